// The one place that sees nlohmann-json, whose headers take seconds to compile. It reads through an
// iterator that knows how far it has come, because the library does not tell places.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/json/text.hpp"

#include "riemann/lib/text/control_characters.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace riemann::json {
namespace {

using library = nlohmann::json;

constexpr std::size_t deepest = 500;  // values within values: more than any list or row has

/// Leaves in `*seen` what comes after the last letter read.
struct watched_text {
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  const char* next;
  const char** seen;

  const char& operator*() const { return *next; }
  watched_text& operator++() {
    *seen = ++next;
    return *this;
  }
  bool operator==(const watched_text& other) const { return next == other.next; }
  bool operator!=(const watched_text& other) const { return next != other.next; }
};

/// "[json.exception.parse_error.101] parse error at line 1, column 2: what" without the beginning.
std::string what_of(const std::string& told) {
  const std::size_t message = told.find(": ", told.find("column"));
  return message == std::string::npos ? told : told.substr(message + 2);
}

/// Puts values where they belong as they are read.
class builder final : public nlohmann::json_sax<library> {
 public:
  builder(const char* begin, const char* const* seen) : begin_(begin), seen_(seen) {}

  value root;

  bool null() override { return put({}); }
  bool boolean(bool truth) override { return put({truth}); }
  bool number_integer(number_integer_t number) override { return put({index_t{number}}); }
  bool number_unsigned(number_unsigned_t number) override {
    if (number > static_cast<number_unsigned_t>(std::numeric_limits<index_t>::max()))
      return put({static_cast<double>(number)});
    return put({static_cast<index_t>(number)});
  }
  bool number_float(number_float_t number, const string_t&) override { return put({number}); }
  bool string(string_t& text) override { return put({std::move(text)}); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return begin_of({object{}, place() - 1}); }
  bool start_array(std::size_t) override { return begin_of({array{}, place() - 1}); }
  bool key(string_t& name) override {
    std::get<object>(open_.back().is).push_back({std::move(name), {}});
    return true;
  }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }
  bool parse_error(std::size_t read, const std::string&,
                   const nlohmann::detail::exception& wrong) override {
    constexpr int out_of_range = 406;
    if (wrong.id == out_of_range)
      throw unreadable("a number outside the range of doubles", place());
    throw unreadable(what_of(wrong.what()), static_cast<std::ptrdiff_t>(read == 0 ? 0 : read - 1));
  }

 private:
  std::ptrdiff_t place() const { return *seen_ - begin_; }

  bool put(value node) {
    if (open_.empty())
      root = std::move(node);
    else if (auto* const into = std::get_if<array>(&open_.back().is))
      into->push_back(std::move(node));
    else
      std::get<object>(open_.back().is).back().is = std::move(node);
    return true;
  }
  bool begin_of(value node) {
    if (open_.size() == deepest) throw unreadable("values are nested too deeply", node.at);
    open_.push_back(std::move(node));
    return true;
  }
  bool end() {
    value whole = std::move(open_.back());
    open_.pop_back();
    return put(std::move(whole));
  }

  const char* begin_;
  const char* const* seen_;
  std::vector<value> open_;  // arrays and objects that have not ended
};

bool stands_for_itself(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

}  // namespace

value read(const std::string& text) {
  const char* const begin = text.data();
  const char* seen = begin;
  builder reader(begin, &seen);
  library::sax_parse(watched_text{begin, &seen}, watched_text{begin + text.size(), &seen}, &reader);
  return std::move(reader.root);
}

void append(std::string& to, double number) { to += library(number).dump(); }

void append(std::string& to, std::string_view text) {
  if (std::all_of(text.begin(), text.end(), stands_for_itself))
    ((to += '"') += text) += '"';
  else
    to += with_escaped_controls(
        library(text).dump(-1, ' ', false, library::error_handler_t::replace));
}

}  // namespace riemann::json
