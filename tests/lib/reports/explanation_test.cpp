// Accounts in words and in a picture.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/explanation.hpp"

#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reports/trace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <memory>
#include <string>

namespace riemann {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

estimate explained(const std::string& formula, double from, double to) {
  problem task;
  task.f.expression = formula;
  task.range.from = from;
  task.range.to = to;
  task.by = method::adaptive;
  task.explained = true;
  return integrate(task);
}

std::string words_on(const std::string& formula, double from, double to) {
  std::string all;
  for (const std::string& each : explanation_of(explained(formula, from, to))) all += each + "\n";
  return all;
}

constexpr double without_end = std::numeric_limits<double>::infinity();

TEST(Explanations, TellWhatDecided) {
  const std::string needle = words_on("exp(-1e6*(x-0.7123)^2)+abs(x-0.2)", 0, 1);
  EXPECT_THAT(needle, HasSubstr("Panels end where the integrand jumps or bends: x = 0.2."));
  EXPECT_THAT(needle, HasSubstr("found values that no panel had predicted at x = 0.7123"));
  EXPECT_THAT(needle, HasSubstr("Panels were halved most between x = 0.70"));
  const std::string root = words_on("1/sqrt(x)", 0, 1);
  EXPECT_THAT(root, HasSubstr("Toward x = 0 from above panels are graded"));
  EXPECT_THAT(root, HasSubstr("found the values that the panels predict."));
  EXPECT_THAT(root, HasSubstr("The error is "));
}

TEST(Explanations, TellOfInfiniteRanges) {
  EXPECT_THAT(words_on("exp(-(x-5)^2)", -without_end, without_end),
              HasSubstr("mass around x = 5, within"));
  EXPECT_THAT(words_on("sin(x)/x", 0, without_end), HasSubstr("swings were summed"));
  EXPECT_THAT(words_on("sin(x)^2/x^2", 0, without_end), HasSubstr("swings it is smooth, and adds"));
  const std::string endless = words_on("1/x", 1, without_end);
  EXPECT_THAT(endless, HasSubstr("falls too slowly there for an integral"));
  EXPECT_THAT(endless, Not(HasSubstr("The error is")));
}

TEST(Explanations, HaveASentenceForEachAttempt) {
  estimate result;
  result.by = method::tensor;
  result.status = status::not_met;
  result.reason = "samples do not agree";
  result.over = {{"y", "0", "1"}, {"x", "0", "1"}, {"z", "0", "1"}};
  result.tried = {{.method = "regions", .verdict = "not tried: too many axes"},
                  {"vegas", "lattice of 2^10 points", 16384, 0.1234567, 1e-3, "they judge"},
                  {"tensor", "300 points", 1, 2, 1e-12, "met", {"a note"}, {5, 5, 1200}}};
  EXPECT_THAT(
      explanation_of(result),
      ElementsAre(
          "Regions: not tried: too many axes.",
          "Samples: lattice of 2^10 points, 16_384 evaluations came to 0.1235 within 0.001; "
          "they judge.",
          "Products of rules: 300 points (5 nodes for y, x; 1_200 for z), 1 evaluation came "
          "to 2 within 1e-12; met.",
          "A note.", "The answer is by tensor: not_met, samples do not agree."));
  result.over.clear();
  EXPECT_THAT(explanation_of(result)[2], HasSubstr("(5 nodes for x1, x2; 1_200 for x3)"));
}

TEST(Explanations, SpeakOfNoFormulaWhereThereIsNone) {
  account told;
  told.structure = {20};
  estimate result;
  result.told = std::make_shared<const account>(told);
  EXPECT_THAT(explanation_of(result),
              Contains("Flanks that its values show lead to peaks at x = 20."));
  result.formula = "exp(-(x-20)^2)";
  EXPECT_THAT(explanation_of(result), Contains("The formula points to x = 20."));
}

TEST(Explanations, AreEmptyUnlessAskedFor) {
  problem task;
  task.f.expression = "exp(x)";
  task.range.from = 0;
  task.range.to = 1;
  task.by = method::adaptive;
  EXPECT_TRUE(explanation_of(integrate(task)).empty());
  task.by = method::fixed;
  task.explained = true;
  EXPECT_TRUE(explanation_of(integrate(task)).empty());
}

TEST(Traces, ShowFunctionPanelsAndEvaluations) {
  const std::string svg = trace_of(explained("exp(-1e6*(x-0.7123)^2)+abs(x-0.2)", 0, 1));
  EXPECT_THAT(svg, StartsWith("<svg "));
  for (const char* part : {"integrand", "breaks", "pointed to", "unpredicted", ">Panels<",
                           ">Evaluations<", "The second look took", "prefers-color-scheme:dark"})
    EXPECT_THAT(svg, HasSubstr(part)) << part;
}

TEST(Traces, FoldInfiniteRangesAndLeaveOutWhatHasNoBound) {
  EXPECT_THAT(trace_of(explained("exp(-x^2)", -without_end, without_end)), HasSubstr("+ |u|)"));
  EXPECT_THAT(trace_of(explained("1/sqrt(x)", 0, 1)), Not(HasSubstr("<tspan")))
      << "values of 1e145 would need powers";
  EXPECT_THAT(trace_of(explained("1/x", 0, 1)), StartsWith("<svg "));
}

TEST(Traces, ShowWhatLiesBetweenNeighbouringDoubles) {
  EXPECT_THAT(trace_of(explained("1", 1, std::nextafter(1.0, 2.0))), StartsWith("<svg "));
}

TEST(Traces, HaveOneRangeInAllCharts) {
  const std::string svg = trace_of(explained("1/sqrt(x)", 0, 1));  // panels end below 1
  std::size_t ends = 0;
  for (std::size_t at = 0; (at = svg.find(">0.8</text>", at)) != std::string::npos; ++at) ++ends;
  EXPECT_EQ(ends, 3U);
}

}  // namespace
}  // namespace riemann
