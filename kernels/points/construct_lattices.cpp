// Writes lattice_vectors.hpp: construct_lattices FILE. Some minutes and 1 GB; the same on every
// machine.
//
// Figure of merit: the worst-case error of the 2^m points in the weighted Korobov space of
// smoothness 2, whose square is -1 + mean over i of product over k of (1 + gamma_k w(i z_k / 2^m)),
// w(x) = sum over h != 0 of exp(2 pi i h x) / h^4 = (2 pi)^4 / 24 (1/30 - x^2 (1-x)^2).
// Dick, Kuo, Sloan, Acta Numerica 22 (2013), section 5. In double-words: in few dimensions the
// square is far below 2^-53.
//
// Component by component, the last 18 bits are the best of random candidates: of each candidate,
// the squared errors at 2^8 .. 2^18 points are divided by the least that any of them has there, and
// the largest of these ratios is least (Cools, Kuo, Nuyens, SIAM J. Sci. Comput. 28 (2006), 2162).
// Bits 18 to 27 are chosen one at a time, component by component, by the error at 2^19 .. 2^28
// points, computed as exactly as the others.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/double_word.hpp"
#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"
#include "riemann/kernels/random.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <vector>

namespace riemann {
namespace {

constexpr std::uint64_t seed = 20250;
constexpr int candidate_count = 2000;
constexpr int least_level = 8;
constexpr int searched_level = 18;
constexpr int lanes = 8;

/// gamma_k: as heavy as the others in the first ten coordinates, lighter the later then.
double weight(int k) { return k < 10 ? 0.15 : 1.5 / (k + 1); }

/// gamma_k w(x).
inline double_word kernel(double x, double gamma) {
  constexpr double_word thirtieth{0x1.1111111111111p-5, 0x1.1111111111111p-61};
  constexpr double scale = 64.939394022668291;  // (2 pi)^4 / 24
  const double_word t = two_product(x, 1 - x);
  return (thirtieth - t * t) * double_word{gamma * scale};
}

/// The points that level m adds, i odd and below 2^(m-1), the others being their mirror images:
/// the products over the components so far. At least level 5, so that they fill rows of lanes.
struct level {
  int m;
  std::vector<double> hi;
  std::vector<double> lo;

  explicit level(int of) : m(of), hi(std::size_t{1} << (of - 2), 1.0), lo(hi.size(), 0.0) {}

  double x(std::size_t place, std::uint32_t z) const {
    const auto i = static_cast<std::uint32_t>(2 * place + 1);
    const std::uint32_t below = (1U << m) - 1;
    return static_cast<double>(static_cast<int>((i * z) & below)) / static_cast<double>(below + 1);
  }

  /// What component z would add to the sum over all points of the level.
  double_word addition(std::uint32_t z, double gamma) const {
    std::array<double, lanes> sum{};
    std::array<double, lanes> rest{};
    for (std::size_t row = 0; row < hi.size(); row += lanes)
#pragma omp simd
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        const std::size_t place = row + lane;
        const double_word term = double_word{hi[place], lo[place]} * kernel(x(place, z), gamma);
        const double_word added = two_sum(sum[lane], term.hi);
        sum[lane] = added.hi;
        rest[lane] += added.lo + term.lo;
      }
    double_word total;
    for (std::size_t lane = 0; lane < lanes; ++lane) total = total + two_sum(sum[lane], rest[lane]);
    return total + total;
  }

  void multiply_by(std::uint32_t z, double gamma) {
#pragma omp simd
    for (std::size_t place = 0; place < hi.size(); ++place) {
      const double_word factor = double_word{1} + kernel(x(place, z), gamma);
      const double_word product = double_word{hi[place], lo[place]} * factor;
      hi[place] = product.hi;
      lo[place] = product.lo;
    }
  }
};

/// The points of all levels up to 2^18, and the squared errors of the components so far.
class embedded_points {
 public:
  embedded_points() {
    first_products_.fill(double_word{1});
    for (int m = 5; m <= searched_level; ++m) levels_.emplace_back(m);
  }

  using errors = std::array<double, searched_level + 1>;

  /// The squared errors at 2^8 .. 2^18 points if z were the next component.
  errors with(std::uint32_t z, double gamma) const {
    errors candidate{};
    const std::vector<double_word> all = squared_errors(z, gamma);
    for (int m = least_level; m <= searched_level; ++m) candidate[m] = all[m].hi;
    return candidate;
  }

  void append(std::uint32_t z, double gamma) {
    squared_errors_ = squared_errors(z, gamma);
    for (std::uint32_t i = 0; i < first; ++i)
      first_products_[i] = first_products_[i] * (double_word{1} + kernel(first_x(i, z), gamma));
    for (level& each : levels_) each.multiply_by(z, gamma);
  }

