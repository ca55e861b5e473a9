// The published integrals, with the formula known and as black boxes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/adaptive.hpp"
#include "riemann/lib/reading/limits.hpp"

#include "support/integrands.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace riemann::adaptive {
namespace {

using nlohmann::json;

json published() {
  std::ifstream file(RIEMANN_TEST_DATA "/integrals.json");
  return json::parse(file);
}

double number_in(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

limit limit_in(const std::string& text) {
  if (text == "inf") return {std::numeric_limits<double>::infinity(), 0};
  if (text == "-inf") return {-std::numeric_limits<double>::infinity(), 0};
  const given_number number = limit_from(text);
  return {number.value, number.meant.off};
}

integral answer_to(const json& question, integrand (*make)(const std::string&)) {
  interval range;
  range.lower = limit_in(question["lower"]);
  range.upper = limit_in(question["upper"]);
  return adaptive::integrate(make(question["expr"]), range, {});
}

/// Right: within the goal, by its own word too; silently wrong: met, and off by more than ten times
/// the larger of tolerance and reported error.
struct tally {
  int right = 0;
  int silently_wrong = 0;
  int over_reported = 0;
  std::vector<double> reported_by_true;
};

double median_of(std::vector<double> all) {
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2),
                   all.end());
  return all[all.size() / 2];
}

tally judged(integrand (*make)(const std::string&)) {
  tally all;
  const json data = published();
  for (const json& each : data["integrals"]) {
    const integral result = answer_to(each, make);
    const double truth = number_in(each["value"]);
    if (std::isinf(truth)) {  // 4e2567 is no double
      EXPECT_NE(result.status, status::met) << each["id"];
      continue;
    }
    const double goal = number_in(each["goal"]) * std::abs(truth);
    const double error = std::abs(result.value - truth);
    const double reported = result.error;
    const bool met = result.status == status::met;
    const bool wrong = met && error > 10 * std::max(1e-10 * std::abs(truth), reported);
    EXPECT_FALSE(wrong) << each["id"] << ' ' << error << ' ' << reported;
    EXPECT_LE(result.evaluations, 500'000) << each["id"];
    if (!met) {
      EXPECT_FALSE(result.reason.empty()) << each["id"];
    }
    all.silently_wrong += wrong ? 1 : 0;
    if (met && error > 0) all.reported_by_true.push_back(reported / error);
    all.over_reported += met && error > reported ? 1 : 0;
    all.right += error <= goal && reported <= std::max(goal, 1e-10 * std::abs(truth)) ? 1 : 0;
  }
  return all;
}

TEST(PublishedIntegrals, AreRightWithTheFormula) {
  const tally all = judged(reference::typed);
  EXPECT_GE(all.right, 127);  // of 131; one is 0, one 1e-43, one 4e2567, one breaks without end
  EXPECT_EQ(all.silently_wrong, 0);
  EXPECT_EQ(all.over_reported, 0);
  EXPECT_LT(median_of(all.reported_by_true), 1e3);
}

TEST(PublishedIntegrals, AreMostlyRightAsBlackBoxes) {
  const tally all = judged(reference::boxed_text);
  EXPECT_GE(all.right, 125);
  EXPECT_EQ(all.silently_wrong, 0);
  EXPECT_LE(all.over_reported, 2);
}

TEST(PublishedIntegrals, WhatHasNoValueIsNeverMet) {
  const json data = published();
  for (const json& each : data["must_flag"]) {
    EXPECT_NE(answer_to(each, reference::typed).status, status::met) << each["id"];
    EXPECT_NE(answer_to(each, reference::boxed_text).status, status::met) << each["id"];
  }
}

}  // namespace
}  // namespace riemann::adaptive
