// Breaks are ends of pieces; an infinite range has a core of finite pieces.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/cutting.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/chains.hpp"
#include "riemann/lib/methods/adaptive/fast_swings.hpp"
#include "riemann/lib/methods/adaptive/infinite_range.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"
#include "riemann/lib/methods/adaptive/terms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace riemann::adaptive {
namespace {

constexpr double second_cut = 0.3819660112501051;  // share of a piece where a second pass cuts it

/// The finite part of the range, and whether tails go on beyond it.
struct core {
  double_word from;
  double_word to;
  bool below = false;
  bool above = false;
  std::vector<double_word> cuts;
};

/// A cut that is a centre but for rounding is that centre.
void add_cut(const integration& work, core& of, double_word at) {
  if (!(of.from.hi < at.hi && at.hi < of.to.hi)) return;
  of.cuts.push_back(same_among(work.centres, at).value_or(at));
}

/// Some part of the integrand lies so near to a place.
struct part_of_mass {
  double centre;
  double width;
  bool stands_apart = false;  // nothing is between it and what lies far beyond
};

/// Narrowest first.
std::vector<part_of_mass> parts_of_mass(const integration& work) {
  std::vector<part_of_mass> parts;
  if (work.lies) {
    parts.push_back({work.lies->centre, work.lies->half_width});
    if (work.lies->nearer > 0) parts.push_back({work.lies->origin, work.lies->nearer, true});
  }
  constexpr double of_rounding = 1e-11;  // narrower beside their place, they are not told so
  for (const mass& each : work.terms)
    if (each.has_scale() && each.half_width > of_rounding * std::abs(each.centre))
      parts.push_back({each.centre, each.half_width});
  std::sort(parts.begin(), parts.end(),
            [](const part_of_mass& a, const part_of_mass& b) { return a.width < b.width; });
  return parts;
}

/// Where the next cut lies far beyond a part, at distances of the part's own order and on up to
/// that cut or to another part: no single panel would see both. Those of a narrower one in the same
/// place serve a wider one, too. `cuts` ascend before.
void cut_around_parts(const integration& work, core& of) {
  constexpr double step = 1e3;
  constexpr double far_wider = 1e5;  // what is nearer shows by the formula's places
  std::vector<double> known{of.from.hi};
  for (const double_word each : of.cuts) known.push_back(each.hi);
  known.push_back(of.to.hi);
  const auto distance_of_next = [&](double from, double side) {
    const auto above = std::upper_bound(known.begin(), known.end(), from);
    const auto below = std::lower_bound(known.begin(), known.end(), from);
    if (side > 0) return above != known.end() ? *above - from : 0;
    return below != known.begin() ? from - below[-1] : 0;
  };
  std::vector<part_of_mass> narrower;
  for (const part_of_mass& each : parts_of_mass(work)) {
    double farthest = infinite;
    for (const part_of_mass& other : narrower) {
      const double apart = std::abs(each.centre - other.centre);
      farthest = apart > each.width ? std::min(farthest, apart) : 0;
    }
    if (farthest == 0) continue;
    narrower.push_back(each);
    for (const double side : {-1.0, 1.0}) {
      const double last =
          std::min(farthest, distance_of_next(each.centre + side * each.width, side));
      if (!((each.stands_apart ? 1 : far_wider) * each.width < last)) continue;
      for (double u = each.width; u < last; u *= step)
        add_cut(work, of, double_word(each.centre) + double_word(side * u));
    }
  }
}

/// Mass lies so far out; 0 or less: none does.
void go_on_to(double distance, chain& of) {
  if (!(distance > 0)) return;
  of.has_mass_until = std::max(of.has_mass_until, std::log(distance));
  of.not_before = std::max(of.not_before, of.has_mass_until);
}

void go_on_to_terms(const integration& work, chain& of) {
  for (const mass& each : work.terms)
    if (each.has_scale())
      go_on_to(of.on.side * (each.centre - of.on.anchor.hi) + each.half_width, of);
}

/// Around the mass of the integrand, with a chain to each infinite limit.
void leave_tails(integration& work, core& of) {
  mass lies = mass_of_whole(work);
  if (work.pass > 0) lies.half_width *= 1 + second_cut;
  work.lies = lies;
  const bool at_lower = lies.centre == work.lower.hi;
  const bool at_upper = lies.centre == work.upper.hi;
  const double_word centre = at_lower ? work.lower : at_upper ? work.upper : lies.centre;
  const double_word half_width = lies.half_width;
  const auto add_chain = [&](double side, double farther) {
    const double reach = reach_of_fast_swings(work.samples, centre.hi, side, lies.half_width);
    work.over.chains.push_back(outward(centre, side, reach));
    go_on_to(farther, work.over.chains.back());
    go_on_to_terms(work, work.over.chains.back());
    return centre + double_word(side * reach);
  };
  if (of.below) of.from = add_chain(-1, lies.farther_below);
  if (of.above) of.to = add_chain(1, lies.farther_above);
  if (at_lower || at_upper) return;
  if (!of.below) add_cut(work, of, centre - half_width);
  if (!of.above) add_cut(work, of, centre + half_width);
}

void put_in_order(std::vector<double_word>& cuts) { std::sort(cuts.begin(), cuts.end(), before); }

/// A break that is the zero of a line, too, is known best as that, and a structure point that is a
/// break is that break: two places of one singularity would each have chains.
void take_for_one(std::span<const double_word> centres, std::vector<double_word>& breaks,
                  std::vector<structure_point>& structure) {
  for (double_word& each : breaks) each = same_among(centres, each).value_or(each);
  for (structure_point& each : structure) each.at = same_among(breaks, each.at).value_or(each.at);
}

/// The largest |f| at a few places. At both ends it may be 0, as cos(pi*(x-0.5)) on [0, 1].
double height_over(const inner& f, const search_range& in) {
  constexpr std::array shares{0.0, 0.29, 0.53, 1.0};
  double height = 0;
  for (const double share : shares)
    height = std::max(height, std::abs(f(in.from.hi + share * (in.to.hi - in.from.hi))));
  return height;
}

/// Whether some function of the formula is 0 there for all that its own rounding tells, as
/// sin(pi-x) is at 0.
bool is_zero_by_rounding(const integrand& f, double_word at, const search_range& in) {
  const auto all = f.inside();
  return std::any_of(all.begin(), all.end(), [&](const inner_function& each) {
    if (each.is == part::line || each.is == part::argument) return false;  // not singular there
    const inner of(f, each);
    return is_rounding(of, at, height_over(of, in));
  });
}

/// Places apart by no more than the formula's rounding are one: an end of the range, or a break.
/// Both breaks and structure ascend.
void take_rounded_for_one(integration& work, const search_range& in) {
  constexpr double near = 1e-27;  // of the width
  const double reach = near * (in.to - in.from).rounded();
  const auto is_the_same = [&](double_word at, double_word kept) {
    const double apart = std::abs((at - kept).rounded());
    return apart != 0 && apart < reach && is_zero_by_rounding(work.samples.function(), kept, in);
  };
  const auto end_at = [&](double_word at) -> std::optional<double_word> {
    if (!in.goes_on_below && is_the_same(at, in.from)) return in.from;
    if (!in.goes_on_above && is_the_same(at, in.to)) return in.to;
    return std::nullopt;
  };
  std::vector<double_word> breaks;
  for (const double_word each : work.breaks)
    if (!end_at(each) && (breaks.empty() || !is_the_same(each, breaks.back())))
      breaks.push_back(each);
  work.breaks = std::move(breaks);
  for (std::size_t k = 0; k < work.structure.size(); ++k) {
    double_word& at = work.structure[k].at;
    std::optional<double_word> kept = end_at(at);
    const auto above = std::lower_bound(work.breaks.begin(), work.breaks.end(), at, before);
    if (!kept && above != work.breaks.end() && is_the_same(at, *above)) kept = *above;
    if (!kept && above != work.breaks.begin() && is_the_same(at, above[-1])) kept = above[-1];
    if (!kept && k > 0 && is_the_same(at, work.structure[k - 1].at))
      kept = work.structure[k - 1].at;
    at = kept.value_or(at);
  }
}

/// A finite part that ends at a centre, for a peak stands there, is cut there and goes on: a tail's
/// first panel begins where the logarithm of its distance is a double, beside the peak's top.
void cut_at_centre(std::span<const double_word> centres, double_word& end, core& of) {
  const std::optional<double_word> centre = same_among(centres, end);
  if (!centre) return;
  end = *centre;
  of.cuts.push_back(end);
}

/// Beyond a break that is far nearer to 0 than the next cut, cuts at distances of the break's own
/// order and on: what happens there, as of if(x<1e-55,1,(1e-55/x)^2), no single panel would see.
/// `cuts` ascend, and do so in the end.
void cut_beyond_near_breaks(core& of) {
  constexpr double step = 1e3;
  std::vector<double_word> more;
  for (std::size_t k = 0; k < of.cuts.size(); ++k) {
    const double at = of.cuts[k].hi;
    const double next = at > 0 ? (k + 1 < of.cuts.size() ? of.cuts[k + 1] : of.to).hi
                               : (k > 0 ? of.cuts[k - 1] : of.from).hi;
    for (double cut = step * at; at != 0 && std::abs(step * cut) <= std::abs(next); cut *= step)
      more.push_back(cut);
  }
  of.cuts.insert(of.cuts.end(), more.begin(), more.end());
  put_in_order(of.cuts);
}

void add_piece(integration& work, double_word from, double_word to) {
  if (!((to - from).rounded() > 0)) return;
  work.over.panels.push_back(piece_between(from, to));
  work.ends.insert(work.ends.end(), {from, to});
}

}  // namespace

