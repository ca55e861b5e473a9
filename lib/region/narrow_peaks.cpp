// Widths along the axes first, from which a covariance is searched for. It is that of f squared,
// which has one where f itself has none, as beside 1/(1 + (x/w)^2), and is half that of a Gaussian.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/narrow_peaks.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/lattice_generators.hpp"
#include "riemann/kernels/points/philox.hpp"
#include "riemann/kernels/points/rank1_lattice.hpp"
#include "riemann/lib/integrand/values_at.hpp"
#include "riemann/lib/methods/sampling/images.hpp"
#include "riemann/lib/region/beside_peak.hpp"
#include "riemann/lib/region/whitening.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace riemann {
namespace {

constexpr std::size_t most_peaks = 8;  // each costs another value of f at every point
constexpr int most_in_vain = 3;        // places in a row
constexpr std::size_t most_axes_of_peak = 12;
constexpr double narrow_share = 1e-4;       // of the cube, of the first
constexpr double share_beside = 1e-2;       // likewise, of what that leaves
constexpr double least_of_integral = 1e-7;  // that a peak has beside all that is known

/// The coefficients of 1 and of each coordinate; slopes count for something, so that places that
/// hardly differ have none.
std::vector<double> plane_through(const std::vector<std::vector<double>>& places,
                                  const std::vector<double>& values, std::size_t axes) {
  constexpr double least_variance = 1e-6;
  const auto n = static_cast<Eigen::Index>(places.size());
  const auto d = static_cast<Eigen::Index>(axes);
  std::vector<double> coefficients(axes + 1);
  Eigen::MatrixXd at(n, d);
  for (Eigen::Index i = 0; i < n; ++i)
    at.row(i) = Eigen::Map<const Eigen::RowVectorXd>(places[static_cast<std::size_t>(i)].data(), d);
  const Eigen::Map<const Eigen::VectorXd> f(values.data(), n);
  const Eigen::RowVectorXd centre = at.colwise().mean();
  at.rowwise() -= centre;
  Eigen::MatrixXd squares = at.transpose() * at / static_cast<double>(n);
  squares.diagonal().array() += least_variance;
  const Eigen::VectorXd slopes = squares.ldlt().solve(at.transpose() * f / static_cast<double>(n));
  coefficients.front() = f.mean() - centre * slopes;
  for (Eigen::Index k = 0; k < d; ++k) coefficients[static_cast<std::size_t>(k) + 1] = slopes[k];
  return coefficients;
}

/// Two deviations of a Gaussian wide.
channel<double> channel_of(const linear_change& by_squares) {
  constexpr double widths = 2 * std::numbers::sqrt2;
  channel<double> result;
  result.shear = by_squares.shear;
  for (double& each : result.shear) each *= widths;
  for (const mass& each : by_squares.masses) {
    result.centre.push_back(each.centre);
    result.width.push_back(widths * each.width);
  }
  return result;
}

/// About that of its points.
double volume_of(const channel<double>& of) {
  double volume = 1;
  for (const double each : of.width) volume *= 2 * each;
  return volume;
}

bool is_inside(const std::vector<double>& place) {
  return std::all_of(place.begin(), place.end(), [](double u) { return 0 < u && u < 1; });
}

/// Peaks that are found one after the other, each in what channels beside the others leave of f.
class search {
 public:
  search(const integrand& f, std::span<const sampling::large_value> near) : f_(f) {
    for (const sampling::large_value& each : near)
      if (is_inside(each.place)) candidates_.push_back(each.place);
  }

  narrow_parts found() && {
    for (int in_vain = 0; in_vain < most_in_vain && parts_.peaks.size() < most_peaks; ++in_vain) {
      const std::optional<sampling::large_value> top = take_largest();
      if (!top) break;
      if (std::optional<channel<double>> peak = peak_at(*top)) {
        parts_.peaks.push_back(std::move(*peak));
        look_around(parts_.peaks.back());
        look_along_ridges(parts_.peaks.back());
        look_along_axes(parts_.peaks.back());
        in_vain = -1;
      }
    }
    leave_out_others();
    for (std::size_t k = 0; k < parts_.peaks.size() && any_along_axes_; ++k)
      parts_.left_out = std::max(parts_.left_out, look_along_axes(parts_.peaks[k]));
    for (std::size_t k = 0; k < parts_.peaks.size(); ++k) parts_.taken.push_back(set_level(k));
    return std::move(parts_);
  }

