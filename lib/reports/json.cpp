// JSON Lines: an object a row; what is not finite is null, and value_hex names it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/json/text.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/told_fields.hpp"

#include <concepts>
#include <utility>
#include <vector>

namespace riemann {
namespace {

/// Appends a value as JSON has it.
struct as_json {
  std::string& line;

  void operator()(std::monostate) const { line += "null"; }
  void operator()(bool value) const { line += value ? "true" : "false"; }
  void operator()(index_t value) const { append_shortest(line, value); }
  void operator()(unsigned long long value) const { append_shortest(line, value); }
  void operator()(double value) const { json::append(line, value); }
  void operator()(std::string_view text) const { json::append(line, text); }
  void operator()(const record& from) const {
    line += '{';
    for (const field& each : from) add_member(&each == &from.front(), each.key, each.value);
    line += '}';
  }
  void operator()(told_parameters all) const {
    line += "[{";
    for (const parameter& each : all) add_member(&each == &all.front(), each.name, each.value);
    line += "}]";
  }
  template <std::same_as<field_value> Any>  // what converts to one is told as it is
  void operator()(const Any& value) const {
    std::visit(*this, value);
  }
  template <class Each>
  void operator()(const std::vector<Each>& list) const {
    line += '[';
    for (const Each& each : list) {
      if (&each != &list.front()) line += ',';
      (*this)(each);
    }
    line += ']';
  }

  template <class Value>
  void add_member(bool first, std::string_view key, const Value& value) const {
    if (!first) line += ',';
    (*this)(key);
    line += ':';
    (*this)(value);
  }
};

field_value field_of(const json::value& read);

record record_of(const json::object& read) {
  record fields;
  for (const json::member& each : read) fields.push_back({each.name, field_of(each.is)});
  return fields;
}

/// Of an array the objects; an object within an object is none of ours.
struct as_field {
  field_value operator()(const json::array& read) const {
    std::vector<record> table;
    for (const json::value& each : read)
      if (const auto* const row = std::get_if<json::object>(&each.is))
        table.push_back(record_of(*row));
    return table;
  }
  field_value operator()(const json::object&) const { return {}; }
  template <class Plain>
  field_value operator()(const Plain& read) const {
    return read;
  }
};

field_value field_of(const json::value& read) { return std::visit(as_field{}, read.is); }

class json_lines final : public line_report {
 public:
  void add_line(const row& given, std::string& to) const override {
    const as_json all{to};
    bool first = true;
    to += '{';
    tell_fields(given, [&](std::string_view key, const auto& value) {
      all.add_member(std::exchange(first, false), key, value);
    });
    to += "}\n";
  }
  using line_report::write;

  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }
};

}  // namespace

std::string json_of(const record& from) {
  std::string line;
  as_json{line}(from);
  return line;
}

std::optional<record> record_from_json(const std::string& line) try {
  const json::value read = json::read(line);
  const auto* const whole = std::get_if<json::object>(&read.is);
  if (whole == nullptr) return {};
  return record_of(*whole);
} catch (const json::unreadable&) {
  return {};
}

std::unique_ptr<line_report> json_report() { return std::make_unique<json_lines>(); }

}  // namespace riemann