double_word begin_chain_beyond(integration& work, double side, double_word place) {
  for (chain& each : work.over.chains) {
    if (each.on.side != side) continue;
    const double u = 2 * each.on.distance_to(place);
    chain farther = outward(each.on.anchor, side, u);
    farther.not_before = std::max(farther.begin, each.not_before);
    farther.has_mass_until = std::max(farther.begin, each.has_mass_until);
    each = farther;
    return each.on.anchor + double_word(side * u);
  }
  return place;
}

panel piece_between(double_word from, double_word to) {
  constexpr double narrow = 0.05;  // beside the larger end: from there x - from has more digits
  panel part;
  const double length = (to - from).rounded();
  if (length > narrow * std::max(std::abs(from.hi), std::abs(to.hi)) || from.hi == 0) {
    part.begin = from.hi;
    part.end = to.hi;
  } else {
    part.on.anchor = from;
    part.end = length;
  }
  return part;
}

void add_parts(double_word from, double_word to, std::vector<panel>& panels) {
  panel piece = piece_between(from, to);
  piece.depth = 1;
  // Of a piece that is counted from its begin, the end is known as well as its length is.
  const bool is_exact = piece.on.anchor.hi != 0
                            ? (to - (from + double_word(piece.end))).rounded() == 0
                            : from.lo == 0 && to.lo == 0;
  if (is_exact) return panels.push_back(piece);
  const double half = 0.5 * (to - from).rounded();
  panel left = piece;
  left.on = {from, 1, false};
  left.begin = 0;
  left.end = half;
  panel right = left;
  right.on = {to, -1, false};
  right.end = (to - (from + double_word(half))).rounded();
  panels.insert(panels.end(), {left, right});
}

