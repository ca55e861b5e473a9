// Geometric steps reach any scale by few places.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/grids.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace riemann::adaptive {

void merge_behind(std::size_t sorted, std::vector<double>& grid) {
  const auto behind = grid.begin() + static_cast<std::ptrdiff_t>(sorted);
  if (!std::is_sorted(behind, grid.end())) std::sort(behind, grid.end());
  std::inplace_merge(grid.begin(), behind, grid.end());
}

void put_in_order(std::vector<double>& grid) {
  if (!std::is_sorted(grid.begin(), grid.end())) std::sort(grid.begin(), grid.end());
  grid.erase(std::unique(grid.begin(), grid.end()), grid.end());
}

const std::vector<double>& multiples_at_any_scale() {
  static const std::vector<double> all = [] {
    constexpr double growth = 1.04;
    std::vector<double> each;
    double step = std::numbers::ln10 / 8;
    for (double u = 1; is_finite(u); u *= std::exp(step), step *= growth) each.push_back(u);
    return each;
  }();
  return all;
}

void add_grid(double from, double to, int count, std::vector<double>& grid) {
  constexpr double golden = 0.6180339887498949;
  for (int i = 0; i < count; ++i) {
    const double turns = golden * i * i;
    const double within = i % 2 == 0 ? 0.5 : turns - std::floor(turns);
    grid.push_back(from + (to - from) * ((i + within) / count));
  }
}

std::vector<double> grid_over(const search_range& in, int count,
                              std::span<const double_word> centres) {
  std::vector<double> grid;
  grid.reserve(static_cast<std::size_t>(count) + 4 + centres.size());
  // Places just inside the ends show turning points beside them.
  constexpr double aside = 1e-3;
  const double inward = aside * (in.to.hi - in.from.hi) / count;
  grid.insert(grid.end(), {in.from.hi, in.from.hi + inward});
  add_grid(in.from.hi, in.to.hi, count, grid);
  grid.insert(grid.end(), {in.to.hi - inward, in.to.hi});
  for (const double_word each : centres)
    if (in.from.hi < each.hi && each.hi < in.to.hi) grid.push_back(each.hi);
  put_in_order(grid);
  return grid;
}

double nearest_to(double place) {
  return std::max(1e-300, 4 * std::numeric_limits<double>::epsilon() * std::abs(place));
}

std::vector<double> places_at_any_scale(double place, double side, double distance,
                                        std::optional<double> down_to) {
  std::vector<double> all{place};
  for (const double each : multiples_at_any_scale()) {
    const double u = down_to ? distance / each : distance * each;
    const double at = place + side * u;
    if (!is_finite(at) || (down_to && u < *down_to)) break;
    all.push_back(at);
  }
  std::sort(all.begin(), all.end());
  return all;
}

void add_far_scales(double end, double side, std::span<const double_word> centres,
                    std::vector<double>& grid) {
  constexpr double least_about_0 = 1e-9;  // of the distance
  std::vector<double> around{0};
  for (const double_word each : centres) around.push_back(each.hi);
  for (const double each : around) {
    const double distance = side * (each - end);
    if (!(distance > 0) || !is_finite(distance)) continue;
    const double down_to = each == 0 ? least_about_0 * distance : nearest_to(each);
    for (const double to : {-1.0, 1.0}) {
      const std::vector<double> places = places_at_any_scale(each, to, distance, down_to);
      grid.insert(grid.end(), places.begin(), places.end());
    }
  }
  std::erase_if(grid, [&](double x) { return side * (x - end) < 0; });
  put_in_order(grid);
}

bool is_infinite_at(const inner& of, double_word place, double reach) {
  constexpr double far_larger = 1e6;
  const double at_place = std::abs(of.at(place).hi);
  const double beside = std::min(std::abs(of(place.hi - reach)), std::abs(of(place.hi + reach)));
  return !(at_place <= far_larger * beside);
}

bool add_places_beside_poles(const inner& of, std::span<const double_word> places,
                             std::vector<double>& grid, std::vector<double>& values) {
  const double from = grid.front();
  const double to = grid.back();
  const double reach = (to - from) / grid_of_structure;
  std::vector<double> beside;
  for (const double_word each : places) {
    if (!(from < each.hi && each.hi < to) || !is_infinite_at(of, each, reach)) continue;
    for (const double side : {-1.0, 1.0}) {
      const std::vector<double> near =
          places_at_any_scale(each.hi, side, 0.5 * (to - from), nearest_to(each.hi));
      beside.insert(beside.end(), near.begin(), near.end());
    }
  }
  std::erase_if(beside, [&](double x) { return !(from < x && x < to); });
  if (beside.empty()) return false;
  grid.insert(grid.end(), beside.begin(), beside.end());
  put_in_order(grid);
  of.values(grid, values);
  return true;
}

}  // namespace riemann::adaptive
