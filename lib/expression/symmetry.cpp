// A few changes are tried: of those that keep |f| at some points, whether they keep f is derived.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/symmetry.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/expression/names.hpp"
#include "riemann/lib/expression/program.hpp"
#include "riemann/lib/expression/signed_forms.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::expressions {
namespace {

/// A change of variables, with what it is called.
struct named_exchange {
  exchange by;
  std::string name;
};

/// Of one or two variables, or of all; each undoes itself.
std::vector<named_exchange> likely_exchanges(const std::map<int, std::string>& names,
                                             std::size_t variables) {
  constexpr std::size_t few = 16;
  std::vector<named_exchange> all;
  exchange every = identity(variables);
  std::fill(every.sign.begin(), every.sign.end(), -1);
  all.push_back({std::move(every), " with all variables"});
  for (const auto& [a, name] : names) {
    exchange one = identity(variables);
    one.sign[static_cast<std::size_t>(a)] = -1;
    all.push_back({std::move(one), " with " + name});
  }
  if (names.size() > few) return all;
  for (const auto& [a, name_of_a] : names)
    for (const auto& [b, name_of_b] : names) {
      if (a >= b) continue;
      const auto first = static_cast<std::size_t>(a);
      const auto second = static_cast<std::size_t>(b);
      for (const int sign : {1, -1}) {
        exchange two = identity(variables);
        two.with[first] = b;
        two.with[second] = a;
        two.sign[first] = two.sign[second] = sign;
        all.push_back({std::move(two), " where " + name_of_a + " and " + (sign < 0 ? "-" : "") +
                                           name_of_b + " are exchanged"});
      }
      exchange both = identity(variables);
      both.sign[first] = both.sign[second] = -1;
      all.push_back({std::move(both), " with " + name_of_a + " and " + name_of_b});
    }
  return all;
}

/// Where |f| is as large as before at a few points.
std::vector<named_exchange> those_that_keep_the_size(std::vector<named_exchange> all,
                                                     const formula& f,
                                                     std::span<const double> parameters) {
  constexpr double as_good_as_equal = 1e-6;
  const double points[][2] = {{0.37, 0.1934}, {1.13, -0.4127}};  // x_k = first + k * second
  const program values_of_f(f, parameters, {});
  const auto variables = static_cast<std::size_t>(f.dimensions);
  std::vector<double> at(variables);
  const auto value = [&](const double* point, const exchange& by) {
    for (std::size_t k = 0; k < variables; ++k)
      at[k] = by.sign[k] * (point[0] + by.with[k] * point[1]);
    return values_of_f.value(at);
  };
  for (const double* point : points) {
    const double before = value(point, identity(variables));
    if (!is_finite(before) || before == 0) continue;
    std::erase_if(all, [&](const named_exchange& each) {
      const double after = value(point, each.by);
      return !(std::abs(std::abs(after) - std::abs(before)) <= as_good_as_equal * std::abs(before));
    });
  }
  return all;
}

/// Of a limit, or a parameter of a distribution: the same as another after the exchange, perhaps
/// but for its sign.
class limits_after {
 public:
  limits_after(signed_forms& known, const exchange& by) : known_(known), by_(by) {}

  bool are_equal(const tree& before, int sign, const tree& after) const {
    std::optional<signed_form> a =
        known_.of(formula_of(before), before.parameters, identity(by_.with.size()));
    const std::optional<signed_form> b = known_.of(formula_of(after), after.parameters, by_);
    if (!a || !b) return false;
    const bool is_zero = a->form == b->form && known_.is_zero(a->form);
    return is_zero || *a == (sign < 0 ? -*b : *b);
  }

 private:
  signed_forms& known_;
  const exchange& by_;
};

/// Whether the exchange takes the region to itself, limits in their order.
bool keeps(const read_region& over, const exchange& by, signed_forms& known) {
  const limits_after limits(known, by);
  const auto is_kept = [&](const cube_axis& to) {
    const auto variable = static_cast<std::size_t>(to.variable);
    const int sign = by.sign[variable];
    const auto from = std::find_if(over.axes.begin(), over.axes.end(), [&](const cube_axis& each) {
      return each.variable == by.with[variable];
    });
    if (from == over.axes.end() || from->goes != to.goes || from->by != to.by) return false;
    const auto lower = [&](const tree& of) { return limits.are_equal(from->lower, sign, of); };
    const auto upper = [&](const tree& of) { return limits.are_equal(from->upper, sign, of); };
    if (to.by == weighting::normal)
      return lower(to.lower) && limits.are_equal(from->upper, 1, to.upper);
    if (to.by == weighting::exponential) return sign > 0 && lower(to.lower);
    switch (to.goes) {
      case reach::finite:
        return sign > 0 ? lower(to.lower) && upper(to.upper) : lower(to.upper) && upper(to.lower);
      case reach::above: return sign > 0 && lower(to.lower);
      case reach::below: return sign > 0 && upper(to.upper);
      case reach::everywhere: break;
    }
    return true;
  };
  return std::all_of(over.axes.begin(), over.axes.end(), is_kept);
}

}  // namespace

std::string why_it_cancels(const tree& f, const read_region& over, const region& named,
                           std::span<const parameter> parameters) {
  std::map<int, std::string> names;
  for (const bounds& each : named) names.emplace(variable_named(each.variable), each.variable);
  if (over.is_empty || names.empty()) return "";
  const std::size_t variables =
      static_cast<std::size_t>(std::max(names.rbegin()->first + 1, f.dimensions));
  const formula steps = formula_of(f);
  const std::vector<named_exchange> all = those_that_keep_the_size(
      likely_exchanges(names, variables), steps, values_of(f.parameters, parameters));
  if (all.empty()) return "";
  signed_forms known;
  const std::optional<signed_form> before = known.of(steps, f.parameters, identity(variables));
  for (const named_exchange& each : all) {
    const std::optional<signed_form> after = known.of(steps, f.parameters, each.by);
    if (before && after == -*before && keeps(over, each.by, known))
      return "its sign changes" + each.name;
  }
  return "";
}

bool is_odd(const formula& of) {
  if (of.dimensions != 1) return false;
  signed_forms all;
  const std::optional<signed_form> before = all.of(of, {}, identity(1));
  return before && all.of(of, {}, {{0}, {-1}}) == -*before;
}

}  // namespace riemann::expressions