 private:
  /// Of the points of the cube, the density is 1.
  double density_of_channels(const std::vector<double>& place) const {
    double sum = 0;
    for (const channel<double>& each : parts_.peaks) sum += density_at(each, place);
    return sum;
  }

  /// 0 outside of the cube, and where f is not finite.
  std::vector<double> values(const std::vector<std::vector<double>>& places) {
    std::vector<double> inside;
    std::vector<std::size_t> which;
    for (std::size_t i = 0; i < places.size(); ++i)
      if (is_inside(places[i])) {
        inside.insert(inside.end(), places[i].begin(), places[i].end());
        which.push_back(i);
      }
    std::vector<double> all(places.size());
    if (which.empty()) return all;
    const std::vector<double> found = values_at(f_, inside);
    for (std::size_t i = 0; i < which.size(); ++i)
      if (is_finite(found[i])) all[which[i]] = found[i];
    parts_.evaluations += static_cast<index_t>(which.size());
    return all;
  }

  /// What channels leave of |f|.
  std::vector<double> left_at(const std::vector<std::vector<double>>& places) {
    std::vector<double> left = values(places);
    for (std::size_t i = 0; i < left.size(); ++i)
      left[i] = std::abs(left[i]) / (1 + density_of_channels(places[i]));
    return left;
  }

  /// The mean of |f| at even points.
  double mean_magnitude(std::size_t axes) {
    constexpr int log2_of_points = 10;
    std::vector<std::vector<double>> places;
    for (unsigned i = 0; i < 1u << log2_of_points; ++i) {
      places.emplace_back();
      for (std::size_t k = 0; k < axes; ++k)
        places.back().push_back(
            lattice_coordinate(i, lattice_generator(0)[k], log2_of_points, 1u << 20));
    }
    double sum = 0;
    for (const double each : values(places)) sum += std::abs(each);
    return sum / static_cast<double>(places.size());
  }

  std::optional<sampling::large_value> take_largest() {
    const std::vector<double> left = left_at(candidates_);
    const auto largest = std::max_element(left.begin(), left.end());
    if (largest == left.end() || *largest == 0) return {};
    const sampling::large_value top{candidates_[static_cast<std::size_t>(largest - left.begin())],
                                    *largest};
    std::erase(candidates_, top.place);
    return top;
  }

  std::optional<channel<double>> peak_at(const sampling::large_value& top) {
    const auto squares = [&](const std::vector<std::vector<double>>& places) {
      std::vector<double> left = left_at(places);
      for (double& each : left) each *= each / (top.magnitude * top.magnitude);
      return left;
    };
    const bool is_first = parts_.peaks.empty();
    const std::vector<mass> widths = widths_around(top);
    if (is_first && is_along_axes(top, widths)) return {};
    const std::optional<linear_change> change = covariance_of(squares, widths);
    if (!change) return {};
    channel<double> peak = channel_of(*change);
    const double volume = volume_of(peak);
    if (!(volume < (is_first ? narrow_share : share_beside))) return {};
    if (!known_) known_ = mean_magnitude(top.place.size());
    const double integral = top.magnitude * volume;
    if (integral < least_of_integral * *known_) return {};
    *known_ += integral;
    return peak;
  }

  /// Along each axis, from a place that is no lower than what is beside it.
  std::vector<mass> widths_around(const sampling::large_value& top) {
    constexpr std::size_t halvings = 50;
    constexpr double widest = 0.3;
    std::vector<mass> widths;
    for (std::size_t k = 0; k < top.place.size(); ++k) {
      std::vector<std::vector<double>> tried;
      for (std::size_t i = 1; i <= halvings; ++i)
        for (const double side : {-1, 1}) {
          tried.push_back(top.place);
          tried.back()[k] += side * std::ldexp(1, -static_cast<int>(i));
        }
      const std::vector<double> left = left_at(tried);
      double width = widest;
      for (std::size_t i = 0; i < halvings; ++i)
        if (std::max(left[2 * i], left[2 * i + 1]) < top.magnitude / 2)
          width = std::min(width, std::ldexp(1, -static_cast<int>(i) - 1));
      widths.push_back({top.place[k], width});
    }
    return widths;
  }

