// Layers from the outermost to the last that doubles tell from the end of an axis.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/edges_of_cells.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/lib/integrand/values_at.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace riemann {
namespace {

constexpr unsigned long long key_of_edges = 0x6564'6765ULL;
constexpr int rays_to_edge = 16;
constexpr int first_layer = 18;  // layers are at 2^-first_layer and so on
constexpr int last_before_1 = 52;
constexpr int last_behind_0 = 100;  // coordinates there may be told apart
constexpr int layer_step = 2;

class end_of_axis {
 public:
  end_of_axis(const integrand& f, std::size_t axis, bool at_1) : f_(f), axis_(axis), at_1_(at_1) {}

  /// Beyond the first layer that has far less than the two before foretell, or more than a mean
  /// can rise, or beyond the last: as a power of the distance does. Where |f| falls towards the
  /// end, or goes on evenly at another height, nothing is lost.
  double lost() const {
    constexpr double safety = 2;  // exponents may change on the way
    if (is_even()) return 0;
    const int last = at_1_ ? last_before_1 : last_behind_0;
    double outer = product(first_layer);
    double exponent = 1;
    for (int layer = first_layer + layer_step; layer <= last; layer += layer_step) {
      const double here = product(layer);
      const bool breaks = layer > first_layer + layer_step && outer > 0 &&
                          exponent <= steepest_of_infinite && !goes_on(outer, exponent, here) &&
                          !(is_level(here, product(layer + layer_step)));
      if (breaks) return safety * outer / exponent;
      exponent = std::max(least_exponent, -std::log2(here / outer) / layer_step);
      outer = here;
    }
    const bool is_infinite = outer > 0 && exponent <= steepest_of_infinite;
    return is_infinite ? safety * outer / exponent : 0;
  }

 private:
  static constexpr double least_exponent = 1.0 / 64;
  static constexpr double steepest_of_infinite = 1.2;  // 1 where |f| is even

  static bool goes_on(double outer, double exponent, double here) {
    constexpr double far_less = 0.75;
    constexpr double far_more = 8;
    const double foretold = outer * std::exp2(-layer_step * exponent);
    return here >= far_less * foretold && here <= far_more * foretold;
  }

  static bool is_level(double outer, double inner) {
    constexpr double about = 1.5;
    const double even = std::ldexp(outer, -layer_step);
    return inner > 0 && inner <= about * even && about * inner >= even;
  }

  /// Of |f|; points have the same other coordinates in all layers.
  double mean(int layer) const {
    const auto d = static_cast<std::size_t>(f_.facts().dimensions);
    const double off = std::ldexp(1.0, -layer);
    std::vector<double> places;
    for (unsigned ray = 0; ray < rays_to_edge; ++ray)
      for (std::size_t k = 0; k < d; ++k)
        places.push_back(k != axis_ ? random_unit(key_of_edges, ray, static_cast<int>(k))
                         : at_1_    ? 1 - off
                                    : off);
    double sum = 0;
    for (const double each : values_at(f_, places))
      if (is_finite(each)) sum += std::abs(each);
    return sum / rays_to_edge;
  }

  double product(int layer) const { return std::ldexp(mean(layer), -layer); }

  bool is_even() const {
    constexpr double alike = 2;
    const double outside = mean(first_layer);
    const double inside = mean(last_before_1);
    return outside <= alike * inside && inside <= alike * outside;
  }

  const integrand& f_;
  std::size_t axis_;
  bool at_1_;
};

}  // namespace

double lost_at_ends(const integrand& f, const std::vector<std::size_t>& axes) {
  double sum = 0;
  for (const std::size_t axis : axes)
    for (const bool at_1 : {false, true}) sum += end_of_axis(f, axis, at_1).lost();
  return sum;
}

}  // namespace riemann
