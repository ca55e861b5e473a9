// JSON Lines: an object a row; what is not finite is null, and value_hex names it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reports/fields.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace riemann {
namespace {

bool stands_for_itself(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

void append_object(std::string& line, const record& from);

/// Appends a value as JSON has it: what is plain by itself, the rest as the library writes it.
struct as_json {
  std::string& line;

  void operator()(std::monostate) const { line += "null"; }
  void operator()(bool value) const { line += value ? "true" : "false"; }
  void operator()(index_t value) const { append_shortest(line, value); }
  void operator()(unsigned long long value) const { append_shortest(line, value); }
  void operator()(double value) const { line += nlohmann::json(value).dump(); }
  void operator()(const std::string& text) const {
    if (std::all_of(text.begin(), text.end(), stands_for_itself))
      ((line += '"') += text) += '"';
    else
      line += nlohmann::json(text).dump();
  }
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

/// Takes a line's parts as they are read: a batch may go on with many rows.
class reader final : public nlohmann::json_sax<nlohmann::json> {
 public:
  std::optional<record> found;  // the outermost object, once it has ended

  bool null() override { return put({}); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(index_t{value}); }
  bool number_unsigned(number_unsigned_t value) override {
    return put(static_cast<index_t>(value));
  }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override {
    levels_.push_back({});
    return true;
  }
  bool start_array(std::size_t) override {
    levels_.push_back({.is_array = true});
    return true;
  }
  bool key(string_t& name) override {
    levels_.back().key = std::move(name);
    return true;
  }
  bool end_object() override {
    level done = take();
    if (levels_.empty())
      found = std::move(done.object);
    else if (levels_.back().is_array)
      levels_.back().table.push_back(std::move(done.object));
    else
      put({});
    return true;
  }
  bool end_array() override {
    level done = take();
    return put(std::move(done.table));
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  struct level {
    bool is_array = false;
    std::string key = {};
    record object = {};
    std::vector<record> table = {};  // of an array: the objects in it
  };

  bool put(field_value value) {
    if (!levels_.empty() && !levels_.back().is_array)
      levels_.back().object.push_back({std::move(levels_.back().key), std::move(value)});
    return true;
  }
  level take() {
    level last = std::move(levels_.back());
    levels_.pop_back();
    return last;
  }

  std::vector<level> levels_;
};

class json final : public line_report {
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

std::optional<record> record_from_json(const std::string& line) {
  reader made;
  if (!nlohmann::json::sax_parse(line, &made)) return {};
  return std::move(made.found);
}

std::unique_ptr<line_report> json_report() { return std::make_unique<json>(); }

}  // namespace riemann
