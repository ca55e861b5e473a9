// JSON Lines: an object a row; what is not finite is null, and value_hex names it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/json/text.hpp"
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reports/fields.hpp"

#include <vector>

namespace riemann {
namespace {

void append_object(std::string& line, const record& from);

/// Appends a value as JSON has it.
struct as_json {
  std::string& line;

  void operator()(std::monostate) const { line += "null"; }
  void operator()(bool value) const { line += value ? "true" : "false"; }
  void operator()(index_t value) const { append_shortest(line, value); }
  void operator()(unsigned long long value) const { append_shortest(line, value); }
  void operator()(double value) const { json::append(line, value); }
  void operator()(const std::string& text) const { json::append(line, text); }
  void operator()(const std::vector<record>& table) const {
    line += '[';
    for (const record& each : table) {
      if (&each != &table.front()) line += ',';
      append_object(line, each);
    }
    line += ']';
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
};

void append_object(std::string& line, const record& from) {
  line += '{';
  for (const field& each : from) {
    if (&each != &from.front()) line += ',';
    as_json{line}(each.key);
    line += ':';
    std::visit(as_json{line}, each.value);
  }
  line += '}';
}

field_value field_of(const json::value& read);

record record_of(const json::object& read) {
  record made;
  for (const json::member& each : read) made.push_back({each.name, field_of(each.is)});
  return made;
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
  std::string line(const row& given) const override { return json_of(fields_of(given)) + '\n'; }
  using line_report::write;

  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }
};

}  // namespace

std::string json_of(const record& from) {
  constexpr std::size_t usual_length = 2048;
  std::string line;
  line.reserve(usual_length);
  append_object(line, from);
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
