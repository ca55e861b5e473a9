// The headers that run-time compilation reads, compiled by NVRTC: as it is used later, no GPU
// needed.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/families/accumulators.hpp"
#include "riemann/families/integrands.hpp"
#include "riemann/families/operations.hpp"

#include <gtest/gtest.h>
#include <nvrtc.h>

#include <array>
#include <string>
#include <vector>

namespace {

/// What NVRTC says against the source: empty if it compiles to a cubin for sm_90.
std::string objections(const std::string& source) {
  nvrtcProgram program = nullptr;
  nvrtcCreateProgram(&program, source.c_str(), "test.cu", 0, nullptr, nullptr);
  const std::array<const char*, 4> options{"--std=c++20", "--fmad=false",
                                           "--gpu-architecture=sm_90", "-I" RIEMANN_INCLUDE_ROOT};
  const nvrtcResult result =
      nvrtcCompileProgram(program, static_cast<int>(options.size()), options.data());
  std::size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  nvrtcDestroyProgram(&program);
  return result == NVRTC_SUCCESS ? "" : nvrtcGetErrorString(result) + ("\n" + log);
}

std::string last_part(const testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  name = name.substr(name.rfind('/') + 1);
  return name.substr(0, name.find('.'));
}

class EveryLeanHeader : public testing::TestWithParam<const char*> {};

TEST_P(EveryLeanHeader, IsReadByNvrtc) {
  EXPECT_EQ(objections("#include \"riemann/" + std::string(GetParam()) + "\"\n"), "");
}
INSTANTIATE_TEST_SUITE_P(
    , EveryLeanHeader,
    testing::Values("kernels/contract.hpp", "kernels/double_word.hpp", "kernels/expansions.hpp",
                    "kernels/host_device.hpp", "kernels/number_formats.hpp",
                    "kernels/operations/functor.hpp", "kernels/points/periodisation.hpp",
                    "kernels/points/philox.hpp", "kernels/points/rank1_lattice.hpp",
                    "kernels/points/sobol.hpp", "kernels/superaccumulator.hpp",
                    "kernels/tiling.hpp", "lib/integrands/elementary.hpp", "lib/summing/lattice.hpp",
                    "lib/summing/quadrature_sum.hpp"),
    last_part);

class EveryAccumulator : public testing::TestWithParam<const char*> {};

TEST_P(EveryAccumulator, SumsInAKernelOfNvrtcs) {
  const std::string name = GetParam();
  EXPECT_EQ(objections("#include \"riemann/kernels/accumulators/" + name + R"(.hpp"
#include "riemann/kernels/tiling.hpp"
extern "C" __global__ void sum(const double* terms, long long term_count, double* result) {
  const riemann::tiling tiles = riemann::make_tiling(term_count, sizeof(double));
  riemann::accumulators::)" +
                       name + R"(::of<double> first, second;
  for (riemann::index_t i = threadIdx.x; i < tiles.terms_of_tile(0).end; i += tiles.lanes) {
    first.add(terms[i]);
  }
  first.merge(second);
  result[threadIdx.x] = first.total().rounded();
}
)"),
            "");
}
INSTANTIATE_TEST_SUITE_P(, EveryAccumulator,
                         testing::ValuesIn(riemann::families::accumulators.names), last_part);

class EveryOperation : public testing::TestWithParam<const char*> {};

TEST_P(EveryOperation, ReducesInAKernelOfNvrtcs) {
  const std::string name = GetParam();
  EXPECT_EQ(objections("#include \"riemann/kernels/number_formats.hpp\"\n"
                       "#include \"riemann/kernels/operations/" +
                       name + R"(.hpp"
template <class Operation, class T>
__device__ void reduce(const T* elements, void* result) {
  if constexpr (riemann::operations::takes<Operation, T>) {
    typename Operation::template of<T> first, second;
    riemann::add_term(first, elements[threadIdx.x], threadIdx.x);
    first.merge(second);
    const auto total = first.total();
    memcpy(result, &total, sizeof total);
  }
}
extern "C" __global__ void reduce_all(const void* from, void* result) {
  using operation = riemann::operations::)" +
                       name + R"(;
  reduce<operation>(static_cast<const double*>(from), result);
  reduce<operation>(static_cast<const riemann::half*>(from), result);
  reduce<operation>(static_cast<const short*>(from), result);
  reduce<operation>(static_cast<const unsigned char*>(from), result);
}
)"),
            "");
}
INSTANTIATE_TEST_SUITE_P(, EveryOperation, testing::ValuesIn(riemann::families::operations.names),
                         last_part);

class EveryIntegrand : public testing::TestWithParam<const char*> {};

TEST_P(EveryIntegrand, MakesTermsInAKernelOfNvrtcs) {
  const std::string name = GetParam();
  EXPECT_EQ(objections("#include \"riemann/lib/integrands/" + name + R"(.hpp"
#include "riemann/lib/summing/quadrature_sum.hpp"
extern "C" __global__ void terms(riemann::lattice nodes, double* results) {
  const riemann::quadrature_sum<riemann::integrands::)" +
                       name + R"(> source{{}, nodes};
  results[threadIdx.x] = source.from(0)(0, threadIdx.x);
}
)"),
            "");
}
INSTANTIATE_TEST_SUITE_P(, EveryIntegrand, testing::ValuesIn(riemann::families::integrands.names),
                         last_part);

TEST(Nvrtc, ObjectsToASourceThatIsWrong) { EXPECT_NE(objections("this is no source"), ""); }

}  // namespace
