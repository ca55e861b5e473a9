// The first failure of a piece decides how it is divided; later ones halve.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/dividing.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/cutting.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace riemann::adaptive {
namespace {

constexpr double least_paired_width = 1e-24;  // of |x|: pairs tell 1e-8 of it
constexpr double least_ulps = 40;             // across a panel: two nodes apart by one
constexpr int probed_again_after = 7;         // halvings

/// Whether both ends are the places that they are meant to be, low parts included.
bool ends_as_meant(const integration& work, const panel& p) {
  return (exact_end(work, p, 1) - p.lower()).rounded() == 0 &&
         (exact_end(work, p, -1) - p.upper()).rounded() == 0;
}

bool is_end(const integration& work, double_word at) {
  return std::any_of(work.ends.begin(), work.ends.end(),
                     [&](double_word each) { return each.hi == at.hi; });
}

/// Whether f behaves near `end` as no smooth function does: probes at 1e-4, 1e-6, 1e-8 of the
/// panel. Of a smooth one the last difference is a hundredth of the first. With all digits: what
/// doubles lose in (1-cos(x))/x^2 looks like a pole at 0.
bool is_hard(sampler& samples, double_word end, double side, double length, double largest) {
  constexpr double smooth = 0.013;
  constexpr double noise = 1e-12;
  const chart near{end, side, false};
  const std::array<point, 3> at{near.at(1e-4 * length), near.at(1e-6 * length),
                                near.at(1e-8 * length)};
  std::array<double, 3> f{};
  samples.full_values(at, f.data());
  for (const double each : f)
    if (!is_finite(each)) return true;
  const double first = std::abs(f[1] - f[0]);
  const double size = std::max({std::abs(f[0]), std::abs(f[1]), std::abs(f[2]), largest});
  const auto is_much = [&](double last) { return last > smooth * first && last > noise * size; };
  const double last = std::abs(f[2] - f[1]);
  if (!is_much(last)) return false;
  // Only what all digits are sure of.
  const std::array<double, 2> places{at[1].x, at[2].x};
  std::array<double, 2> lost{};
  samples.function().roundings_at(places, lost.data());
  const auto of_all_digits = [&](double of_doubles) {
    return is_finite(of_doubles) ? samples.share_lost_of_all_digits() * of_doubles : 0;
  };
  return is_much(last - of_all_digits(lost[0]) - of_all_digits(lost[1]));
}

/// Whether f grows as a power of the distance to `end`, 10^-8 to 10^-6 of the panel away. What
/// rounding leaves of exp(x) - 1 there grows too, but unevenly.
bool grows_as_power(sampler& samples, double_word end, double side, double length) {
  constexpr double least_growth = 1.3;  // of a step; that of 1/x is 3.2
  constexpr double unevenness = 0.3;
  const chart near{end, side, false};
  std::array<point, 6> at{near.at(1e-4 * length)};
  for (std::size_t k = 1; k < at.size(); ++k)
    at[k] = near.at(1e-6 * std::pow(10, -0.5 * static_cast<double>(k - 1)) * length);
  std::array<double, 6> f{};
  samples.full_values(at, f.data());
  std::array<double, 4> growth;
  for (std::size_t k = 0; k < growth.size(); ++k) growth[k] = (f[k + 2] - f[0]) / (f[k + 1] - f[0]);
  return std::all_of(growth.begin(), growth.end(), [&](double each) {
    return each > least_growth && std::abs(each - growth[0]) < unevenness * growth[0];
  });
}

/// Whether pairs have lost digits that tell where a function inside is 0: sin(1e16-(1e16-x)) is so
/// in pairs all along some 1e-16 beside pi.
bool is_rounded_root(const integrand& f, double_word at) {
  constexpr double aside = 0x1p-10;
  constexpr double is_zero = 0x1p-42;  // in pairs, of the value aside
  constexpr double as_near_as_pairs = 1e-23;
  constexpr double near = 0.1;
  const double_word side(aside * at.hi);
  const double_word nearest = at + double_word(as_near_as_pairs * at.hi);
  const auto inside = f.inside();
  return std::any_of(inside.begin(), inside.end(), [&](const inner_function& each) {
    const inner of(f, each);
    const double above = of.at(at + side).hi;
    const bool changes_sign = opposite(of.at(at - side).hi, above);
    if (!changes_sign || !(std::abs(of.at(at).hi) <= is_zero * std::abs(above))) return false;
    const auto in_full = [&](double_word x) {
      return f.wide_value(each.number, lost_by::digits, x.hi, x.lo);
    };
    const double here = in_full(at);
    return std::abs(here) > near * std::abs(in_full(nearest) - here);
  });
}

place_known knowledge_of(const integration& work, double_word at, bool late) {
  if (late && !is_end(work, at)) return place_known::by_values;
  const bool is_root =
      std::any_of(work.structure.begin(), work.structure.end(), [&](const structure_point& each) {
        return each.at.hi == at.hi && each.known != exactness::line;
      });
  const auto is_rounded = [&] {
    const integrand& f = work.samples.function();
    return !work.samples.knows_all_digits() || is_rounded_root(f, at);
  };
  return is_root && is_rounded() ? place_known::to_a_rounding : place_known::exactly;
}

struct hard_ends {
  bool left = false;
  bool right = false;
};

/// Chains over a quarter of the panel at each hard end.
void grade_ends(integration& work, const panel& p, bool late, const hard_ends& hard,
                parts& pieces) {
  const auto& [left, right] = hard;
  const double_word from = late ? p.lower() : exact_end(work, p, 1);
  const double_word to = late ? p.upper() : exact_end(work, p, -1);
  const double quarter = (p.end - p.begin) / 4;
  panel middle = p;
  middle.depth = 1;
  middle.looked_at = false;
  const bool is_double = !late && p.on.anchor.hi == 0;  // where chains begin
  if (left) (p.on.side > 0 ? middle.begin : middle.end) += p.on.side * quarter;
  if (right) (p.on.side > 0 ? middle.end : middle.begin) -= p.on.side * quarter;
  const double_word inner_from = !left       ? from
                                 : is_double ? double_word(from.hi + quarter)
                                             : middle.lower();
  const double_word inner_to = !right      ? to
                               : is_double ? double_word(to.hi - quarter)
                                           : middle.upper();
  if (left)
    pieces.chains.push_back(toward(from, 1, (inner_from - from).rounded(), work.samples,
                                   knowledge_of(work, from, late)));
  if (right)
    pieces.chains.push_back(
        toward(to, -1, (to - inner_to).rounded(), work.samples, knowledge_of(work, to, late)));
  if (is_double) return add_parts(inner_from, inner_to, pieces.panels);
  pieces.panels.push_back(middle);
}

/// Whether there is any.
bool grade_hard_ends(integration& work, const panel& p, bool late, parts& pieces) {
  const double_word from = late ? p.lower() : exact_end(work, p, 1);
  const double_word to = late ? p.upper() : exact_end(work, p, -1);
  const double length = p.end - p.begin;
  const hard_ends hard{is_hard(work.samples, from, 1, length, p.largest),
                       is_hard(work.samples, to, -1, length, p.largest)};
  if (!hard.left && !hard.right) return false;
  grade_ends(work, p, late, hard, pieces);
  return true;
}

/// A chain where the second look missed just inside of an end, at s in [-1, 1].
bool grade_missed_end(integration& work, const panel& p, double s, parts& pieces) {
  if (std::abs(s) < 0.99 || p.on.graded || !work.how.chains) return false;
  const bool left = (s < 0) == (p.on.side > 0);
  const bool late = p.depth > 0;
  const double_word end = left ? p.lower() : p.upper();
  const double side = left ? 1 : -1;
  if (!grows_as_power(work.samples, late ? end : exact_end(work, p, side), side, p.end - p.begin))
    return false;
  grade_ends(work, p, late, {left, !left}, pieces);
  return true;
}

void split_at(integration& work, const panel& old, double t, parts& pieces) {
  const double x = old.on.at(t).x;
  const bool paired = old.on.anchor.hi != 0 && work.samples.knows_pairs();
  const double rounding = least_ulps * epsilon_of_doubles;
  const double least = std::max(std::abs(x) * (paired ? least_paired_width : rounding),
                                rounding * std::max(std::abs(old.begin), std::abs(old.end)));
  if (!old.on.graded && old.end - old.begin < least) {
    work.too_narrow = old;
    return;
  }
  panel half = old;
  ++half.depth;
  half.looked_at = false;
  half.end = t;
  pieces.panels.push_back(anchored_if_narrow(half));
  half.begin = t;
  half.end = old.end;
  pieces.panels.push_back(anchored_if_narrow(half));
}

void halve(integration& work, const panel& old, parts& pieces) {
  split_at(work, old, 0.5 * (old.begin + old.end), pieces);
}

/// The first failure of a piece: cut where the formula may be singular, grade hard ends.
void divide_piece(integration& work, const panel& old, parts& pieces) {
  const double_word to = exact_end(work, old, -1);
  std::vector<double_word> cuts{exact_end(work, old, 1)};
  for (const structure_point& each : work.structure)
    if (each.perhaps_singular && cuts.back().hi < each.at.hi && each.at.hi < to.hi)
      cuts.push_back(each.at);
  work.ends.insert(work.ends.end(), cuts.begin() + 1, cuts.end());
  cuts.push_back(to);
  if (cuts.size() == 2) {
    panel same = old;
    same.depth = 1;
    if (grade_hard_ends(work, same, false, pieces)) return;
    return ends_as_meant(work, same) ? halve(work, same, pieces)
                                     : add_parts(cuts[0], cuts[1], pieces.panels);
  }
  for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
    panel piece = piece_between(cuts[k], cuts[k + 1]);
    piece.depth = 1;
    if (!grade_hard_ends(work, piece, false, pieces))
      add_parts(cuts[k], cuts[k + 1], pieces.panels);
  }
}

