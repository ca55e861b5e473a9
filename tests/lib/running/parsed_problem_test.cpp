// An expression is read once, for as many problems as it is the expression of.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/running/parsed_problem.hpp"

#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace riemann {
namespace {

problem of_formula(const char* text) {
  problem task{.f = {.expression = text, .parameters = {{"a", 2}}}, .range = {.from = 0, .to = 1}};
  read_once(task);
  return task;
}

TEST(ReadOnce, KeepsTheFormulasOfAnExpression) {
  const problem task = of_formula("[a*x, x^2]");
  ASSERT_NE(task.f.read, nullptr);
  EXPECT_EQ(task.f.read->formulas.size(), 2u);
}

/// Told by what is said to have been read, in place of another formula.
TEST(ReadOnce, IsWhatIsComputed) {
  problem task = of_formula("a*x");
  auto other = std::make_shared<read_text>(*of_formula("a+x").f.read);
  other->text = "a*x";
  task.f.read = other;
  EXPECT_EQ(parsed(task).formulas.front().written_text(), "a+x");
  EXPECT_DOUBLE_EQ(integrate(task).value, 2.5);
}

TEST(ReadOnce, HoldsForOtherValuesOfTheParametersAlone) {
  const problem read = of_formula("a*x");
  const auto again = [&](const std::function<void(problem&)>& change) {
    problem other = read;
    change(other);
    read_once(other);
    return other.f.read != read.f.read;
  };
  EXPECT_FALSE(again([](problem& task) { task.f.parameters[0].value = 3; }));
  EXPECT_TRUE(again([](problem& task) { task.f.expression = "a*x+1"; }));
  EXPECT_TRUE(again([](problem& task) { task.f.parameters.push_back({"b", 1}); }));
  EXPECT_TRUE(again([](problem& task) { task.f.variable = "t"; }));
  EXPECT_TRUE(again([](problem& task) { task.over = {{"y", "0", "1"}}; }));
}

TEST(ReadOnce, HoldsForTheRegionItWasReadWith) {
  problem task{.f = {.expression = "x*y"}, .over = {{"x", "0", "1"}, {"y", "0", "x"}}};
  read_once(task);
  ASSERT_TRUE(task.f.read && task.f.read->axes);
  EXPECT_EQ(task.f.read->axes->axes.size(), 2u);
  task.over[1].upper = "2*x";
  task.by = method::automatic;
  EXPECT_NEAR(integrate(task).value, 0.5, 1e-6);
}

TEST(ReadOnce, KeepsTheFormulasOfNamedIntegrands) {
  problem task{.f = {.name = "ball", .dimensions = 4}, .by = method::automatic};
  read_once(task);
  ASSERT_NE(task.f.read, nullptr);
  EXPECT_EQ(task.f.read->axes->axes.size(), 4u);
}

TEST(ReadOnce, LeavesFaultsToThoseWhoTellThem) {
  const problem task = of_formula("a*");
  EXPECT_EQ(task.f.read, nullptr);
  EXPECT_EQ(faults_of(task).size(), 1u);
  problem other = of_formula("a*x");
  other.f.expression = "b*x";
  EXPECT_EQ(faults_of(other).size(), 1u);
}

TEST(ReadOnce, IsDoneForAllRowsOfARequest) {
  request wanted;
  wanted.task = {.f = {.expression = "a*x"}, .range = {.from = 0, .to = 1}};
  wanted.axes = {axis_from("a=1:5:20")};
  wanted.rules = {"midpoint", "simpson"};
  read_once(wanted);
  ASSERT_NE(wanted.task.f.read, nullptr);
  for (const index_t row : {0, 19, 39}) {
    problem task = problem_of_row(wanted, row);
    read_once(task);
    EXPECT_EQ(task.f.read, wanted.task.f.read);
  }
}

}  // namespace
}  // namespace riemann
