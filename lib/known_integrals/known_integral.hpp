// Named integrands in several variables, of any number of them, whose integrals are known.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/question/problem.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace riemann {

/// What a parameter may be.
struct permitted {
  const char* words;  // "must be above 0"
  bool (*has)(double);
};

inline constexpr permitted above_0{"must be above 0", [](double x) { return x > 0; }};
inline constexpr permitted from_0_to_1{"must be from 0 to 1",
                                       [](double x) { return 0 <= x && x <= 1; }};
inline constexpr permitted from_0_to_below_1{"must be at least 0 and below 1",
                                             [](double x) { return 0 <= x && x < 1; }};

/// The same for all variables.
struct known_parameter {
  const char* name = nullptr;
  double usual = 0;
  permitted values = above_0;
};

/// A row of the table: everything follows from the number of variables d and the parameters, in the
/// order of `parameters`.
struct known_integral {
  using values = std::span<const double>;

  const char* name;
  const char* shown;  // the formula with d left open, and the range of each variable
  const char* lower;  // this range
  const char* upper;
  std::string (*formula)(int d, values);
  long double (*exact)(int d, values);             // good to 1e-14 of itself
  std::array<known_parameter, 2> parameters = {};  // those that have names
  int most_dimensions = 64;                        // beyond which it leaves the range of doubles
};

inline constexpr int fewest_known_dimensions = 2;

/// All of them, as they are listed.
std::span<const known_integral> known_integrals();

std::vector<std::string> names_of_known_integrals();

/// Whether there is one of this name.
bool is_known_integral(const std::string& name);

/// The names and the usual values of its parameters: "a = 3, c = 0.3".
std::string usual_parameters(const known_integral&);

/// The number of variables of such a problem.
int dimensions_of_known(const problem& task);

/// What is wrong with the dimensions and the parameters of such a problem.
/// Precondition: task.f.name is the name of one.
std::vector<fault> faults_of_known(const problem& task);

// The precondition of what follows, too: there are no such faults.

/// The same with a formula and bounds in place of the name and the parameters.
problem typed_of_known(const problem& task);

/// Its parameters, those that were not given included.
std::vector<parameter> parameters_of_known(const problem& task);

double_word exact_of_known(const problem& task);

}  // namespace riemann
