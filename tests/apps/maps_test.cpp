// Importance maps that are kept in files, as a user asks for them.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"
#include "support/temporary_folder.hpp"
#include "support/text_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>

namespace riemann::trials {
namespace {

using ::testing::HasSubstr;

// Multiplied out, so that the formula does not point to its place.
const words narrow_bell{
    "exp(-4e4*(x1^2-0.62*x1+0.0961+x2^2-1.54*x2+0.5929+x3^2-1.04*x3+0.2704+x4^2-0.4*x4+0.04))",
    "x1=0..1",
    "x2=0..1",
    "x3=0..1",
    "x4=0..1",
    "--device",
    "cpu",
    "--json",
    "--explain",
    "--rtol",
    "1e-3"};

words and_with(words all, const words& more) {
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

/// Without those of integrals along lines, which no map changes.
double evaluations_of_samples(const nlohmann::json& answer) {
  double evaluations = answer["evaluations"];
  for (const nlohmann::json& each : answer["tried"])
    if (each["method"] == "adaptive") evaluations -= each["evaluations"].get<double>();
  return evaluations;
}

TEST(MapsInFiles, SaveTheTraining) {
  const temporary_folder folder;
  const std::string file = folder.path() / "bell.json";
  const double exact = std::pow(std::acos(-1.0) / 4e4, 2);
  const said first = integrate(and_with(narrow_bell, {"--save-map", file}));
  ASSERT_EQ(first.exit_code, 0) << first.err;
  const nlohmann::json trained = nlohmann::json::parse(first.out);
  EXPECT_EQ(trained["method"], "vegas");
  EXPECT_NEAR(trained["value"], exact, 2e-3 * exact);
  const said second = integrate(and_with(narrow_bell, {"--map", file, "--seed", "2"}));
  ASSERT_EQ(second.exit_code, 0) << second.err;
  const nlohmann::json reused = nlohmann::json::parse(second.out);
  EXPECT_NEAR(reused["value"], exact, 2e-3 * exact);
  EXPECT_LT(evaluations_of_samples(reused), evaluations_of_samples(trained) / 2);
  EXPECT_THAT(std::string(reused["points"]), HasSubstr("importance map"));
}

TEST(MapsInFiles, AreRefusedWhereTheyDoNotFit) {
  const temporary_folder folder;
  const std::string file = folder.path() / "bell.json";
  ASSERT_EQ(integrate(and_with(narrow_bell, {"--save-map", file})).exit_code, 0);
  const auto refused = [](const words& arguments, const char* told) {
    const said answer = integrate(arguments);
    EXPECT_EQ(answer.exit_code, 2) << told;
    EXPECT_THAT(answer.err, HasSubstr(told));
  };
  refused({"x*y", "x=0..1", "y=0..1", "--map", file},
          "--map: is a map of 4 dimensions, but the integral has 2");
  refused(and_with(narrow_bell, {"--map", "/nonexistent"}), "--map '/nonexistent': cannot be read");
  std::ofstream(file) << "{}";
  refused(and_with(narrow_bell, {"--map", file}), "is not an importance map");
  refused({"x", "0", "1", "--save-map", file}, "--save-map: applies to sampling");
  const said no_place = integrate(and_with(narrow_bell, {"--save-map", "/nonexistent/map"}));
  EXPECT_EQ(no_place.exit_code, 1);
  EXPECT_THAT(no_place.err, HasSubstr("/nonexistent/map"));
  EXPECT_EQ(text_in(file), "{}") << "nothing was written";
}

}  // namespace
}  // namespace riemann::trials
