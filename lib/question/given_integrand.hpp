// What is integrated: a named integrand or a typed formula, with its parameters.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/words.hpp"
#include "riemann/lib/question/deviation.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann {

/// How the functions in an expression are computed on a CPU (expression/vector_maths.hpp).
enum class maths_choice { fast, accurate };
template <>
struct word_table<maths_choice> {
  static constexpr const char* family = "maths";
  static constexpr named_value<maths_choice> all[] = {{maths_choice::fast, "fast"},
                                                      {maths_choice::accurate, "accurate"}};
};

/// A name in an expression, and the number it stands for.
struct parameter {
  std::string name;
  double value = 0;
  deviation meant = {};  // of a number that was written; none where the double itself is meant

  bool operator==(const parameter&) const = default;
};

/// A value that was refused stands as NaN: nothing can be said of what depends on it.
inline bool has_refused(std::span<const parameter> all) {
  return std::any_of(all.begin(), all.end(),
                     [](const parameter& each) { return std::isnan(each.value); });
}

/// Formulas that were read in a text, and the text (running/parsed_problem.hpp).
struct read_text;

struct given_integrand {
  std::string name;        // that the catalogue knows ...
  std::string expression;  // ... or a formula; exactly one of the two is needed
  std::string file;        // read there, "-": standard input; empty: was given itself
  std::shared_ptr<const read_text> read;  // the expression, where it has been read already
  std::vector<parameter> parameters;      // of the expression, or of the named integrand
  std::optional<int> dimensions;          // of a named integrand in several variables
  std::string variable = "x";             // of an expression of one dimension: its name
  maths_choice maths = maths_choice::fast;

  bool operator==(const given_integrand&) const = default;
};

}  // namespace riemann
