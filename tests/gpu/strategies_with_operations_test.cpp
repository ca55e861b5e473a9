// Every strategy with every operation, over all types; and operations that do not commute.
// SPDX-License-Identifier: Apache-2.0
#include "gpu/with_gpu.hpp"

#include "riemann/kernels/arrays/elements.hpp"
#include "riemann/kernels/cuda/kernel_for.hpp"
#include "riemann/kernels/cuda/session.cuh"
#include "riemann/kernels/strategies/plan.hpp"
#include "riemann/kernels/strategies/run.hpp"

#include "support/random_sequence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <thread>
#include <vector>

namespace riemann {
namespace {

constexpr index_t lengths[] = {1,   2,    31,   32,   33,     255,    256,
                               257, 1023, 1024, 1025, 65'535, 65'537, 300'007};
constexpr std::size_t longest = 300'007;

/// Whole numbers from -2 to 2, of which no sum, and few products, leave any type's range; ones and
/// minus ones for products of numbers that would round.
template <class T>
std::vector<T> small_numbers(bool ones) {
  std::vector<T> values(longest);
  reference::random_sequence random(11);
  for (T& x : values) {
    const int number = ones ? (random() % 2 == 0 ? 1 : -1) : static_cast<int>(random() % 5) - 2;
    x = T(static_cast<float>(T(-1) < T(0) ? number : std::abs(number)));
  }
  return values;
}

/// The same but for the roundings of a mean and a variance, which depend on the order: n of them
/// at most, of numbers up to 4.
void expect_agree(const answer& a, const answer& b, index_t n, const std::string& what) {
  EXPECT_EQ(a.index, b.index) << what;
  if (!std::isnan(b.variance)) {
    const double rounding = 4 * static_cast<double>(n) * 0x1p-53;
    EXPECT_NEAR(a.value.floating.hi, b.value.floating.hi, rounding) << what;
    EXPECT_NEAR(a.variance, b.variance, 4 * rounding) << what;
    return;
  }
  EXPECT_EQ(a.value.is, b.value.is) << what;
  EXPECT_EQ(a.value.bits, b.value.bits) << what;
  EXPECT_EQ(a.value.floating.hi, b.value.floating.hi) << what;
}

enum class over { all_types, types_by_turns };

/// A strategy's share: the operations, each with all types that it takes or with the next of them.
void try_operations(const strategy_facts& facts, std::size_t turn, over types) {
  const auto session = cuda::open_session(0);
  int tried = 0;
  for (const char* operation : families::operations.names) {
    const named_operation op{operation, "neumaier"};
    for (std::size_t k = 0; k < element_types.names.size(); ++k) {
      const std::string type = element_types.names[(turn + k) % element_types.names.size()];
      if (!why_not_runnable(*session, facts.name, op, type, {}).empty()) continue;
      element_types.visit(type, [&]<class T>(std::type_identity<T>) {
        const std::vector<T> here = small_numbers<T>(std::string(operation) == "product");
        cuda::device_buffer there(here.size() * sizeof(T));
        there.fill(here.data(), here.size() * sizeof(T));
        for (const index_t n : lengths)
          expect_agree(run_strategy(*session, facts.name, op, type, there.as<T>(), n, {}).value,
                       reduce_named(op, type, here.data(), n, 1), n,
                       std::string(facts.name) + ' ' + operation + " of " + type +
                           " n=" + std::to_string(n));
      });
      ++tried;
      if (types == over::all_types) continue;
      ++turn;
      break;
    }
  }
  const bool all = types == over::all_types;
  const int operations_at_least = facts.finishes == finish::library ? 1 : 9;
  const int types_at_least = !all ? 1 : facts.finishes == finish::library ? 2 : 8;
  EXPECT_GE(tried, operations_at_least * types_at_least) << facts.name;
}

void try_all(over types) {
  std::vector<std::jthread> threads;
  std::size_t turn = 0;
  for (const strategy_facts& facts : all_strategies())
    threads.emplace_back(try_operations, facts, turn++, types);
}

TEST_F(OnGpu, EveryStrategyTakesEveryOperationThatItDeclares) { try_all(over::types_by_turns); }

// Compiles some 3000 kernels at run time: by gpu-check --whole.
TEST_F(OnGpu, DISABLED_EveryStrategyTakesEveryOperationOnEveryType) { try_all(over::all_types); }

/// x -> scale x + shift, modulo 2^32, composed from left to right: associative, and the order shows
/// in the result.
struct affine {
  unsigned scale = 1;
  unsigned shift = 0;
  void then(const affine& next) {
    shift = next.scale * shift + next.shift;
    scale *= next.scale;
  }
};

constexpr const char* affine_source = R"(
struct affine { unsigned scale, shift; };
struct composition {
  static constexpr int components = 0;
  static constexpr bool commutative = false;
  static constexpr bool merges_by_addition = false;
  unsigned scale = 1;
  unsigned shift = 0;
  __host__ __device__ void add(affine next) {
    shift = next.scale * shift + next.shift;
    scale *= next.scale;
  }
  __host__ __device__ void merge(const composition& next) { add({next.scale, next.shift}); }
  __host__ __device__ int total() const { return 0; }
};
)";

TEST_F(OnGpu, StrategiesThatSayTheyKeepTheOrderDo) {
  const auto session = cuda::open_session(0);
  std::vector<affine> here(longest);
  for (std::size_t i = 0; i < longest; ++i)
    here[i] = {static_cast<unsigned>(2 * i + 3), static_cast<unsigned>(i * i + 1)};
  cuda::device_buffer there(here.size() * sizeof(affine));
  there.fill(here.data(), here.size() * sizeof(affine));
  int tried = 0;
  for (const strategy_facts& facts : all_strategies()) {
    if (!facts.keeps_order || facts.finishes == finish::host || facts.name == std::string("tiled"))
      continue;
    const std::string header = std::string("riemann/kernels/strategies/") + facts.name + ".cuh";
    const std::string source =
        "#include \"riemann/kernels/arrays/array_terms.hpp\"\n"
        "#include \"riemann/kernels/strategies/kernels.cuh\"\n#include \"" +
        header + "\"\n" + affine_source;
    const auto kernel = [&](const std::string& name) {
      return cuda::kernel_for(session->facts, {source, "riemann::strategies::" + name});
    };
    const std::string pass = std::string("pass<riemann::strategies::") + facts.name +
                             ", composition, riemann::array_terms<";
    const strategies::strategy_kernels kernels{
        kernel(pass + "affine>>"), kernel(pass + "composition>>"),
        kernel("begin_with_identity<composition>"), sizeof(affine)};
    for (const index_t n : lengths) {
      affine expected;
      for (index_t i = 0; i < n; ++i) expected.then(here[static_cast<std::size_t>(i)]);
      const strategies::plan planned(facts, kernels, there.as<void>(), n, {},
                                     session->facts.multiprocessors);
      planned.enqueue(session->work.get());
      session->work.synchronize();
      affine total;
      cuda::check(cudaMemcpy(&total, planned.results(), sizeof total, cudaMemcpyDeviceToHost));
      EXPECT_EQ(total.scale, expected.scale) << facts.name << " n=" << n;
      EXPECT_EQ(total.shift, expected.shift) << facts.name << " n=" << n;
    }
    ++tried;
  }
  EXPECT_GT(tried, 0);
}

}  // namespace
}  // namespace riemann
