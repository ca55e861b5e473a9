// What sums of integrands ask of the run-time compiler, compiled: no GPU needed, but NVRTC.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/naming/spelling_of_members.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "support/with_nvrtc.hpp"

#include <gtest/gtest.h>

namespace riemann {
namespace {

class SpelledSource : public WithNvrtc {
 protected:
  void expect_compiles(const cuda::kernel_request& request) {
    EXPECT_NO_THROW(static_cast<void>(without_cache.compile("sm_90", request)))
        << request.expression;
  }
};

/// As sums of integrands are compiled at run time.
cuda::kernel_request sum_of(const device_type_name& source, const char* sum = "naive") {
  if (std::string(sum) == "exact") return exact_sum_request(source);
  return sum_tiles_request(accumulator_spelled({"sum", sum}, "double"), "one_source", source);
}

TEST_F(SpelledSource, OfEveryIntegrandIsRead) {
  families::integrands.for_each([&]<class Integrand>(std::type_identity<Integrand>, const char*) {
    expect_compiles(sum_of(spelling<quadrature_sum<Integrand>>::type()));
  });
}

TEST_F(SpelledSource, IsSummedInEveryWay) {
  using source = quadrature_sum<integrands::gaussian, float>;
  for (const char* sum : families::accumulators.names)
    expect_compiles(sum_of(spelling<source>::type(), sum));
}

TEST_F(SpelledSource, MayBeAGroup) {
  expect_compiles(sum_of(spelling<plain_group_sum<integrands::gaussian, double, 8>>::type()));
  expect_compiles(sum_of(spelling<group_sum<rational_group<parity::even, 32>>>::type()));
  expect_compiles(sum_of(spelling<group_sum<rational_group<parity::odd, 1>>>::type()));
}

TEST_F(SpelledSource, IsWrittenToMemoryAndSearched) {
  const device_type_name source = spelling<quadrature_sum<integrands::gaussian, float>>::type();
  expect_compiles({source.includes + include_of("kernels/strategies/write_terms.cuh"),
                   "riemann::cuda::write_terms<" + source.name + ">"});
  expect_compiles(sum_tiles_request(
      {include_of("lib/summing/nonfinite_census.hpp"), "riemann::nonfinite_census"}, "one_source",
      source));
}

TEST(Spelling, SaysWhatIsCompiledAhead) {
  using callable = double (*)(double);
  static_assert(!families::integrands.has<callable>());
  EXPECT_EQ((spelling<quadrature_sum<integrands::gaussian>>::compiled), ahead::default_sum);
  EXPECT_EQ((spelling<quadrature_sum<integrands::gaussian, float>>::compiled), ahead::nothing);
  EXPECT_EQ((spelling<quadrature_sum<callable>>::compiled), ahead::terms);
}

}  // namespace
}  // namespace riemann
