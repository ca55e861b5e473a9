// CSV as RFC 4180 has it, but with a line feed alone: quotes where a comma, a quote or a line break
// asks for them, and doubled quotes inside. Absent values are empty fields.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/numerals.hpp"
#include "riemann/lib/reports/fields.hpp"

namespace riemann {
namespace {

struct in_words {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(index_t value) const { return std::to_string(value); }
  std::string operator()(unsigned long long value) const { return std::to_string(value); }
  std::string operator()(double value) const { return shortest(value); }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<record>& table) const {
    std::string text;
    for (const record& line : table) {
      text += text.empty() ? "" : ";";
      for (const field& each : line) {
        text += text.empty() ? "" : " ";
        text += each.key + '=' + std::visit(*this, each.value);
      }
    }
    return text;
  }
};

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string inside;
  for (const char c : text) inside += c == '"' ? "\"\"" : std::string(1, c);
  return '"' + inside + '"';
}

/// The fields of a line, without their quotes.
std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields(1);
  bool inside = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    const bool doubled = c == '"' && inside && at + 1 < line.size() && line[at + 1] == '"';
    if (c == '"' && !doubled) {
      inside = !inside;
    } else if (c == ',' && !inside) {
      fields.emplace_back();
    } else {
      fields.back() += c;
      at += doubled;
    }
  }
  return fields;
}

template <class Text>
std::string line_of(const record& from, const Text& text) {
  std::string line;
  for (const field& each : from) {
    if (&each != &from.front()) line += ',';
    line += quoted(text(each));
  }
  return line;
}

class csv final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const record all = fields_of(given);
    if (!header_written_) out << csv_header_of(all) << '\n';
    header_written_ = true;
    out << csv_record_of(all) << '\n' << std::flush;
  }

  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }

 private:
  bool header_written_ = false;
};

}  // namespace

std::string csv_header_of(const record& from) {
  return line_of(from, [](const field& each) { return each.key; });
}

std::string csv_record_of(const record& from) {
  return line_of(from, [](const field& each) { return std::visit(in_words{}, each.value); });
}

std::optional<record> record_from_csv(const std::string& header, const std::string& line) {
  const std::vector<std::string> keys = split(header.substr(0, header.find('\n')));
  const std::vector<std::string> values = split(line);
  if (keys.size() != values.size()) return {};
  record made;
  for (std::size_t k = 0; k < keys.size(); ++k)
    made.push_back({keys[k], values[k].empty() ? field_value() : field_value(values[k])});
  return made;
}

std::unique_ptr<report> csv_report() { return std::make_unique<csv>(); }

}  // namespace riemann
