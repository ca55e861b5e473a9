// Values at the last coordinates before a face: where those of two from_faces are the same, or not
// finite, the region's coordinates are the same, too.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/lost_to_rounding.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace riemann::sampling {
namespace {

constexpr int points_of_face = 64;
constexpr double from_faces[] = {0x1p-53, 0x1p-52, 0x1p-51, 0x1p-50, 0x1p-49, 0x1p-44, 0x1p-40};
constexpr int layers = std::size(from_faces);
constexpr double octaves_of_last = 4;                           // from the last but one to the last
constexpr unsigned long long stream_of_faces = 0x6661'6365ULL;  // apart from other random points

struct layer_values {
  const double* at;
  double distance;

  /// Distance times the mean of |f|: of a power of the distance, its integral up to there times the
  /// exponent of that.
  double product() const {
    double sum = 0;
    for (int i = 0; i < points_of_face; ++i) sum += is_finite(at[i]) ? std::abs(at[i]) : 0;
    return distance * sum / points_of_face;
  }
  bool is_told_from(const layer_values& outer) const {
    int same = 0;
    for (int i = 0; i < points_of_face; ++i)
      same += outer.at[i] == at[i] || !is_finite(outer.at[i]) ? 1 : 0;
    return same <= points_of_face / 2;
  }
};

/// No coordinate is nearer to 1 than the first of from_faces; to 0 there are.
enum class end_of_axis { at_0, at_1 };

double lost_at(const double* face, end_of_axis which) {
  const auto layer = [&](int number) {
    return layer_values{face + number * points_of_face, from_faces[number]};
  };
  double product = which == end_of_axis::at_1 ? layer(0).product() : 0;
  for (int k = 1; k < layers - 2; ++k)
    if (!layer(k).is_told_from(layer(k - 1))) product = std::max(product, layer(k).product());
  const double falls = layer(layers - 1).product() / layer(layers - 2).product();
  constexpr double least_exponent = 1.0 / 64;
  const double exponent = falls > 1 ? std::log2(falls) / octaves_of_last : 0;
  return product / std::clamp(exponent, least_exponent, 1.0);
}

}  // namespace

double evaluations_for_faces(const evaluator& on) {
  return on.takes_boxes() ? 2.0 * layers * points_of_face * on.dimensions() : 0;
}

double lost_to_rounding(evaluator& on, unsigned long long seed) {
  if (!on.takes_boxes()) return 0;
  const int d = on.dimensions();
  std::vector<double> points;  // of each face and each distance from it
  for (int face = 0; face < 2 * d; ++face)
    for (const double distance : from_faces)
      for (int i = 0; i < points_of_face; ++i)
        for (int k = 0; k < d; ++k) {
          const auto number = static_cast<unsigned long long>(face * points_of_face + i);
          const double even = random_unit(seed ^ stream_of_faces, number, k);
          points.push_back(k != face / 2 ? even : face % 2 == 0 ? distance : 1 - distance);
        }
  const std::vector<double> values = on.values_at(points);
  double lost = 0;
  for (int face = 0; face < 2 * d; ++face)
    lost += lost_at(values.data() + face * layers * points_of_face,
                    face % 2 == 0 ? end_of_axis::at_0 : end_of_axis::at_1);
  return lost;
}

}  // namespace riemann::sampling