  /// By least squares, at points around it that no channel reaches; one beside which there are few
  /// takes nothing but from other channels.
  share_taken set_level(std::size_t number) {
    constexpr unsigned points = 512;
    constexpr std::size_t few = 16;
    channel<double>& peak = parts_.peaks[number];
    constexpr double farthest = 8;
    constexpr unsigned long long key_of_points = 0x6c65'7665'6cULL;
    const std::size_t d = peak.centre.size();
    std::vector<std::vector<double>> beside;
    double volume = 0;
    for (unsigned i = 0; i < points; ++i) {
      std::vector<double> u;
      std::vector<double> z;
      std::vector<double> place;
      for (std::size_t k = 0; k < d; ++k) {
        const double middle = next_axis(peak, z).middle;
        const double least = std::max(-farthest, -middle / peak.width[k]);
        const double most = std::min(farthest, (1 - middle) / peak.width[k]);
        u.push_back(random_unit(key_of_points, i, static_cast<int>(k)));
        z.push_back(least + (most - least) * u.back());
        place.push_back(middle + peak.width[k] * z.back());
      }
      volume += 1 / (1 + point_in(peak, u).density) / points;
      if (density_of_channels(place) < 1) beside.push_back(std::move(place));
    }
    peak.level.assign(d + 1, 0.0);
    if (beside.size() < few) return {};
    const std::vector<double> found = values(beside);
    peak.level = plane_through(beside, found, d);
    double squares = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      squares += std::pow(found[i] - level_at(peak, beside[i]), 2);
    return {volume, volume * std::sqrt(squares / static_cast<double>(found.size()))};
  }

