// Sets what the options of a command line say, one after the other.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/reading.hpp"

#include "apps/command_line/splitting.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

namespace riemann::apps {
namespace {

using words_t = std::vector<std::string>;

/// What people know an option by from elsewhere.
struct other_word {
  const char* word;
  const char* option;
};
constexpr other_word other_words[] = {
    {"tolerance", "rtol"}, {"tol", "rtol"},        {"epsrel", "rtol"}, {"epsabs", "atol"},
    {"formula", "expr"},   {"expression", "expr"}, {"function", "fn"}, {"lower", "from"},
    {"upper", "to"},       {"points", "n"},        {"steps", "n"},
};

std::string meant_by(const std::string& word) {
  for (const other_word& each : other_words)
    if (each.word == word) return each.option;
  return word;
}

class reader {
 public:
  reader(const std::vector<bound_option>& table, reading so_far)
      : command_line(std::move(so_far)), table_(table) {}

  void take(const spoken& word) {
    if (word.is_option) {
      if (!understood(word.name, word.text)) lose_track(word.text.empty());
    } else if (std::exchange(value_may_follow_, false)) {
      command_line.passed_over = true;
    } else {
      take_alone(word.text, word.is_behind_dashes);
    }
  }

  std::vector<key_words> known() const {
    std::vector<key_words> all;
    for (const bound_option& each : table_) all.push_back(each.words);
    return all;
  }

  reading command_line;

 private:
  const bound_option* named(const std::string& name) const {
    const auto place = std::find_if(table_.begin(), table_.end(), [&](const bound_option& each) {
      return each.words.name == name;
    });
    return place == table_.end() ? nullptr : &*place;
  }

  /// False if the option is unknown or has no value, so that what follows cannot be trusted.
  bool understood(const std::string& name, const std::string& text) {
    const bound_option* known = name.empty() ? nullptr : named(name);
    if (known == nullptr) {
      report(name, "", unknown(name));
      return false;
    }
    if (text.starts_with("--") && text.size() > 2 && named(text.substr(2)) != nullptr) {
      report(name, "", "needs a value before " + text);
      return false;
    }
    if (!command_line.given.insert(name).second && !known->words.repeats) {
      report(name, "", "is given twice");
      return true;
    }
    set(*known, text);
    return true;
  }

  void lose_track(bool value_may_follow) {
    lost_ = true;
    value_may_follow_ = value_may_follow;
  }

  void take_alone(const std::string& text, bool is_a_word) {
    const bound_option* taker = named("");
    const bool negative =  // -1, -inf, -x^2, where words without an option are the program's
        taker == nullptr && text.size() > 1 && text[0] == '-' && text[1] != '-' &&
        (command_line.stray.size() + command_line.doubtful.size() > 0 || text == "-x" ||
         std::isdigit(text[1]) != 0 || text[1] == '.' ||
         text.find_first_of("(*/+^") != std::string::npos);
    if (text.starts_with('-') && text != "-" && !negative && !is_a_word) {
      report("", text, "is not an option; options begin with two dashes, see --help");
      lose_track(true);
    } else if (taker == nullptr) {
      (lost_ ? command_line.doubtful : command_line.stray).push_back(text);
    } else if (!command_line.given.insert("").second) {
      report("", text, "is one " + taker->words.metavar + " too many: only one is taken");
    } else {
      set(*taker, text);
    }
  }

  void set(const bound_option& known, const std::string& text) {
    try {
      known.set(text);
    } catch (const invalid_problem& wrong) {  // a list: each of its bad elements
      for (const fault& each : wrong.faults()) report(known.words.name, each.value, each.message);
    } catch (const std::invalid_argument& wrong) {
      report(known.words.name, text, wrong.what());
    }
  }

  std::string unknown(const std::string& name) const {
    constexpr std::size_t few = 3;
    words_t words;
    for (const bound_option& each : table_)
      if (!each.words.name.empty()) words.push_back(each.words.name);
    for (const other_word& each : other_words)
      if (named(each.option) != nullptr) words.emplace_back(each.word);
    words_t nearest;
    for (const std::string& each : nearest_names(name, words, words.size())) {
      const std::string option = meant_by(each);
      if (std::find(nearest.begin(), nearest.end(), option) == nearest.end())
        nearest.push_back(option);
      if (nearest.size() == few) break;
    }
    std::string text = "unknown option; nearest:";
    for (const std::string& each : nearest) text += (text.back() == ':' ? " --" : ", --") + each;
    return text + "; --help lists all";
  }

  void report(const std::string& name, const std::string& value, const std::string& message) {
    command_line.faulty.insert(name);
    command_line.faults.push_back({name, value, message});
  }

  const std::vector<bound_option>& table_;
  bool lost_ = false;              // behind an option that was not understood
  bool value_may_follow_ = false;  // of that option
};

}  // namespace

reading read(const std::vector<std::string>& arguments, const std::vector<bound_option>& table,
             reading so_far) {
  reader reads(table, std::move(so_far));
  std::vector<fault> unsplit;
  const std::vector<spoken> words = split(arguments, reads.known(), unsplit);
  for (const fault& each : unsplit) {
    reads.command_line.given.insert(each.option);
    reads.command_line.faulty.insert(each.option);
    reads.command_line.faults.push_back(each);
  }
  for (const spoken& each : words) reads.take(each);
  return std::move(reads.command_line);
}

}  // namespace riemann::apps
