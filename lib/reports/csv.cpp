// CSV as RFC 4180 has it, but with a line feed alone: quotes where a comma, a quote or a line break
// asks for them, and doubled quotes inside. Absent values are empty fields.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reading/csv_fields.hpp"
#include "riemann/lib/reports/fields.hpp"

namespace riemann {
namespace {

/// Appends a value's words.
struct in_words {
  std::string& line;

  void operator()(std::monostate) const {}
  void operator()(bool value) const { line += value ? "true" : "false"; }
  void operator()(const std::string& value) const { line += value; }
  void operator()(const std::vector<record>& table) const {
    const std::size_t begin = line.size();
    for (const record& each : table) {
      line += line.size() == begin ? "" : ";";
      for (const field& pair : each) {
        line += line.size() == begin ? "" : " ";
        line += pair.key;
        line += '=';
        std::visit(*this, pair.value);
      }
    }
  }
  template <class Each>
  void operator()(const std::vector<Each>& list) const {
    for (const Each& each : list) {
      if (&each != &list.front()) line += ';';
      (*this)(each);
    }
  }
  template <class Number>
  void operator()(Number value) const {
    append_shortest(line, value);
  }
};

bool is_number(const field_value& value) {
  return std::holds_alternative<double>(value) || std::holds_alternative<index_t>(value) ||
         std::holds_alternative<unsigned long long>(value);
}

/// `append(line, field)` for each of them, behind what `line` holds.
template <class Append>
void append_fields(std::string& line, const record& from, const Append& append) {
  for (const field& each : from) {
    if (&each != &from.front()) line += ',';
    append(line, each);
  }
}

class csv final : public line_report {
 public:
  std::string head(const row& like) const override { return csv_header_of(fields_of(like)) + '\n'; }
  std::string line(const row& given) const override {
    return csv_record_of(fields_of(given)) + '\n';
  }
  using line_report::write;
  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }
};

}  // namespace

std::string csv_header_of(const record& from) {
  std::string line;
  append_fields(line, from, [](std::string& to, const field& each) {
    const std::size_t begin = to.size();
    to += each.key;
    quote_csv_field(to, begin);
  });
  return line;
}

std::string csv_record_of(const record& from) {
  constexpr std::size_t usual_length = 1024;
  std::string line;
  line.reserve(usual_length);
  append_fields(line, from, [](std::string& to, const field& each) {
    const std::size_t begin = to.size();
    std::visit(in_words{to}, each.value);
    if (!is_number(each.value)) quote_csv_field(to, begin);
  });
  return line;
}

std::optional<record> record_from_csv(const std::string& header, const std::string& line) {
  const std::vector<std::string> keys = csv_fields_of(header.substr(0, header.find('\n')));
  const std::vector<std::string> values = csv_fields_of(line);
  if (keys.size() != values.size()) return {};
  record made;
  for (std::size_t k = 0; k < keys.size(); ++k)
    made.push_back({keys[k], values[k].empty() ? field_value() : field_value(values[k])});
  return made;
}

std::unique_ptr<line_report> csv_report() { return std::make_unique<csv>(); }

}  // namespace riemann
