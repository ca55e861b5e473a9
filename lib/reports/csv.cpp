// CSV as RFC 4180 has it, but with a line feed alone: quotes where a comma, a quote or a line break
// asks for them, and doubled quotes inside. Absent values are empty fields.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/csv_fields.hpp"
#include "riemann/lib/reports/fields.hpp"
#include "riemann/lib/reports/told_fields.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace riemann {
namespace {

/// Appends a value's words.
struct in_words {
  std::string& line;

  void operator()(std::monostate) const {}
  void operator()(bool value) const { line += value ? "true" : "false"; }
  void operator()(std::string_view value) const { line += value; }
  void operator()(const std::vector<record>& table) const {
    const std::size_t begin = line.size();
    for (const record& each : table) {
      line += line.size() == begin ? "" : ";";
      for (const field& pair : each) add_pair(begin, pair.key, pair.value);
    }
  }
  void operator()(told_parameters all) const {
    const std::size_t begin = line.size();
    for (const parameter& each : all) add_pair(begin, each.name, each.value);
  }
  template <std::same_as<field_value> Any>  // what converts to one is told as it is
  void operator()(const Any& value) const {
    std::visit(*this, value);
  }
  template <class Each>
  void operator()(const std::vector<Each>& list) const {
    for (const Each& each : list) {
      if (&each != &list.front()) line += ';';
      (*this)(each);
    }
  }
  template <class Number>
    requires std::is_arithmetic_v<Number>
  void operator()(Number value) const {
    append_shortest(line, value);
  }

 private:
  template <class Value>
  void add_pair(std::size_t begin, const std::string& key, const Value& value) const {
    line += line.size() == begin ? "" : " ";
    line += key;
    line += '=';
    (*this)(value);
  }
};

/// Appends fields, commas between them.
class csv_line {
 public:
  explicit csv_line(std::string& to) : line_(to) {}

  template <class Value>
  void add(const Value& value) {
    begin_field();
    const std::size_t begin = line_.size();
    in_words{line_}(value);
    if (!is_plain(value)) quote_csv_field(line_, begin);
  }

  /// Of one integral the same time is told as several.
  void add(double value) {
    begin_field();
    const std::size_t begin = line_.size();
    const auto bits = std::bit_cast<std::uint64_t>(value);
    if (bits == last_bits_ && last_size_ > 0)
      line_.append(line_, last_begin_, last_size_);
    else
      append_shortest(line_, value);
    last_bits_ = bits;
    last_begin_ = begin;
    last_size_ = line_.size() - begin;
  }

 private:
  void begin_field() {
    if (!first_) line_ += ',';
    first_ = false;
  }
  static bool is_plain(const field_value& value) {
    return std::visit([](const auto& each) { return is_plain(each); }, value);
  }
  template <class Value>
  static bool is_plain(const Value&) {
    return std::is_arithmetic_v<Value> || std::is_same_v<Value, std::monostate>;
  }

  std::string& line_;
  bool first_ = true;
  std::uint64_t last_bits_ = 0;  // of a number
  std::size_t last_begin_ = 0;   // of its text
  std::size_t last_size_ = 0;    // 0: there is none
};

class csv final : public line_report {
 public:
  std::string head(const row& like) const override { return csv_header_of(fields_of(like)) + '\n'; }
  void add_line(const row& given, std::string& to) const override {
    csv_line line(to);
    tell_fields(given, [&](const char*, const auto& value) { line.add(value); });
    to += '\n';
  }
  using line_report::write;
  void write(std::ostream& out, const summary& all) override { out << sentence_of(all) << '\n'; }
};

}  // namespace

std::string csv_header_of(const record& from) {
  std::string text;
  csv_line line(text);
  for (const field& each : from) line.add(each.key);
  return text;
}

std::string csv_record_of(const record& from) {
  std::string text;
  csv_line line(text);
  for (const field& each : from) line.add(each.value);
  return text;
}

std::optional<record> record_from_csv(const std::string& header, const std::string& line) {
  const std::vector<std::string> keys = csv_fields_of(header.substr(0, header.find('\n')));
  const std::vector<std::string> values = csv_fields_of(line);
  if (keys.size() != values.size()) return {};
  record fields;
  for (std::size_t k = 0; k < keys.size(); ++k)
    fields.push_back(
        {keys[k], values[k].empty() ? field_value() : field_value(text_of_csv_field(values[k]))});
  return fields;
}

std::unique_ptr<line_report> csv_report() { return std::make_unique<csv>(); }

}  // namespace riemann
