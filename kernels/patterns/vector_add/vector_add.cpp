// vector_add on the CPU, and its launch.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/element_types.hpp"
#include "riemann/kernels/patterns/loads.hpp"
#include "riemann/kernels/patterns/wide_access.hpp"

namespace riemann {
namespace {

template <class T>
void add(const T* a, const T* b, T* c, index_t count, int threads) {
  constexpr index_t largest_slice = 1 << 16;
  cpu::share_out(count, 2 * count * index_t{sizeof(T)}, threads, largest_slice, [&](slice some) {
    for (index_t i = some.begin; i < some.end; ++i) c[i] = a[i] + b[i];
  });
}

}  // namespace

void add_vectors(const std::string& type, const void* a, const void* b, void* c, index_t count,
                 int threads) {
  patterns::refuse_others("sums", type);
  if (type == "float")
    add(static_cast<const float*>(a), static_cast<const float*>(b), static_cast<float*>(c), count,
        threads);
  else
    add(static_cast<const double*>(a), static_cast<const double*>(b), static_cast<double*>(c),
        count, threads);
}

namespace patterns {

launches plan_vector_add(const std::string& type, const void* kernel, const void* a, const void* b,
                         void* c, index_t count) {
  if (count == 0) return {};
  const loads how = begin_wide({a, b, c}) ? loads::sixteen_bytes : loads::single;
  const index_t held = type == "float" ? neighbours_of<float> : neighbours_of<double>;
  constexpr index_t threads = vector_add_tuning::threads;
  return {{.what = "elements",
           .kernel = kernel,
           .blocks = divided_up(count, threads * vector_add_tuning::loads * held),
           .threads = threads,
           .arguments = arguments_of(a, b, c, count, how)}};
}

}  // namespace patterns
}  // namespace riemann
