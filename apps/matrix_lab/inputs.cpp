// The inputs of patterns: element i of generated array k depends on seed, k and i alone.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/inputs.hpp"

#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/divided_up.hpp"
#include "riemann/kernels/random.hpp"

#include <algorithm>
#include <limits>

namespace riemann::matrix_lab {
namespace {

template <class T>
void fill(T* elements, index_t count, bool ones, std::uint64_t seed, int threads,
          const progress_t& progress) {
  constexpr index_t per_piece = 1 << 16;
  constexpr int digits = std::numeric_limits<T>::digits - 1;
  const index_t pieces = divided_up(count, per_piece);
  cpu::parallel_for(
      pieces, threads,
      [&](slice some) {
        const index_t end = std::min(some.end * per_piece, count);
        for (index_t i = some.begin * per_piece; i < end; ++i)
          elements[i] = static_cast<T>(ones ? 1 : 2 * random_fraction(seed, i, digits) - 1);
      },
      [&](index_t done) {
        progress(static_cast<double>(done) / static_cast<double>(pieces));
        return true;
      });
}

}  // namespace

const std::vector<std::string>& input_names() {
  static const std::vector<std::string> names{"uniform", "ones"};
  return names;
}

std::vector<host_array> inputs_of(const invocation& options, const std::vector<index_t>& counts,
                                  int threads, const progress_t& progress) {
  std::vector<host_array> all;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (options.file && k == 0) {
      all.push_back(read_array(*options.file, progress));
      continue;
    }
    host_array& array = all.emplace_back(options.type, counts[k]);
    const bool ones = options.input == "ones";
    const std::uint64_t seed = options.seed + 0x632be59bd9b4e019U * k;
    if (options.type == "float")
      fill(array.as<float>(), counts[k], ones, seed, threads, progress);
    else
      fill(array.as<double>(), counts[k], ones, seed, threads, progress);
  }
  return all;
}

}  // namespace riemann::matrix_lab
