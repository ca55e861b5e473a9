// Companion patterns of elements that they do not work on: refused, with what is allowed, and
// nothing is read or written.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/element_types.hpp"

#include "riemann/kernels/patterns/histogram/histogram.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace riemann::patterns {
namespace {

template <class Call>
void expect_refused(const std::string& pattern, const std::string& type, const Call& call) {
  try {
    call();
    ADD_FAILURE() << pattern << " of '" << type << "' were computed";
  } catch (const std::invalid_argument& refused) {
    EXPECT_EQ(refused.what(),
              pattern + " of " + type + " are not computed; allowed: float, double");
  }
}

TEST(ElementTypes, OfPatternsAreFloatAndDouble) {
  for (const std::string type : {"int", "half", "Float", "double ", ""}) {
    expect_refused("products", type, [&] {
      multiply({.m = 2, .n = 2, .k = 2, .type = type}, nullptr, nullptr, nullptr, 1);
    });
    expect_refused("scans", type, [&] { scan({.count = 4, .type = type}, nullptr, nullptr, 1); });
    expect_refused("sums", type, [&] { add_vectors(type, nullptr, nullptr, nullptr, 4, 1); });
    expect_refused("stencils", type, [&] {
      apply_stencil({.count = 4, .type = type}, nullptr, nullptr, nullptr, 1);
    });
    expect_refused("histograms", type, [&] {
      count_in_bins({.count = 4, .type = type}, nullptr, nullptr, nullptr, 1);
    });
  }
  for (const char* type : {"float", "double"}) EXPECT_EQ(why_not_of("scans", type), "");
}

}  // namespace
}  // namespace riemann::patterns
