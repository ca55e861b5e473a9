// How a program writes down its table of options: one after the other, in the order of its help.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/option.hpp"
#include "riemann/lib/question/errors.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace riemann::apps {

template <class Invocation>
class option_table {
 public:
  void add(option<Invocation> one) { all_.push_back(std::move(one)); }
  void add(const char* name, const char* metavar, const char* group, std::string help,
           void (*set)(Invocation&, const std::string&)) {
    add({{name, metavar, group, std::move(help)}, set});
  }
  /// An option that takes one of `values`.
  void add(const char* name, const char* metavar, const char* group, std::string help,
           std::vector<std::string> values, void (*set)(Invocation&, const std::string&)) {
    add({{name, metavar, group, std::move(help), false, std::move(values)}, set});
  }
  /// Those that set a part of the invocation.
  template <class Part>
  void add_all(const std::vector<option<Part>>& some) {
    for (const option<Part>& each : some) add({each.words, each.set});
  }
  std::vector<option<Invocation>> all() { return std::move(all_); }

 private:
  std::vector<option<Invocation>> all_;
};

/// `name`, where it is known. Throws std::invalid_argument with what is, and the nearest of it.
inline std::string one_of(const char* family, const std::string& name,
                          const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), name) == known.end())
    throw std::invalid_argument(unknown_name(family, name, known));
  return name;
}

}  // namespace riemann::apps
