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

class on_cube final : public integrand_model {
 public:
  on_cube(integrand f, box over, std::vector<mass> masses)
      : f_(std::move(f)),
        over_(in_order(std::move(over), sign_)),
        masses_(std::move(masses)),
        facts_(f_.facts()) {
    facts_.pairs = false;
  }
  const integrand_properties& facts() const override { return facts_; }

  void values(points_view at, double* const* out) const override {
    const std::size_t d = over_.size();
    const auto count = static_cast<std::size_t>(at.count);
    thread_local std::vector<double> storage;
    std::vector<double> scratch = std::exchange(storage, {});  // f may integrate, too
    scratch.resize((d + 1) * count);
    double* const weight = scratch.data() + d * count;
    std::fill_n(weight, count, sign_);
    std::vector<const double*> columns(d);
    for (std::size_t k = 0; k < d; ++k) {
      double* const column = scratch.data() + k * count;
      columns[k] = column;
      for (std::size_t i = 0; i < count; ++i) {
        const axis_point<double> there = along(over_[k], at.x[k][i], masses_[k]);
        column[i] = there.place;
        weight[i] *= there.slope;
      }
    }
    f_.values({columns.data(), nullptr, static_cast<int>(d), at.count}, out);
    for (int c = 0; c < facts_.components; ++c)
      for (std::size_t i = 0; i < count; ++i) out[c][i] *= weight[i];
    storage = std::move(scratch);
  }

 private:
  double sign_ = 1;  // before over_, which changes it
  integrand f_;
  box over_;
  std::vector<mass> masses_;
  integrand_properties facts_;
};

class with_masses final : public integrand_model {
 public:
  with_masses(integrand f, box over)
      : f_(std::move(f)), over_(std::move(over)), facts_(f_.facts()) {
    facts_.dimensions = 3 * f_.facts().dimensions;
    facts_.pairs = false;
  }
  const integrand_properties& facts() const override { return facts_; }

  void values(points_view at, double* const* out) const override {
    const std::size_t d = over_.size();
    const auto count = static_cast<std::size_t>(at.count);
    std::vector<std::vector<double>> columns(d, std::vector<double>(count));
    std::vector<const double*> pointers;
    for (std::size_t k = 0; k < d; ++k) {
      for (std::size_t i = 0; i < count; ++i)
        columns[k][i] =
            along(over_[k], at.x[k][i], {at.x[d + 2 * k][i], at.x[d + 2 * k + 1][i]}).place;
      pointers.push_back(columns[k].data());
    }
    f_.values({pointers.data(), nullptr, static_cast<int>(d), at.count}, out);
  }

 private:
  integrand f_;
  box over_;
  integrand_properties facts_;
};

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
  return integrand(std::make_shared<on_cube>(std::move(f), std::move(over), std::move(masses)));
}

integrand by_masses(integrand f, box over) {
  return integrand(std::make_shared<with_masses>(std::move(f), std::move(over)));
}

}  // namespace riemann
