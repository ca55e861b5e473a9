// Reads with nlohmann-json, through an iterator that knows how far it has come: places for faults.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/integral_list.hpp"

#include "riemann/lib/batch/text_place.hpp"
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/tabulated/samples.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

namespace riemann::batch {
namespace {

using nlohmann::json;

/// Leaves in `*seen` what comes after the last letter read.
struct watched_text {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* at;
  const char** seen;

  const char& operator*() const { return *at; }
  watched_text& operator++() {
    *seen = ++at;
    return *this;
  }
  bool operator==(const watched_text& other) const { return at == other.at; }
  bool operator!=(const watched_text& other) const { return at != other.at; }
};

constexpr const char* kinds[] = {"integrals", "must_flag", "tabulated"};

/// A text, a number, or an array of one of them.
std::optional<std::string> text_in(const json& entry, const char* key) {
  const auto found = entry.find(key);
  if (found == entry.end()) return {};
  const json& value = found->is_array() && found->size() == 1 ? found->front() : *found;
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  return {};
}

bool is_number(const std::string& text) {
  try {
    static_cast<void>(real_from(text));
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

std::string why_unsupported(const json& entry, const std::string& kind) {
  if (kind == "tabulated") return "";
  if (kind == "must_flag") return "a divergent integral, which a rule with fixed n cannot detect";
  if (const auto value = text_in(entry, "value"); value && !is_number(*value))
    return "a value outside the range of doubles";
  return "";
}

class list_reader {
 public:
  list_reader(const std::string& path, std::vector<fault>& faults) : path_(path), faults_(faults) {}

  std::vector<listed_integral> read(const std::string& text) {
    const json root = parsed(text);
    std::vector<listed_integral> all;
    if (root.is_discarded()) return all;
    for (const char* kind : kinds) {
      const auto found = root.is_object() ? root.find(kind) : root.end();
      if (found == root.end()) continue;
      if (!found->is_array()) report(path_, kind, "must be an array of objects");
      std::size_t k = 0;
      for (const json& entry : *found) {
        const auto place = places_.find({kind, k++});
        const std::string where = place == places_.end() ? path_ : place->second;
        if (entry.is_object())
          all.push_back(listed(entry, kind, where));
        else
          report(path_, kind, "must be an array of objects");
      }
    }
    if (all.empty() && faults_.empty()) report(path_, "", "has no integrals: nothing to compute");
    return all;
  }

 private:
  /// Discarded where the text is no JSON.
  json parsed(const std::string& text) {
    const char* const begin = text.data();
    const char* seen = begin;
    std::string kind;
    std::size_t count = 0;
    const auto watch = [&](int depth, json::parse_event_t event, json& value) {
      if (event == json::parse_event_t::key && depth == 1) {
        kind = value.get<std::string>();
        count = 0;
      }
      if (event == json::parse_event_t::object_start && depth == 2)
        places_[{kind, count++}] = place_in(path_, text, seen - begin - 1);
      return true;
    };
    try {
      return json::parse(watched_text{begin, &seen}, watched_text{begin + text.size(), &seen},
                         watch);
    } catch (const json::parse_error& wrong) {
      const std::string told = wrong.what();
      const std::size_t message = told.find(": ", told.find("column"));
      const auto at = static_cast<std::ptrdiff_t>(wrong.byte == 0 ? 0 : wrong.byte - 1);
      report(place_in(path_, text, at), "",
             message == std::string::npos ? told : told.substr(message + 2));
    } catch (const json::out_of_range&) {
      report(place_in(path_, text, seen - begin), "", "a number outside the range of doubles");
    }
    return json(json::value_t::discarded);
  }

  listed_integral listed(const json& entry, const std::string& kind, const std::string& where) {
    listed_integral made;
    made.keys.where = where;
    made.unsupported = why_unsupported(entry, kind);
    made.name = text_in(entry, "id").value_or("");
    if (made.name.empty()) report(where, "id", "is missing: each integral has a name");
    made.formula = text_in(entry, "expr").value_or("");
    const auto add = [&](const char* key, const std::string& text) {
      made.keys.entries.push_back({key, {text}, false, where});
    };
    add("name", made.name);
    if (!made.unsupported.empty()) return made;
    if (kind == "tabulated") {
      take_samples(entry, made);
      return made;
    }
    const auto add_text = [&](const char* name, const char* key) {
      const std::optional<std::string> text = text_in(entry, name);
      if (text) add(key, text->starts_with('@') ? ' ' + *text : *text);  // a list names no files
      if (!text) report(where, name, "is missing, or is not a text");
    };
    add_text("expr", "expr");
    if (const auto variables = entry.find("vars");
        variables != entry.end() && variables->is_array() && variables->size() > 1) {
      made.keys.entries.push_back(ranges_of(entry, where));
    } else {
      add_text("lower", "from");
      add_text("upper", "to");
    }
    if (const auto exact = text_in(entry, "value")) add("exact", *exact);
    const auto goal = text_in(entry, "rtol_goal");
    if (goal && is_number(*goal)) add("goal", *goal);
    if (const auto values = entry.find("params"); values != entry.end() && values->is_object()) {
      batch::entry params{"params", {}, true, where};
      for (const auto& named : values->items())
        params.values.push_back(named.key() + "=" +
                                text_in(*values, named.key().c_str()).value_or(""));
      if (!params.values.empty()) made.keys.entries.push_back(params);
    }
    return made;
  }

  /// "x=0..1" of each variable.
  batch::entry ranges_of(const json& entry, const std::string& where) {
    batch::entry over{"over", {}, true, where};
    std::vector<std::vector<std::string>> texts;  // of vars, lower and upper
    for (const char* name : {"vars", "lower", "upper"}) {
      std::vector<std::string>& all = texts.emplace_back();
      const auto found = entry.find(name);
      if (found != entry.end() && found->is_array())
        for (const json& each : *found)
          if (each.is_string() || each.is_number())
            all.push_back(each.is_string() ? each.get<std::string>() : each.dump());
      if (all.size() != entry["vars"].size())
        report(where, name, "must be an array of texts or numbers, one for each of vars");
    }
    const std::size_t count = std::min({texts[0].size(), texts[1].size(), texts[2].size()});
    for (std::size_t k = 0; k < count; ++k)
      over.values.push_back(texts[0][k] + '=' + texts[1][k] + ".." + texts[2][k]);
    return over;
  }

  /// x, where there is one, and y.
  void take_samples(const json& entry, listed_integral& made) {
    sample_table samples{.path = made.keys.where, .named = true};
    for (const char* name : {"x", "y"}) {
      const auto found = entry.find(name);
      if (found == entry.end() && name == std::string("x")) continue;
      const bool numbers = found != entry.end() && found->is_array() &&
                           std::all_of(found->begin(), found->end(),
                                       [](const json& each) { return each.is_number(); });
      if (!numbers) return report(made.keys.where, name, "must be an array of numbers");
      samples.names.emplace_back(name);
      samples.columns.push_back(found->get<std::vector<double>>());
    }
    if (samples.columns.front().size() != samples.columns.back().size())
      return report(made.keys.where, "x", "and y have different numbers of samples");
    for (const std::string& rule : tabulated::rule_names()) {
      const auto value = entry.find(rule);
      if (value == entry.end()) continue;
      const std::optional<std::string> text = text_in(entry, rule.c_str());
      if (!value->is_null() && !(text && is_number(*text)))
        return report(made.keys.where, rule,
                      "must be a number, or null where the samples must be refused");
      made.known.push_back(text ? known_sum{rule, known_sum::kind::value, *text}
                                : known_sum{rule, known_sum::kind::refused});
    }
    made.samples = std::make_shared<const sample_table>(std::move(samples));
  }

  void report(const std::string& where, const std::string& key, const std::string& message) {
    faults_.push_back({key, "", message, where});
  }

  const std::string& path_;
  std::vector<fault>& faults_;
  std::map<std::pair<std::string, std::size_t>, std::string> places_;
};

}  // namespace

std::vector<listed_integral> read_integral_list(const std::string& path, const std::string& where,
                                                std::vector<fault>& faults) {
  const std::optional<std::string> text = text_of_file(path, {"file", path, "", where}, faults);
  if (!text) return {};
  return list_reader(path, faults).read(*text);
}

}  // namespace riemann::batch