  /// Whether the peak is a product of peaks of one axis each, where it has fallen to about a half
  /// along two of them: then what goes along axes finds it.
  bool is_along_axes(const sampling::large_value& top, const std::vector<mass>& widths) {
    constexpr double nearly = 1.25;
    std::vector<std::vector<double>> places;
    const auto aside = [&](std::size_t i, double by_i, std::size_t j, double by_j) {
      places.push_back(top.place);
      places.back()[i] += by_i * widths[i].width;
      places.back()[j] += by_j * widths[j].width;
    };
    for (std::size_t i = 0; i < widths.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (const double side : {-1, 1}) {
          aside(i, 1, j, 0);
          aside(i, 0, j, side);
          aside(i, 1, j, side);
        }
    const std::vector<double> left = left_at(places);
    for (std::size_t k = 0; k < left.size(); k += 3) {
      const double apart = left[k] / top.magnitude * left[k + 1];
      if (apart > nearly * left[k + 2] || nearly * apart < left[k + 2]) return false;
    }
    return true;
  }

  /// At distances of which each is twice the one before, where what is left is largest; and at the
  /// images of the peak, where a symmetric integrand has others.
  void look_around(const channel<double>& peak) {
    constexpr int directions = 64;
    constexpr unsigned long long key_of_directions = 0x7065'616b'73ULL;
    const std::size_t d = peak.centre.size();
    const auto left_of = [&](std::span<const double> coordinates) {
      std::vector<std::vector<double>> places;
      for (auto at = coordinates.begin(); at != coordinates.end(); at += std::ssize(peak.centre))
        places.emplace_back(at, at + std::ssize(peak.centre));
      return left_at(places);
    };
    const sampling::large_value top{peak.centre, std::abs(values({peak.centre}).front())};
    std::vector<sampling::large_value> images = sampling::images_of(top, left_of);
    const auto as_large = std::count_if(images.begin(), images.end(), [&](const auto& each) {
      return sampling::is_as_large(each, top);
    });
    const bool are_few = as_large < static_cast<std::ptrdiff_t>(most_peaks);  // more are for maps
    for (sampling::large_value& each : images) {
      if (are_few) candidates_.push_back(each.place);
      parts_.places.push_back(std::move(each.place));
    }
    for (double distance = 1; distance * largest_width(peak) < 1; distance *= 2) {
      std::vector<std::vector<double>> places;
      for (unsigned i = 0; i < directions; ++i) {
        std::vector<double> z;
        std::vector<double> place;
        for (std::size_t k = 0; k < d; ++k) {
          const double middle = next_axis(peak, z).middle;
          z.push_back(distance * (2 * random_unit(key_of_directions, i, static_cast<int>(k)) - 1));
          place.push_back(middle + peak.width[k] * z.back());
        }
        places.push_back(std::move(place));
      }
      const std::vector<double> left = left_at(places);
      const auto largest = std::max_element(left.begin(), left.end());
      if (*largest == 0) continue;
      candidates_.push_back(places[static_cast<std::size_t>(largest - left.begin())]);
      parts_.places.push_back(candidates_.back());
    }
  }

  /// Where there are as many peaks as there may be.
  void leave_out_others() {
    if (parts_.peaks.size() < most_peaks) return;
    for (int k = 0; k < most_in_vain; ++k)
      if (const std::optional<sampling::large_value> top = take_largest())
        if (const std::optional<channel<double>> other = peak_at(*top))
          parts_.left_out += top->magnitude * volume_of(*other);
  }

  void look_along_ridges(const channel<double>& peak) {
    const auto left = [this](const points_in_cube& places) { return left_at(places); };
    for (std::vector<double>& each : largest_left_on_ridges(peak, left)) {
      candidates_.push_back(each);
      parts_.places.push_back(std::move(each));
    }
  }

  /// On parallels to the axes through points of the peak, from face to face: a ridge that leaves
  /// the cube may come back there, as that of cos(x - y) does a period on. Returns about what the
  /// integral of |f| has so beside what channels have, each line being as dense as the peak's
  /// points across it: what comes back along one axis may do so along any of them together, at as
  /// many corners as there are for each face.
  double look_along_axes(const channel<double>& peak) {
    constexpr unsigned lines = 64;
    constexpr unsigned places_of_line = 16;
    constexpr double matters = 16;  // times the integral of |f|: more than even points would meet
    constexpr unsigned long long key_of_lines = 0x6c69'6e65'73ULL;
    const std::size_t d = peak.centre.size();
    std::vector<std::vector<double>> places;
    std::vector<double> volumes;  // that each stands for
    for (unsigned line = 0; line < lines; ++line) {
      const auto random = [&](std::size_t k) {
        return random_unit(key_of_lines, line, static_cast<int>(k));
      };
      std::vector<double> u;
      for (std::size_t k = 0; k < d; ++k) u.push_back(random(k));
      const point_of_channel<double> through = point_in(peak, u);
      for (std::size_t k = 0; k < d; ++k)
        for (unsigned i = 0; i < places_of_line; ++i) {
          const double turn = std::numbers::pi * (i + random(d + k)) / places_of_line;
          places.push_back(through.place);
          places.back()[k] = 0.5 - 0.5 * std::cos(turn);  // more of them near faces
          const double length = 0.5 * std::numbers::pi * std::sin(turn) / places_of_line;
          volumes.push_back(length / (lines * through.density * 2 * peak.width[k]));
        }
    }
    const std::vector<double> left = left_at(places);
    double sum = 0;
    for (std::size_t i = 0; i < left.size(); ++i)
      if (left[i] > matters * *known_) sum += left[i] * volumes[i];
    if (sum == 0) return 0;
    any_along_axes_ = true;
    const auto largest = std::max_element(left.begin(), left.end());
    candidates_.push_back(places[static_cast<std::size_t>(largest - left.begin())]);
    parts_.places.push_back(candidates_.back());
    return sum * std::ldexp(1, static_cast<int>(d)) / (2 * static_cast<double>(d));
  }

  static double largest_width(const channel<double>& peak) {
    return *std::max_element(peak.width.begin(), peak.width.end());
  }

  const integrand& f_;
  std::vector<std::vector<double>> candidates_;
  narrow_parts parts_;
  std::optional<double> known_;  // of the integral of |f|, about
  bool any_along_axes_ = false;
};

}  // namespace

narrow_parts narrow_parts_of(const integrand& over_cube,
                             std::span<const sampling::large_value> near) {
  if (near.empty() || near.front().place.size() > most_axes_of_peak) return {};
  return search(over_cube, near).found();
}

}  // namespace riemann