void cut_range(integration& work) {
  const integrand& f = work.samples.function();
  core of{work.lower, work.upper, !is_finite(work.lower.hi), !is_finite(work.upper.hi), {}};
  work.centres = centres_of(f, work.lower.hi, work.upper.hi);
  if (work.how.structure) work.terms = masses_of_terms(work);
  if (of.below || of.above) leave_tails(work, of);
  const search_range search{of.from, of.to, of.below, of.above};
  if (work.how.structure) {
    structure_points found = structure_of(work.samples, search, work.centres);
    work.structure = std::move(found.all);
    work.countless_peaks = found.countless;
    work.knows_terms = work.lies && (work.lies->centre != work.lies->origin || work.lies->swings);
    if (work.knows_terms) add_masses_of_terms(work);
  }
  if (work.how.breaks) work.breaks = breaks_of(f, search, work.centres);
  take_rounded_for_one(work, search);
  take_for_one(work.centres, work.breaks, work.structure);
  mirror(work.folds, work.structure);
  mirror(work.folds, work.breaks);
  for (const limit each : work.given_breaks) work.breaks.push_back({each.value, each.low});
  of.cuts.insert(of.cuts.end(), work.breaks.begin(), work.breaks.end());
  if (of.below) cut_at_centre(work.centres, of.from, of);
  if (of.above) cut_at_centre(work.centres, of.to, of);
  put_in_order(of.cuts);
  if (!of.cuts.empty() && of.below && of.cuts.front().hi <= of.from.hi)
    of.from = begin_chain_beyond(work, -1, of.cuts.front());
  if (!of.cuts.empty() && of.above && of.cuts.back().hi >= of.to.hi)
    of.to = begin_chain_beyond(work, 1, of.cuts.back());
  cut_around_parts(work, of);
  put_in_order(of.cuts);
  cut_beyond_near_breaks(of);
  double_word left = of.from;
  of.cuts.push_back(of.to);
  for (const double_word each : of.cuts) {
    // Two places may be one double, and what is singular at one count between them, too; nearer
    // than pairs tell they are one place.
    constexpr double rounding = 1e-30;
    const double apart = (each - left).rounded();
    if (!(apart > rounding * std::abs(each.hi)) || before(of.to, each)) continue;
    const double_word middle = left + double_word(second_cut * (each - left).rounded());
    if (work.pass > 0) add_piece(work, left, middle);
    add_piece(work, work.pass > 0 ? middle : left, each);
    left = each;
  }
}

}  // namespace riemann::adaptive