/// Whether something narrow may stand at an end, or so near to it that distances to it, in u = e^t,
/// do not tell them apart.
bool is_crowded(const integration& work, double_word end, double distance) {
  const double rounding = epsilon_of_doubles * (std::abs(std::log(distance)) + 1) * distance;
  const auto apart = [&](double_word each) { return std::abs((each - end).rounded()); };
  const auto is_near = [&](double_word each) { return apart(each) < 10 * rounding; };
  return std::any_of(work.ends.begin(), work.ends.end(),
                     [&](double_word each) { return apart(each) > 0 && is_near(each); }) ||
         std::any_of(work.structure.begin(), work.structure.end(),
                     [&](const structure_point& each) { return is_near(each.at); });
}

/// A graded panel's lower or upper end as the neighbour has it that knows it best.
double_word end_between(const integration& work, const panel& p, bool lower) {
  double_word end = lower ? p.lower() : p.upper();
  const double_word about = end;
  double off = lower ? p.rounding_of_lower() : p.rounding_of_upper();
  if (!p.on.graded) return end;
  const double most = off;
  for (const panel& each : work.over.panels) {
    const double_word other = lower ? each.upper() : each.lower();
    const double off_there = lower ? each.rounding_of_upper() : each.rounding_of_lower();
    if (!(off_there < off) || !(std::abs((other - about).rounded()) <= most)) continue;
    end = other;
    off = off_there;
  }
  return end;
}

}  // namespace

