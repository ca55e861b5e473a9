// How a program writes down its table of options: one after the other, in the order of its help.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/key.hpp"
#include "riemann/lib/question/errors.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace riemann::apps {

/// What a field takes over from a text, and of a flag (see set_at of lib/reading/key.hpp).
inline const std::string& as_written(const std::string& text) { return text; }
template <bool Says>
bool flag(const std::string&) {
  return Says;
}

template <class Invocation>
class option_table {
 public:
  using setter = void (*)(Invocation&, const std::string&);

  key_words& add(key<Invocation> one) { return all_.emplace_back(std::move(one)).words; }
  key_words& add(const char* name, const char* metavar, const char* group, std::string help,
                 setter set) {
    return add({{name, metavar, group, std::move(help)}, set});
  }
  /// An option that takes one of `values`, each of them a `family`.
  key_words& add(const char* name, const char* metavar, const char* group, std::string help,
                 const char* family, const std::vector<std::string>& values, setter set) {
    const auto set_known = [family, values, set](Invocation& options, const std::string& text) {
      if (std::find(values.begin(), values.end(), text) == values.end())
        throw std::invalid_argument(unknown_name(family, text, values));
      set(options, text);
    };
    return add({{name, metavar, group, std::move(help), false, values}, set_known});
  }
  /// An option that sets a field to one of the values of its type.
  template <class Value>
  void add(const char* name, const char* group, std::string help, Value Invocation::*field) {
    add({{name, "NAME", group, std::move(help), false, all_names<Value>()},
         [field](Invocation& options, const std::string& text) {
           options.*field = value_from<Value>(text);
         }});
  }
  /// Those that set a part of the invocation.
  template <class Part>
  void add_all(const std::vector<key<Part>>& some) {
    for (const key<Part>& each : some) add({each.words, {each.field.set}});
  }
  std::vector<key<Invocation>> all() { return std::move(all_); }

 private:
  std::vector<key<Invocation>> all_;
};

}  // namespace riemann::apps
