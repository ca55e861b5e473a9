// As much of Python's literals as the header of a NumPy array file has: one level, no escapes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/python_literal.hpp"

#include <charconv>
#include <set>
#include <stdexcept>

namespace riemann {
namespace {

class reader {
 public:
  explicit reader(std::string_view text) : rest_(text) {}

  npy_dictionary dictionary() {
    npy_dictionary read;
    std::set<std::string> keys;
    require('{');
    while (!accept('}')) {
      const std::string key = quoted();
      if (!keys.insert(key).second) refuse("gives '" + key + "' twice");
      require(':');
      value(key, read);
      if (!accept(',') && next() != '}') malformed();
    }
    next();
    if (!rest_.empty()) malformed();
    for (const char* key : {"descr", "fortran_order", "shape"})
      if (!keys.contains(key)) refuse(std::string("does not say '") + key + "'");
    return read;
  }

 private:
  void value(const std::string& key, npy_dictionary& read) {
    if (key == "descr") {
      if (next() == '[') refuse("holds structures; allowed: one number an element");
      read.descr = quoted();
    } else if (key == "fortran_order") {
      read.fortran_order = truth();
    } else if (key == "shape") {
      read.shape = counts();
    } else {
      refuse("has the key '" + key + "', which the format does not have");
    }
  }

  /// Without consuming it; 0 at the end.
  char next() {
    const std::size_t begin = rest_.find_first_not_of(" \t\r\n");
    rest_.remove_prefix(begin == std::string_view::npos ? rest_.size() : begin);
    return rest_.empty() ? '\0' : rest_.front();
  }

  bool accept(char wanted) {
    if (next() != wanted || rest_.empty()) return false;
    rest_.remove_prefix(1);
    return true;
  }

  void require(char wanted) {
    if (!accept(wanted)) malformed();
  }

  std::string quoted() {
    const char quote = next();
    if (quote != '\'' && quote != '"') malformed();
    rest_.remove_prefix(1);
    const std::size_t end = rest_.find(quote);
    if (end == std::string_view::npos) malformed();
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end + 1);
    return text;
  }

  bool truth() {
    next();
    for (const std::string_view word : {"True", "False"}) {
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return word == "True";
    }
    malformed();
  }

  /// (), (3,), (3, 4), (3, 4,); (3) and (03,) are not Python's.
  std::vector<index_t> counts() {
    std::vector<index_t> all;
    require('(');
    while (!accept(')')) {
      next();
      index_t count = -1;
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), count);
      const auto length = static_cast<std::size_t>(end - rest_.data());
      const bool padded = length > 1 && rest_.front() == '0';
      if (error != std::errc{} || count < 0 || padded)
        refuse("has a shape that is not a list of counts");
      rest_.remove_prefix(length);
      all.push_back(count);
      if (!accept(',') && (next() != ')' || all.size() == 1)) malformed();
    }
    return all;
  }

  [[noreturn]] static void refuse(const std::string& why) { throw std::invalid_argument(why); }
  [[noreturn]] static void malformed() { refuse("has a header that is not a NumPy dictionary"); }

  std::string_view rest_;
};

}  // namespace

npy_dictionary npy_dictionary_from(std::string_view text) { return reader(text).dictionary(); }

}  // namespace riemann
