// Centres first, from the places that are known; then widths, where |f| times the distance is most:
// on lines through the centre, unless they lead through a singularity.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/masses.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace riemann {
namespace {

/// |f|, or a term of it, for each of these masses of all axes.
using magnitudes_of_masses =
    std::function<std::vector<double>(const std::vector<std::vector<mass>>&)>;

constexpr std::size_t most_combinations = 4096;
constexpr unsigned directions = 8;
constexpr unsigned long long key_of_directions = 0x6d61'7373ULL;
constexpr double far_above = 1e3;  // a value on one side of the centre that makes a better one

class scan {
 public:
  scan(magnitudes_of_masses f, std::span<const reach> axes,
       const std::vector<std::vector<double>>& places)
      : f_(std::move(f)), axes_(axes), places_(places), best_(axes.size()) {}

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
    const std::vector<double> values = f_(tried);
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
    const std::vector<double> values = f_(tried);
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

  /// Along rays from the centre, of all infinite axes at once: where |f| times the distance to the
  /// power of their number is most.
  void set_common_width() {
    const auto infinite = static_cast<double>(std::count_if(
        axes_.begin(), axes_.end(), [](reach each) { return each != reach::finite; }));
    double most = -HUGE_VAL;  // its logarithm
    for (const double distance : distances_from_centre()) {
      std::vector<mass> at = best_;
      for (mass& each : at) each.width = distance;
      const double value = magnitudes_beside({at}, axes_.size()).front();
      if (!(std::log(value) + infinite * std::log(distance) > most)) continue;
      most = std::log(value) + infinite * std::log(distance);
      for (std::size_t k = 0; k < axes_.size(); ++k)
        if (axes_[k] != reach::finite) best_[k].width = distance;
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
      const std::vector<double> values = f_(beside);
      for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += values[i];
    }
    return sums;
  }

  static std::vector<double> distances_from_centre() {
    std::vector<double> all;
    for (int k = -20; k <= 20; ++k) all.push_back(std::pow(10, 0.5 * k + 0.07));
    return all;
  }

  magnitudes_of_masses f_;
  std::span<const reach> axes_;
  const std::vector<std::vector<double>>& places_;
  std::vector<mass> best_;
  bool is_singular_ = false;  // |f| times the distance is most at the least distance with a value
};

using values_at_points = std::function<void(points_view, double*)>;

/// Of the integrand, or of a term of it, in the middle of the cube.
std::vector<double> magnitudes_by(const values_at_points& f,
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
  f({pointers.data(), nullptr, static_cast<int>(pointers.size()), static_cast<int>(count)},
    values.data());
  for (double& each : values) each = is_finite(each) ? std::abs(each) : 0;
  return values;
}

/// What f has beside the centre, as far as the widths: the mean of some values there, times the
/// widths.
double mass_within(const magnitudes_of_masses& f, std::span<const reach> axes,
                   const std::vector<mass>& within) {
  constexpr unsigned points = 128;
  std::vector<std::vector<mass>> beside(points, within);
  double volume = 1.0 / points;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    if (axes[k] == reach::finite) continue;
    volume *= within[k].width;
    for (unsigned i = 0; i < points; ++i) {
      const double share = 2 * random_unit(key_of_directions, i, static_cast<int>(k));
      if (axes[k] == reach::everywhere)
        beside[i][k].centre += (share - 1) * within[k].width;
      else
        beside[i][k].width *= share;
    }
  }
  double sum = 0;
  for (const double each : f(beside)) sum += each;
  return sum * volume;
}

constexpr double far_wider = 30;

/// `of` with the centres and widths of a term where this is far wider; nothing changes unless f has
/// a mass there beside that of `of`: one that is more than its tail.
void heed(const std::vector<mass>& of_term, const magnitudes_of_masses& f,
          std::span<const reach> axes, double matters, std::vector<mass>& of) {
  constexpr double rise = 4;
  std::vector<mass> with = of;
  std::vector<mass> short_of_it = of;
  bool any = false;
  for (std::size_t k = 0; k < axes.size(); ++k) {
    if (axes[k] == reach::finite || !(of_term[k].width > far_wider * of[k].width)) continue;
    any = true;
    with[k] = short_of_it[k] = of_term[k];
    short_of_it[k].width /= far_wider;
  }
  if (!any) return;
  const double there = mass_within(f, axes, with);
  if (there > matters && there > rise * mass_within(f, axes, short_of_it)) of = with;
}

}  // namespace

std::vector<double> magnitudes_at(const integrand& by_masses,
                                  const std::vector<std::vector<mass>>& tried) {
  return magnitudes_by([&](points_view at, double* out) { by_masses.values(at, &out); }, tried);
}

std::vector<mass> find_masses(const integrand& by_masses, std::span<const reach> axes,
                              const std::vector<std::vector<double>>& places) {
  constexpr double does_not_matter = 1e-9;
  const bool is_box =
      std::all_of(axes.begin(), axes.end(), [](reach each) { return each == reach::finite; });
  if (is_box) return std::vector<mass>(axes.size());
  const magnitudes_of_masses f = [&](const auto& tried) { return magnitudes_at(by_masses, tried); };
  std::vector<mass> found = scan(f, axes, places).masses();
  if (by_masses.terms().empty()) return found;
  const double matters = does_not_matter * mass_within(f, axes, found);
  for (const int number : by_masses.terms()) {
    const auto term = [&](points_view at, double* out) { by_masses.inner_values(number, at, out); };
    const auto of_term = [&](const auto& tried) { return magnitudes_by(term, tried); };
    heed(scan(of_term, axes, places).masses(), f, axes, matters, found);
  }
  return found;
}

}  // namespace riemann
