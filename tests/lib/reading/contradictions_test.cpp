// Keys that belong to functions alone are refused beside data, and the other way round.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/request.hpp"

#include <gtest/gtest.h>

#include <set>

namespace riemann {
namespace {

/// Of functions and of data.
const std::set<std::string> of_both{"from", "to", "rule", "sum", "device", "threads", "repeat"};

std::vector<fault> faults_beside(const std::string& name, const char* file) {
  request wanted;
  wanted.data.file = file;
  wanted.task.rule.name = "simpson";  // the usual one is for functions
  return contradictions(wanted, {name});
}

TEST(Contradictions, KnowWhetherAKeyIsOfFunctionsOrOfData) {
  for (const auto& [words, field] : request_keys()) {
    const bool of_data = words.group == tabulated_data;
    const bool of_function = !of_data && !of_both.contains(words.name);
    EXPECT_EQ(faults_beside(words.name, "samples.csv").empty(), !of_function) << words.name;
    if (of_data && words.name != "data") {
      EXPECT_FALSE(faults_beside(words.name, "").empty()) << words.name;
    }
  }
}

}  // namespace
}  // namespace riemann
