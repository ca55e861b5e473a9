// What the objects of a list say, with the places of those that are at fault.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/integral_list.hpp"

#include "riemann/lib/batch/keys.hpp"
#include "riemann/lib/batch/text_place.hpp"
#include "riemann/lib/json/text.hpp"
#include "riemann/lib/methods/tabulated/samples.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace riemann::batch {
namespace {

constexpr const char* kinds[] = {"integrals", "must_flag", "tabulated"};

/// What is read of an entry.
std::vector<std::string> keys_of_kind(const std::string& kind) {
  if (kind != "tabulated")
    return {"id", "expr", "vars", "lower", "upper", "value", "rtol_goal", "params"};
  std::vector<std::string> all{"id", "x", "y"};
  for (const std::string& rule : tabulated::rule_names()) all.push_back(rule);
  return all;
}

/// A text or a number.
std::optional<std::string> text_of(const json::value& value) {
  if (const auto* const text = std::get_if<std::string>(&value.is)) return *text;
  if (const auto* const whole = std::get_if<index_t>(&value.is)) return std::to_string(*whole);
  if (const auto* const real = std::get_if<double>(&value.is)) return shortest(*real);
  return {};
}

/// The same of a member, also where it is an array of one.
std::optional<std::string> text_in(const json::value& entry, const std::string& key) {
  const json::value* const content = json::find(entry, key);
  if (content == nullptr) return {};
  const auto* const all = std::get_if<json::array>(&content->is);
  return text_of(all != nullptr && all->size() == 1 ? all->front() : *content);
}

const json::array* array_in(const json::value& entry, const std::string& key) {
  const json::value* const content = json::find(entry, key);
  return content == nullptr ? nullptr : std::get_if<json::array>(&content->is);
}

/// Nothing where it is no array of numbers.
std::optional<std::vector<double>> numbers_in(const json::array* all) {
  if (all == nullptr) return {};
  std::vector<double> numbers;
  for (const json::value& each : *all) {
    const std::optional<double> number = json::number_in(each);
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

bool is_number(const std::string& text) {
  try {
    static_cast<void>(real_from(text));
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

/// "1e400", but not "abc".
bool is_beyond_doubles(const std::string& text) {
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  return error == std::errc::result_out_of_range && rest == end;
}

std::string why_unsupported(const json::value& entry, const std::string& kind) {
  if (kind == "tabulated") return "";
  if (kind == "must_flag") return "a divergent integral, which a rule with fixed n cannot detect";
  if (const auto value = text_in(entry, "value"); value && is_beyond_doubles(*value))
    return "a value outside the range of doubles";
  return "";
}

class list_reader {
 public:
  list_reader(const std::string& path, std::vector<fault>& faults) : path_(path), faults_(faults) {}

  std::vector<listed_integral> read(const std::string& text) {
    std::vector<listed_integral> all;
    const text_places of_text(path_, text);
    json::value root;
    try {
      root = json::read(text);
    } catch (const json::unreadable& wrong) {
      report(of_text.of(wrong.at), "", wrong.what());
      return all;
    }
    for (const char* kind : kinds) {
      if (json::find(root, kind) == nullptr) continue;
      const json::array* const entries = array_in(root, kind);
      if (entries == nullptr) {
        report(path_, kind, "must be an array of objects");
        continue;
      }
      for (const json::value& entry : *entries) {
        if (!std::holds_alternative<json::object>(entry.is)) {
          report(path_, kind, "must be an array of objects");
          continue;
        }
        const std::string where = of_text.of(entry.at);
        check_keys(entry, kind, where);
        const std::size_t faults_before = faults_.size();
        listed_integral one = listed(entry, kind, where);
        const bool is_read = faults_.size() == faults_before;
        if (!is_read) one.unsupported = "cannot be read";  // nothing else is told of it
        if (is_read || kind != std::string("tabulated")) all.push_back(std::move(one));
      }
    }
    if (all.empty() && faults_.empty()) report(path_, "", "has no integrals: nothing to compute");
    return all;
  }

 private:
  /// Of keys that nothing reads those are refused that were meant to be read; the others are notes.
  void check_keys(const json::value& entry, const std::string& kind, const std::string& where) {
    const std::vector<std::string> known = keys_of_kind(kind);
    const auto is_key_of = [](const std::string& other, const std::string& name) {
      const std::vector<std::string> all = keys_of_kind(other);
      return std::find(all.begin(), all.end(), name) != all.end();
    };
    for (const json::member& each : std::get<json::object>(entry.is)) {
      const std::string& name = each.name;
      if (is_key_of(kind, name)) continue;
      const bool belongs_to_others =
          std::any_of(std::begin(kinds), std::end(kinds),
                      [&](const char* other) { return is_key_of(other, name); });
      if (!belongs_to_others && name_meant_by(name, known).empty()) continue;
      std::string all;
      for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
      report(where, name, unknown_key(name, known) + "; " + kind + " have " + all + ", and notes");
    }
  }

  listed_integral listed(const json::value& entry, const std::string& kind,
                         const std::string& where) {
    listed_integral result;
    result.keys.where = where;
    result.unsupported = why_unsupported(entry, kind);
    result.name = text_in(entry, "id").value_or("");
    if (result.name.empty()) report(where, "id", "is missing: each integral has a name");
    result.formula = text_in(entry, "expr").value_or("");
    const auto add = [&](const char* key, const std::string& text) {
      result.keys.entries.push_back({key, {text}, false, where});
    };
    add("name", result.name);
    if (!result.unsupported.empty()) return result;
    if (kind == "tabulated") {
      take_samples(entry, result);
      return result;
    }
    const auto add_text = [&](const char* name, const char* key) {
      const std::optional<std::string> text = text_in(entry, name);
      if (text) add(key, text->starts_with('@') ? ' ' + *text : *text);  // a list names no files
      if (!text) report(where, name, "is missing, or is not a text");
    };
    add_text("expr", "expr");
    if (const json::array* const variables = array_in(entry, "vars");
        variables != nullptr && variables->size() > 1) {
      result.keys.entries.push_back(ranges_of(entry, variables->size(), where));
    } else {
      add_text("lower", "from");
      add_text("upper", "to");
    }
    if (const auto exact = text_in(entry, "value")) add("exact", *exact);
    const auto goal = text_in(entry, "rtol_goal");
    if (goal && is_number(*goal)) add("goal", *goal);
    if (const json::value* const values = json::find(entry, "params")) {
      batch::entry params{"params", {}, true, where};
      if (const auto* const named = std::get_if<json::object>(&values->is))
        for (const json::member& each : *named)
          params.values.push_back(each.name + "=" + text_of(each.is).value_or(""));
      std::sort(params.values.begin(), params.values.end());
      if (!params.values.empty()) result.keys.entries.push_back(params);
    }
    return result;
  }

  /// "x=0..1" of each variable.
  batch::entry ranges_of(const json::value& entry, std::size_t dimensions,
                         const std::string& where) {
    batch::entry over{"over", {}, true, where};
    std::vector<std::vector<std::string>> texts;  // of vars, lower and upper
    for (const char* name : {"vars", "lower", "upper"}) {
      std::vector<std::string>& all = texts.emplace_back();
      if (const json::array* const list = array_in(entry, name))
        for (const json::value& each : *list)
          if (const std::optional<std::string> text = text_of(each)) all.push_back(*text);
      if (all.size() != dimensions)
        report(where, name, "must be an array of texts or numbers, one for each of vars");
    }
    const std::size_t count = std::min({texts[0].size(), texts[1].size(), texts[2].size()});
    for (std::size_t k = 0; k < count; ++k)
      over.values.push_back(texts[0][k] + '=' + texts[1][k] + ".." + texts[2][k]);
    return over;
  }

  /// x, where there is one, and y.
  void take_samples(const json::value& entry, listed_integral& into) {
    sample_table samples{.path = into.keys.where, .named = true};
    for (const char* name : {"x", "y"}) {
      if (json::find(entry, name) == nullptr && name == std::string("x")) continue;
      std::optional<std::vector<double>> numbers = numbers_in(array_in(entry, name));
      if (!numbers) return report(into.keys.where, name, "must be an array of numbers");
      samples.names.emplace_back(name);
      samples.columns.push_back(std::move(*numbers));
    }
    if (samples.columns.front().size() != samples.columns.back().size())
      return report(into.keys.where, "x", "and y have different numbers of samples");
    for (const std::string& rule : tabulated::rule_names()) {
      const json::value* const value = json::find(entry, rule);
      if (value == nullptr) continue;
      const std::optional<std::string> text = text_in(entry, rule);
      const bool is_null = std::holds_alternative<std::monostate>(value->is);
      if (!is_null && !(text && is_number(*text)))
        return report(into.keys.where, rule,
                      "must be a number, or null where the samples must be refused");
      into.known.push_back(text ? known_sum{rule, known_sum::kind::value, *text}
                                : known_sum{rule, known_sum::kind::refused});
    }
    into.samples = std::make_shared<const sample_table>(std::move(samples));
  }

  void report(const std::string& where, const std::string& key, const std::string& message) {
    faults_.push_back({key, "", message, where});
  }

  const std::string& path_;
  std::vector<fault>& faults_;
};

}  // namespace

std::vector<listed_integral> read_integral_list(const std::string& path, const std::string& where,
                                                std::vector<fault>& faults) {
  const std::optional<std::string> text = text_of_file(path, {"file", path, "", where}, faults);
  if (!text) return {};
  return list_reader(path, faults).read(*text);
}

}  // namespace riemann::batch
