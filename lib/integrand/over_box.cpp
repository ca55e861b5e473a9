// Columns of the cube become columns of the box, axis by axis.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/integrand/over_box.hpp"

#include "riemann/kernels/host_device.hpp"

#include <algorithm>
#include <utility>

namespace riemann {
namespace {

reach reach_of(const range& of) {
  const bool low = is_finite(of.lower);
  const bool high = is_finite(of.upper);
  if (low) return high ? reach::finite : reach::above;
  return high ? reach::below : reach::everywhere;
}

axis_point<double> along(const range& of, double u, const mass& where) {
  switch (reach_of(of)) {
    case reach::finite: return between(u, of.lower, of.upper);
    case reach::above: return above(of.lower, u, where.width);
    case reach::below: return below(of.upper, u, where.width);
    case reach::everywhere: return on_whole_line(u, where.centre, where.width);
  }
  return {u, 1};
}

/// `over` with its infinite limits in rising order; `sign` changes with each that was not.
box in_order(box over, double& sign) {
  for (range& each : over) {
    const bool falls = each.upper < each.lower && reach_of(each) != reach::finite;
    if (!falls) continue;
    std::swap(each.lower, each.upper);
    sign = -sign;
  }
  return over;
}

}  // namespace

std::vector<reach> reaches_of(const box& over) {
  std::vector<reach> all;
  for (const range& each : over) all.push_back(reach_of(each));
  return all;
}

std::vector<axis_limits<double>> axes_of(const box& over, const std::vector<mass>& masses) {
  double sign = 1;
  std::vector<axis_limits<double>> all;
  for (const range& each : in_order(over, sign)) {
    const mass& where = masses[all.size()];
    all.push_back(
        {reach_of(each), weighting::none, each.lower, each.upper, where.centre, where.width});
  }
  return all;
}

double direction_of(const box& over) {
  double sign = 1;
  static_cast<void>(in_order(over, sign));
  return sign;
}

integrand over_unit_cube(integrand f, box over, std::vector<mass> masses) {
  double sign = 1;
  over = in_order(std::move(over), sign);
  integrand_properties facts = f.facts();
  facts.pairs = false;
  const auto values = [f = std::move(f), over = std::move(over), masses = std::move(masses), sign](
                          points_view at, double* const* out) {
    const std::size_t d = over.size();
    const auto count = static_cast<std::size_t>(at.count);
    thread_local std::vector<double> storage;
    std::vector<double> scratch = std::exchange(storage, {});  // f may integrate, too
    scratch.resize((d + 1) * count);
    double* const weight = scratch.data() + d * count;
    std::fill_n(weight, count, sign);
    std::vector<const double*> columns(d);
    for (std::size_t k = 0; k < d; ++k) {
      double* const column = scratch.data() + k * count;
      columns[k] = column;
      for (std::size_t i = 0; i < count; ++i) {
        const axis_point<double> there = along(over[k], at.x[k][i], masses[k]);
        column[i] = there.place;
        weight[i] *= there.slope;
      }
    }
    f.values({columns.data(), nullptr, static_cast<int>(d), at.count}, out);
    for (int c = 0; c < f.facts().components; ++c)
      for (std::size_t i = 0; i < count; ++i) out[c][i] *= weight[i];
    storage = std::move(scratch);
  };
  return integrand_by(std::move(facts), values);
}

integrand by_masses(integrand f, box over) {
  integrand_properties facts = f.facts();
  facts.dimensions *= 3;
  facts.pairs = false;
  const auto values = [f = std::move(f), over = std::move(over)](points_view at,
                                                                 double* const* out) {
    const std::size_t d = over.size();
    const auto count = static_cast<std::size_t>(at.count);
    std::vector<std::vector<double>> columns(d, std::vector<double>(count));
    std::vector<const double*> pointers;
    for (std::size_t k = 0; k < d; ++k) {
      for (std::size_t i = 0; i < count; ++i)
        columns[k][i] =
            along(over[k], at.x[k][i], {at.x[d + 2 * k][i], at.x[d + 2 * k + 1][i]}).place;
      pointers.push_back(columns[k].data());
    }
    f.values({pointers.data(), nullptr, static_cast<int>(d), at.count}, out);
  };
  return integrand_by(std::move(facts), values);
}

}  // namespace riemann
