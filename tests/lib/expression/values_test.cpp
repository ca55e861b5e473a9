// Values of the expressions of published integrals, against another parser and 50 digits.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/formula_rounding.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program.hpp"

#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace riemann::expressions {
namespace {

struct known_value {
  reference::quad value;
  double bound;
  std::vector<double> at;
};

struct known_expression {
  scope names;
  std::string text;
  std::vector<known_value> points;
};

std::vector<known_expression> known_expressions() {
  std::vector<known_expression> all;
  std::ifstream file(RIEMANN_TEST_DATA "/expression_values.dat");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "=") {
      all.emplace_back();
      words >> all.back().names.dimensions;
      std::getline(words >> std::ws, all.back().text);
    } else {
      known_value point{reference::quad_of(first), 0, {}};
      words >> point.bound;
      for (double x = 0; words >> x;) point.at.push_back(x);
      all.back().points.push_back(point);
    }
  }
  return all;
}

double value_at(const program& f, const std::vector<double>& point) {
  std::vector<std::array<double, lanes_at_least>> columns(point.size());
  std::vector<const double*> variables;
  for (std::size_t k = 0; k < point.size(); ++k) {
    columns[k].fill(point[k]);
    variables.push_back(columns[k].data());
  }
  std::array<double, lanes_at_least> out{};
  f.evaluate(variables.data(), lanes_at_least, out.data());
  return out[0];
}

/// The bounds come from a running error analysis (tests/data/expression_values.py), to first order.
TEST(Values, AreWithinTheRoundingErrorsOfTheirOperations) {
  const std::vector<known_expression> all = known_expressions();
  ASSERT_GT(all.size(), 150U);
  for (const maths_choice maths : {maths_choice::fast, maths_choice::accurate})
    for (const cpu::isa level : {cpu::isa::v1, cpu::current_isa()})
      for (const known_expression& each : all) {
        const program f(formula_of(parse(each.text, each.names)), {}, maths, level);
        for (const known_value& point : each.points) {
          const double value = value_at(f, point.at);
          const auto off = static_cast<double>(reference::magnitude(value - point.value));
          EXPECT_LE(off, point.bound * (1 + 1e-3))
              << each.text << " at " << point.at[0] << ": " << value;
        }
      }
}

/// A function's value is off by no more than the tracker of roundings is told
/// (function_errors.hpp).
TEST(Values, OfFunctionsAreWithinTheirDeclaredErrors) {
  std::ifstream file(RIEMANN_TEST_DATA "/function_values.dat");
  std::string value;
  std::string text;
  std::string place;
  int count = 0;
  for (; file >> value >> text >> place; ++count) {
    const double x = std::stod(place);
    const reference::quad exact = reference::quad_of(value);
    for (const maths_choice maths : {maths_choice::fast, maths_choice::accurate}) {
      const formula f = formula_of(parse(text));
      const tracked_values tracked =
          track(f, {}, std::vector<double>{x}, maths, precision::double_precision);
      const auto off = static_cast<double>(reference::magnitude(tracked.value[0] - exact));
      EXPECT_LE(off, tracked.bound[0] * (1 + 1e-9)) << text << " at " << x;
    }
  }
  EXPECT_GT(count, 800);
}

TEST(Values, SurviveBeingPrintedAndReadAgain) {
  for (const known_expression& each : known_expressions()) {
    const std::string once = text_of(parse(each.text, each.names));
    EXPECT_EQ(text_of(parse(once, each.names)), once);
    const program before(formula_of(parse(each.text, each.names)), {}, maths_choice::fast);
    const program after(formula_of(parse(once, each.names)), {}, maths_choice::fast);
    EXPECT_EQ(value_at(before, each.points[0].at), value_at(after, each.points[0].at)) << once;
  }
}

}  // namespace
}  // namespace riemann::expressions
