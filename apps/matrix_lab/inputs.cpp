// The inputs of patterns: element i of generated array k depends on seed, k and i alone.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/inputs.hpp"

#include "apps/lab/elements.hpp"
#include "riemann/kernels/random.hpp"

#include <limits>

namespace riemann::matrix_lab {
namespace {

template <class T>
void generate(host_array& array, bool ones, std::uint64_t seed, int threads,
              const progress_t& progress) {
  constexpr int digits = std::numeric_limits<T>::digits - 1;
  lab::fill(
      array.as<T>(), array.count(), threads,
      [=](index_t i) {
        return static_cast<T>(ones ? 1 : 2 * random_fraction(seed, i, digits) - 1);
      },
      progress);
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
      generate<float>(array, ones, seed, threads, progress);
    else
      generate<double>(array, ones, seed, threads, progress);
  }
  return all;
}

}  // namespace riemann::matrix_lab