double_word exact_end(const integration& work, const panel& p, double side) {
  const double_word end = side > 0 ? p.lower() : p.upper();
  const bool in_pairs = p.on.anchor.hi != 0;
  double_word meant = end;
  double distance = infinite;
  for (const double_word each : work.ends) {
    const double apart = std::abs(each.hi - end.hi);
    if (!(apart <= 2 * epsilon_of_doubles * std::abs(end.hi))) continue;
    const double from_end = in_pairs ? std::abs((each - end).rounded()) : apart;
    const bool inward = side * (each - meant).rounded() > 0;
    if (!(from_end < distance || (from_end == distance && inward))) continue;
    meant = each;
    distance = from_end;
  }
  return meant;
}

void divide(integration& work, const panel& old, parts& pieces) {
  const bool may_be_hard = !old.on.graded && work.how.chains;
  if (may_be_hard && old.depth == 0) return divide_piece(work, old, pieces);
  if (may_be_hard && old.depth % probed_again_after == 0 &&
      grade_hard_ends(work, old, true, pieces))
    return;
  halve(work, old, pieces);
}

void split_near(integration& work, const panel& old, double t, parts& pieces) {
  const bool is_piece = old.depth == 0 && !old.on.graded && work.how.chains;
  if (is_piece && !ends_as_meant(work, old)) return divide_piece(work, old, pieces);
  const double s = old.place_of(t);
  if (grade_missed_end(work, old, s, pieces)) return;
  if (std::abs(s) > 0.99) t = old.t_at(s > 0 ? 0.98 : -0.98);
  split_at(work, old, t, pieces);
}

void grade_around(integration& work, const panel& old, double_word at, parts& pieces) {
  const place_known known = knowledge_of(work, at, false);
  bool any = false;
  for (const double side : {-1.0, 1.0}) {
    double_word end = end_between(work, old, side < 0);
    double distance = side * (end - at).rounded();
    if (!(distance > (side < 0 ? old.rounding_of_lower() : old.rounding_of_upper()))) continue;
    any = true;
    if (!old.on.graded && is_crowded(work, end = exact_end(work, old, -side), distance)) {
      distance /= 2;
      const double_word middle = at + double_word(side * distance);
      add_parts(side < 0 ? end : middle, side < 0 ? middle : end, pieces.panels);
    }
    pieces.chains.push_back(toward(at, side, distance, work.samples, known));
  }
  if (!any) halve(work, old, pieces);
}

}  // namespace riemann::adaptive