 private:
  static constexpr std::uint32_t first = 16;
  static double first_x(std::uint32_t i, std::uint32_t z) {
    return static_cast<double>((i * z) % first) / first;
  }

  /// A component adds to the mean of the products what it adds to their sum, which is positive.
  std::vector<double_word> squared_errors(std::uint32_t z, double gamma) const {
    double_word added{0};
    for (std::uint32_t i = 0; i < first; ++i)
      added = added + first_products_[i] * kernel(first_x(i, z), gamma);
    std::vector<double_word> squares = squared_errors_;
    for (const level& each : levels_) {
      added = added + each.addition(z, gamma);
      const double share = 1 / static_cast<double>(1U << each.m);
      squares[each.m] = squares[each.m] + added * double_word{share};
    }
    return squares;
  }

  std::array<double_word, first> first_products_;
  std::vector<level> levels_;
  std::vector<double_word> squared_errors_ = std::vector<double_word>(searched_level + 1);
};

/// Of the candidates the one whose largest ratio to the least error of a level is least.
std::uint32_t best_of(const std::vector<std::uint32_t>& candidates, const embedded_points& points,
                      double gamma) {
  std::vector<embedded_points::errors> of_candidates;
  embedded_points::errors least;
  least.fill(std::numeric_limits<double>::infinity());
  for (const std::uint32_t z : candidates) {
    of_candidates.push_back(points.with(z, gamma));
    for (int m = least_level; m <= searched_level; ++m)
      least[m] = std::min(least[m], of_candidates.back()[m]);
  }
  std::vector<double> worst_ratio;
  for (const embedded_points::errors& squared : of_candidates) {
    double worst = 0;
    for (int m = least_level; m <= searched_level; ++m)
      worst = std::max(worst, squared[m] / least[m]);
    worst_ratio.push_back(worst);
  }
  return candidates[std::min_element(worst_ratio.begin(), worst_ratio.end()) - worst_ratio.begin()];
}

std::vector<std::uint32_t> search(std::uint64_t seed_of_vector) {
  embedded_points points;
  std::vector<std::uint32_t> z{1};
  points.append(1, weight(0));
  for (int k = 1; k < lattice_dimensions; ++k) {
    std::vector<std::uint32_t> candidates;
    for (int i = 0; i < candidate_count; ++i) {
      const std::uint64_t bits = random_bits(seed_of_vector, index_t{k} * candidate_count + i);
      candidates.push_back(static_cast<std::uint32_t>(bits >> (64 - searched_level)) | 1U);
    }
    z.push_back(best_of(candidates, points, weight(k)));
    points.append(z.back(), weight(k));
  }
  return z;
}

/// Bit m - 1 of every component: 0 or 1, whichever leaves the lesser error at 2^m points.
void extend(std::vector<std::uint32_t>& z, int m) {
  level points(m);
  points.multiply_by(z[0], weight(0));
  for (int k = 1; k < lattice_dimensions; ++k) {
    const std::uint32_t with_bit = z[k] | 1U << (m - 1);
    const double gamma = weight(k);
    const double_word gain = points.addition(with_bit, gamma) - points.addition(z[k], gamma);
    if (gain.hi < 0) z[k] = with_bit;
    points.multiply_by(z[k], gamma);
  }
}

void write_vectors(std::ofstream& file) {
  file << "// Generating vectors of embedded rank-1 lattices, written by construct_lattices from "
          "seed "
       << seed
       << ".\n// SPDX-License-Identifier: Apache-2.0\n#pragma once\n\n#include <cstdint>\n\n"
       << "namespace riemann {\n\n// clang-format off\ninline constexpr std::uint32_t "
          "lattice_vectors["
       << lattice_generator_count << "][" << lattice_dimensions << "] = {\n";
  for (int which = 0; which < lattice_generator_count; ++which) {
    std::vector<std::uint32_t> z = search(random_bits(seed, which));
    for (int m = searched_level + 1; m <= largest_lattice; ++m) extend(z, m);
    for (int k = 0; k < lattice_dimensions; ++k)
      file << (k == 0       ? "    {"
               : k % 8 == 0 ? "     "
                            : " ")
           << z[k]
           << (k == lattice_dimensions - 1 ? "},\n"
               : k % 8 == 7                ? ",\n"
                                           : ",");
    file.flush();
  }
  file << "};\n// clang-format on\n\n}  // namespace riemann\n";
}

}  // namespace
}  // namespace riemann

int main(int argument_count, char** arguments) {
  if (argument_count != 2) return 2;
  std::ofstream file(arguments[1]);
  riemann::write_vectors(file);
  return file ? 0 : 1;
}
