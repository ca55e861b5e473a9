// Reads a command line into a program's invocation, by its table of options.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/reading/key.hpp"
#include "riemann/lib/question/errors.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace riemann::apps {

/// What was said, and what was wrong with it.
struct reading {
  std::set<std::string> given;   // names of options; the empty one for a word without an option
  std::set<std::string> faulty;  // names, likewise
  std::vector<fault> faults;
  std::vector<std::string> stray;  // words that no option takes, but the program perhaps does
  /// The same, behind an option that is unknown or lacks its value; but for the word right behind
  /// that, which most likely is the value, and is passed over.
  std::vector<std::string> doubtful;
  bool passed_over = false;
};

/// An option whose invocation is known.
struct bound_option {
  key_words words;
  std::function<void(const std::string& text)> set;
};

/// Sets what is understood and reports the rest, as what follows on what was read so far.
reading read(const std::vector<std::string>& arguments, const std::vector<bound_option>& table,
             reading so_far);

template <class Invocation>
reading read(const std::vector<std::string>& arguments, const std::vector<key<Invocation>>& table,
             Invocation& options, reading so_far = {}) {
  std::vector<bound_option> bound;
  for (const key<Invocation>& each : table)
    bound.push_back({each.words, [&](const std::string& text) { each.set(options, text); }});
  return read(arguments, bound, std::move(so_far));
}

}  // namespace riemann::apps
