// The addends of formulas of several variables.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/addends.hpp"

#include "riemann/lib/expression/parse.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace riemann::expressions {
namespace {

std::string addends_in(const std::string& f, std::size_t most = 4) {
  std::string texts;
  for (const tree& each : addends_of(parse(f, {3, {{"a"}}}), most))
    texts += (texts.empty() ? "" : "; ") + text_of(each);
  return texts;
}

TEST(Addends, HaveTheSignsAndFactorsOfTheirSum) {
  EXPECT_EQ(addends_in("x+y*z"), "x; y*z");
  EXPECT_EQ(addends_in("-(x-exp(y)/2)*a"), "-x*a; --(exp(y)/2)*a");
  EXPECT_EQ(addends_in("x*(y+z)"), "x*(y+z)");
}

TEST(Addends, AreNoneWhereThereAreTooMany) {
  EXPECT_EQ(addends_in("x+y+z+x*y", 3), "");
  EXPECT_EQ(addends_in("x+y+z+x*y", 4), "x; y; z; x*y");
}

}  // namespace
}  // namespace riemann::expressions
