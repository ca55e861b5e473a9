// Values at the last coordinates before a face: where those of two from_faces are the same, or not
// finite, the region's coordinates are the same, too.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/sampling/faces.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/sampling/pilot.hpp"

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

/// The layers of a face, from the innermost.
class face_layers {
 public:
  face_layers(const double* values, end_of_axis which) : values_(values), which_(which) {}

  double lost() const {
    double product = which_ == end_of_axis::at_1 ? layer(0).product() : 0;
    for (int k = 1; k < layers - 2; ++k)
      if (!layer(k).is_told_from(layer(k - 1))) product = std::max(product, layer(k).product());
    return product / exponent();
  }

  double exponent() const {
    constexpr double least = 1.0 / 64;
    const double falls = layer(layers - 1).product() / layer(layers - 2).product();
    return std::clamp(falls > 1 ? std::log2(falls) / octaves_of_last : 0, least, 1.0);
  }

  double outermost() const { return layer(layers - 1).product(); }

 private:
  layer_values layer(int number) const {
    return {values_ + number * points_of_face, from_faces[number]};
  }

  const double* values_;
  end_of_axis which_;
};

/// t(u) is about u to this power near 0.
int power_of(periodisation by) {
  switch (by) {
    case periodisation::none:
    case periodisation::baker: break;
    case periodisation::korobov_1: return 2;
    case periodisation::korobov_2: return 3;
    case periodisation::korobov_3: return 4;
  }
  return 1;
}

}  // namespace

double faces::evaluations(const evaluator& on) {
  return on.takes_boxes() ? 2.0 * layers * points_of_face * on.dimensions() : 0;
}

faces::faces(evaluator& on, unsigned long long seed, const map_node* map) {
  if (!on.takes_boxes()) return;
  const int d = on.dimensions();
  const auto point_size = static_cast<std::size_t>(d);
  const std::size_t layer_size = points_of_face * point_size;
  std::vector<double> points(2 * point_size * layers * layer_size);
  // Those of a face are the same in all layers.
  std::vector<double> random =
      random_coordinates(seed ^ stream_of_faces, 2 * d * points_of_face, d);
  std::vector<double> weights(random.size() / point_size, 1.0);
  for (std::size_t i = 0; map != nullptr && i < random.size(); ++i) {
    const std::size_t point = i / point_size;
    const std::size_t axis = i % point_size;
    const warped_coordinate on_map = mapped(map + axis * nodes_of_axis, inside_unit(random[i]));
    random[i] = on_map.u;
    if (axis != point / points_of_face / 2) weights[point] *= on_map.weight;
  }
  double* next = points.data();
  for (int face = 0; face < 2 * d; ++face) {
    const auto axis = static_cast<std::size_t>(face / 2);
    for (const double distance : from_faces) {
      const double* const of_face = random.data() + static_cast<std::size_t>(face) * layer_size;
      std::copy_n(of_face, layer_size, next);
      for (std::size_t i = 0; i < points_of_face; ++i)
        next[i * point_size + axis] = face % 2 == 0 ? distance : 1 - distance;
      next += layer_size;
    }
  }
  std::vector<double> values = on.values_at(points);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] *= weights[i / (layers * points_of_face) * points_of_face + i % points_of_face];
  for (int face = 0; face < 2 * d; ++face) {
    const face_layers of(values.data() + face * layers * points_of_face,
                         face % 2 == 0 ? end_of_axis::at_0 : end_of_axis::at_1);
    lost_ += of.lost();
    rises_.push_back({of.exponent(), of.outermost()});
  }
}

double faces::among_few_points(const point_rule& rule, double points) const {
  constexpr double few = 16;
  constexpr double with_variance = 0.5;  // the least exponent
  const double share = few / points;
  const double layer =
      rule.periodic == periodisation::baker ? share : periodised(rule.periodic, share).u;
  double sum = 0;
  for (std::size_t face = 0; face < rises_.size(); ++face) {
    const rise& of = rises_[face];
    if (!(of.exponent * power_of(rule.periodic) < with_variance)) continue;
    const map_node* const axis =
        rule.map == nullptr ? nullptr : rule.map + face / 2 * nodes_of_axis;
    double distance = layer;
    if (axis != nullptr)
      distance = face % 2 == 0 ? mapped(axis, layer).u : 1 - mapped(axis, 1 - layer).u;
    sum += of.product / of.exponent * std::pow(distance / from_faces[layers - 1], of.exponent);
  }
  return sum;
}

}  // namespace riemann::sampling
