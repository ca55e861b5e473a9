// Centres first, from the places that are known; then widths, where |f| times the distance is most:
// on lines through the centre, unless they lead through a singularity.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/masses.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

constexpr std::size_t most_combinations = 4096;
constexpr unsigned directions = 8;
constexpr unsigned long long key_of_directions = 0x6d61'7373ULL;
constexpr double far_above = 1e3;  // a value on one side of the centre that makes a better one

class scan {
 public:
  scan(const integrand& f, std::span<const reach> axes,
       const std::vector<std::vector<double>>& places)
      : f_(f), axes_(axes), places_(places), best_(axes.size()) {}

  std::vector<mass> masses() {
    choose_centres();
    const std::vector<mass> centres = best_;
    set_widths();
    if (!is_singular_) return best_;
    best_ = centres;
    set_common_width();
    std::vector<mass> found = best_;
    for (std::size_t k = 0; k < axes_.size(); ++k)
      if (axes_[k] != reach::finite) found[k].width = width_beside_centre(k);
    return found;
  }

 private:
  void set_widths() {
    constexpr int sweeps = 2;  // widths depend on each other
    for (int sweep = 0; sweep < sweeps; ++sweep)
      for (std::size_t k = 0; k < axes_.size(); ++k)
        if (axes_[k] != reach::finite) set_width(k);
  }

  /// Of all combinations of places, the one with the largest value; 0 where nothing is known.
  void choose_centres() {
    std::vector<std::vector<mass>> tried{best_};
    for (std::size_t k = 0; k < axes_.size(); ++k) {
      if (axes_[k] != reach::everywhere) continue;
      const std::size_t so_far = tried.size();
      for (const double place : places_[k])
        for (std::size_t i = 0; place != 0 && i < so_far && tried.size() < most_combinations; ++i) {
          tried.push_back(tried[i]);
          tried.back()[k].centre = place;
        }
    }
    const std::vector<double> values = magnitudes_at(f_, tried);
    best_ = tried[static_cast<std::size_t>(std::max_element(values.begin(), values.end()) -
                                           values.begin())];
  }

  void set_width(std::size_t k) {
    const std::vector<double> distances = distances_from_centre();
    const std::size_t sides = axes_[k] == reach::everywhere ? 2 : 1;
    std::vector<std::vector<mass>> tried{best_};
    for (const double distance : distances)
      for (std::size_t side = 0; side < sides; ++side) {
        tried.push_back(best_);
        mass& here = tried.back()[k];
        if (sides == 1)
          here.width = distance;
        else
          here.centre += side == 0 ? distance : -distance;
      }
    const std::vector<double> values = magnitudes_at(f_, tried);
    double most = 0;
    double least = 0;  // distance with a value
    for (std::size_t i = 1; i < tried.size(); ++i) {
      const double distance = distances[(i - 1) / sides];
      if (least == 0 && values[i] > 0) least = distance;
      if (values[i] * distance <= most) continue;
      most = values[i] * distance;
      best_[k].width = distance;
    }
    if (sides == 1) return;
    is_singular_ = is_singular_ || (most > 0 && best_[k].width == least);
    const std::size_t highest =
        static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
    if (highest == 0) return;
    const std::size_t opposite = (highest - 1) % 2 == 0 ? highest + 1 : highest - 1;
    if (values[highest] > far_above * std::max(values[0], values[opposite]))
      best_[k].centre = tried[highest][k].centre;
  }

  /// Along rays from the centre, of all whole lines at once: where |f| times the distance to the
  /// power of their number is most.
  void set_common_width() {
    const auto lines =
        static_cast<double>(std::count(axes_.begin(), axes_.end(), reach::everywhere));
    double most = -HUGE_VAL;  // its logarithm
    for (const double distance : distances_from_centre()) {
      std::vector<mass> at = best_;
      for (mass& each : at) each.width = distance;
      const double value = magnitudes_beside({at}, axes_.size()).front();
      if (!(std::log(value) + lines * std::log(distance) > most)) continue;
      most = std::log(value) + lines * std::log(distance);
      for (std::size_t k = 0; k < axes_.size(); ++k)
        if (axes_[k] == reach::everywhere) best_[k].width = distance;
    }
  }

  /// Of one axis, all others being beside their centres.
  double width_beside_centre(std::size_t k) const {
    double most = 0;
    double width = best_[k].width;
    for (const double distance : distances_from_centre()) {
      std::vector<std::vector<mass>> tried(2, best_);
      if (axes_[k] == reach::everywhere) {
        tried[0][k].centre += distance;
        tried[1][k].centre -= distance;
      } else {
        tried[0][k].width = distance;
        tried.pop_back();
      }
      for (const double value : magnitudes_beside(tried, k)) {
        if (value * distance <= most) continue;
        most = value * distance;
        width = distance;
      }
    }
    return width;
  }

  /// The sum over some directions in which all whole lines but this one leave their centres, by up
  /// to their widths.
  std::vector<double> magnitudes_beside(const std::vector<std::vector<mass>>& tried,
                                        std::size_t axis) const {
    std::vector<double> sums(tried.size());
    for (unsigned direction = 0; direction < directions; ++direction) {
      std::vector<std::vector<mass>> beside = tried;
      for (std::vector<mass>& each : beside)
        for (std::size_t k = 0; k < axes_.size(); ++k)
          if (k != axis && axes_[k] == reach::everywhere)
            each[k].centre +=
                (2 * random_unit(key_of_directions, direction, static_cast<int>(k)) - 1) *
                each[k].width;
      const std::vector<double> values = magnitudes_at(f_, beside);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += values[i];
    }
    return sums;
  }

  static std::vector<double> distances_from_centre() {
    std::vector<double> all;
    for (int k = -20; k <= 20; ++k) all.push_back(std::pow(10, 0.5 * k + 0.07));
    return all;
  }

  const integrand& f_;
  std::span<const reach> axes_;
  const std::vector<std::vector<double>>& places_;
  std::vector<mass> best_;
  bool is_singular_ = false;  // |f| times the distance is most at the least distance with a value
};

}  // namespace

std::vector<double> magnitudes_at(const integrand& by_masses,
                                  const std::vector<std::vector<mass>>& tried) {
  const std::size_t d = tried.front().size();
  const std::size_t count = tried.size();
  std::vector<std::vector<double>> columns(3 * d, std::vector<double>(count, 0.5));
  std::vector<const double*> pointers;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t k = 0; k < d; ++k) {
      columns[d + 2 * k][i] = tried[i][k].centre;
      columns[d + 2 * k + 1][i] = tried[i][k].width;
    }
  for (const std::vector<double>& each : columns) pointers.push_back(each.data());
  std::vector<double> values(count);
  double* const out = values.data();
  by_masses.values(
      {pointers.data(), nullptr, static_cast<int>(pointers.size()), static_cast<int>(count)}, &out);
  for (double& each : values) each = is_finite(each) ? std::abs(each) : 0;
  return values;
}

std::vector<mass> find_masses(const integrand& by_masses, std::span<const reach> axes,
                              const std::vector<std::vector<double>>& places) {
  const bool is_box =
      std::all_of(axes.begin(), axes.end(), [](reach each) { return each == reach::finite; });
  return is_box ? std::vector<mass>(axes.size()) : scan(by_masses, axes, places).masses();
}

}  // namespace riemann
