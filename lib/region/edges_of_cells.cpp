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
  /// can rise, or beyond the last: as a power of the distance does.
  double lost() const {
    constexpr double far_less = 0.75;
    constexpr double far_more = 8;
    constexpr double least = 1.0 / 64;  // exponent
    constexpr double safety = 2;        // exponents may change on the way
    if (is_even()) return 0;
    const int last = at_1_ ? last_before_1 : last_behind_0;
    double outer = product(first_layer);
    double falls = 1;  // by one layer
    for (int layer = first_layer + layer_step; layer <= last; layer += layer_step) {
      const double here = product(layer);
      const double foretold = std::min(falls, 1.0) * outer;
      const bool goes_on = layer == first_layer + layer_step || !(outer > 0) ||
                           (here >= far_less * foretold && here <= far_more * foretold);
      if (!goes_on) break;
      falls = here / outer;
      outer = here;
    }
    if (!(outer > 0) || !is_finite(falls)) return 0;
    return safety * outer / std::clamp(-std::log2(falls) / layer_step, least, 1.0);
  }

 private:
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
