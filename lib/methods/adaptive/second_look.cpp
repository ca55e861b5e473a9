// Stratified random points, the inside of both ends, and the places that the formula points to.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/second_look.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/lib/methods/adaptive/inner_roots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace riemann::adaptive {
namespace {

// Random points, as a share of nodes and of a single panel; a black box shows no other places.
constexpr double share_of_formula = 0.295;
constexpr double share_of_black_box = 0.4;
constexpr int points_of_single_formula = 7;
constexpr int points_of_single_black_box = 8;
constexpr double just_inside = 1e-7;  // of the width
constexpr double noise = 1e-12;       // of the largest value: what values may differ by

/// Where in [-1, 1] the panel has the place; 2: nowhere. Told by its ends, which may be rounded:
/// the quotient alone would put a neighbour's into a wide panel.
double place_in(const panel& p, double_word lower, double_word upper, double_word at) {
  if (at.hi < lower.hi - p.rounding_of_lower() || at.hi > upper.hi + p.rounding_of_upper())
    return 2;
  const double u = p.on.distance_to(at);
  constexpr double rounding = 1e-6;
  if (p.on.graded && !(u > 0)) return 2;  // the chain's own anchor
  const double s = p.place_of(p.on.coordinate(u));
  // So near an anchor all ends are one double, and the anchor may be known twice: as root and line.
  constexpr double few_ulps = 1e-13;
  const bool is_narrow =
      p.on.anchor.hi != 0 && p.half_width() < few_ulps * std::abs(p.on.anchor.hi);
  if ((p.on.graded || is_narrow) && !(std::abs(s) <= 1 + rounding)) return 2;
  return std::clamp(s, -1.0, 1.0);
}

/// Whether a chain begins with the panel, toward a point (outward = -1) or into infinity (+1): what
/// is narrow beside its begin lies far from its end.
bool begins_chain(const panel& p, double outward, std::span<const chain> chains) {
  return std::any_of(chains.begin(), chains.end(), [&](const chain& each) {
    return each.outward == outward && each.begin == (outward > 0 ? p.begin : p.end) &&
           each.on.side == p.on.side && each.on.anchor.hi == p.on.anchor.hi;
  });
}

/// How often f may change over a panel, as the exponents and divisors inside a formula show at its
/// ends.
double changes_over(const panel& p, const integrand& f) {
  const std::array<double, 2> ends{p.lower().hi, p.upper().hi};
  std::vector<double> values;
  double most = 0;
  for (const inner_function each : f.inside()) {
    const bool is_divisor = each.is == part::denominator;
    if (each.is != part::argument && each.is != part::line && !is_divisor) continue;
    inner(f, each).values(ends, values);
    const double ratio = std::abs(values[1] / values[0]);
    const double changes =
        is_divisor ? std::max(ratio, 1 / ratio) : std::abs(values[1] - values[0]);
    if (is_finite(changes)) most = std::max(most, changes);
  }
  return most;
}

struct question {
  std::size_t panel;
  double s;
  const structure_point* structure;  // none: a random point, or just inside an end
};

std::vector<std::size_t> not_looked_at(const std::vector<panel>& all) {
  std::vector<std::size_t> fresh;
  for (std::size_t k = 0; k < all.size(); ++k)
    if (!all[k].looked_at) fresh.push_back(k);
  return fresh;
}

/// Points in proportion to widths; a single panel gets some of its own.
class asking {
 public:
  asking(const std::vector<panel>& all, std::span<const std::size_t> fresh, const sampler& f,
         std::span<const double_word> ends, int times, random_draws& random)
      : all_(all), f_(f), single_(fresh.size() == 1), random_(random) {
    for (const double_word each : ends) ends_.push_back(each.hi);
    std::sort(ends_.begin(), ends_.end());
    const bool black_box = f.is_black_box();
    double width = 0;
    for (const std::size_t k : fresh) width += all[k].half_width();
    const double share = black_box ? share_of_black_box : share_of_formula;
    const double of_panel = times * share * node_count;
    per_width_ = of_panel * static_cast<double>(fresh.size()) / width;
    of_single_ = times * (black_box ? points_of_single_black_box : points_of_single_formula);
    const double of_each = single_ ? of_single_ : of_panel + 1;
    questions_.reserve(fresh.size() * static_cast<std::size_t>(of_each + 3));
  }

  void ask(std::size_t k, std::span<const structure_point> structure,
           std::span<const chain> chains) {
    const panel& p = all_[k];
    // What rounding down leaves goes on to the next panel.
    due_ += single_ ? of_single_ : per_width_ * p.half_width();
    const int count = std::max(single_ ? 0 : 1, static_cast<int>(due_));
    due_ -= count;
    for (int i = 0; i < count; ++i) ask_at(k, 2 * (i + random_.next()) / count - 1);
    const double_word lower = p.lower();
    const double_word upper = p.upper();
    const double_word first = p.on.side > 0 ? lower : upper;
    const double_word last = p.on.side > 0 ? upper : lower;
    const bool at_both = !p.on.graded || p.depth > 1 || single_;  // halved: beside what caused that
    const bool begins_tail = f_.is_black_box() && begins_chain(p, 1, chains);
    if (at_both || is_end(first) || begins_tail) ask_at(k, -1 + 2 * just_inside);
    if (at_both || is_end(last) || begins_chain(p, -1, chains)) ask_at(k, 1 - 2 * just_inside);
    if (!p.on.graded) ask_beside_ends(k, first, last);
    for (const structure_point& each : structure) {
      const double s = place_in(p, lower, upper, each.at);
      if (s <= 1) questions_.push_back({k, s, &each});
    }
  }

  /// In panels far wider than a fresh one beside them, half as far in as that is wide, and nearer:
  /// what is narrow may reach beyond it.
  void ask_beside_narrow_ones() {
    constexpr double far_wider = 100;
    std::vector<const panel*> sorted;
    for (const panel& each : all_) sorted.push_back(&each);
    std::sort(sorted.begin(), sorted.end(),
              [](const panel* a, const panel* b) { return a->lower().hi < b->lower().hi; });
    for (std::size_t i = 0; i + 1 < sorted.size(); ++i)
      for (const double side : {-1.0, 1.0}) {
        const panel& narrow = *sorted[side > 0 ? i : i + 1];
        const panel& wide = *sorted[side > 0 ? i + 1 : i];
        const double width = narrow.width();
        if (narrow.looked_at || !(wide.width() > far_wider * width)) continue;
        for (const double share : {0.5, 0.05}) {
          const double_word end = side > 0 ? wide.lower() : wide.upper();
          const double_word at = end + double_word(side * share * width);
          const double s = place_in(wide, wide.lower(), wide.upper(), at);
          if (s < 1) ask_at(static_cast<std::size_t>(&wide - all_.data()), s);
        }
      }
  }

  const std::vector<question>& all() const { return questions_; }

 private:
  void ask_at(std::size_t k, double s) { questions_.push_back({k, s, nullptr}); }

  bool is_end(double_word at) const {
    return std::binary_search(ends_.begin(), ends_.end(), at.hi);
  }

  /// Of exp(-x) from 1 to 1e11 nothing is left just inside: at a tenth of the distance each, until
  /// f has hardly changed.
  void ask_beside_ends(std::size_t k, double_word first, double_word last) {
    const bool at_first = is_end(first);
    const bool at_last = is_end(last);
    if (!at_first && !at_last) return;
    constexpr double hardly = 0.1;
    constexpr double nearest = 1e-15;
    const double changes = changes_over(all_[k], f_.function());
    for (double share = 0.1 * just_inside; share > nearest && share * changes > hardly;
         share *= 0.1) {
      if (at_first) ask_at(k, -1 + 2 * share);
      if (at_last) ask_at(k, 1 - 2 * share);
    }
  }

  const std::vector<panel>& all_;
  const sampler& f_;
  std::vector<double> ends_;  // ascending
  bool single_;
  random_draws& random_;
  double per_width_;
  double of_single_;
  double due_ = 0;
  std::vector<question> questions_;
};

point point_of(const panel& p, const question& probe) {
  point at = p.on.at(p.t_at(probe.s));
  if (probe.structure == nullptr) return at;
  at.x = probe.structure->at.hi;
  at.low = probe.structure->at.lo;
  return at;
}

constexpr double nearby = 1e-6;  // of half a panel
/// A hole such as 0/0 at a structure point is none if its neighbours say so.
double value_beside(const panel& p, double s, sampler& f) {
  const double below = f.full_value(p.on.at(p.t_at(s - nearby)));
  const double above = f.full_value(p.on.at(p.t_at(s + nearby)));
  return below + 0.5 * (above - below);
}

/// g, and what the panel says it is; the difference is infinite where the value is.
struct comparison {
  double value;
  double difference;
};

comparison compared(const panel& p, const question& probe, const point& at, double value,
                    sampler& f) {
  if (!is_finite(value) && probe.structure != nullptr) {
    if (probe.structure->at_end)
      return {value, 0};  // an end is no hole, and has no value beside it
    value = value_beside(p, probe.s, f);
  }
  double s = probe.s;
  double weight = at.weight;
  if (f.is_black_box() && p.on.anchor.hi != 0) {  // it was asked at the double x
    const double u = p.on.distance_to(at.x);
    s = p.place_of(p.on.coordinate(u));
    weight = p.on.weight(u);
  }
  value *= weight;
  if (!is_finite(value)) return {value, std::numeric_limits<double>::infinity()};
  return {value, std::abs(value - interpolant(p.g, s))};
}

/// The same of the formula's value with all digits; of the difference only what these are sure of.
comparison confirmed(const panel& p, const question& probe, const point& at, sampler& f) {
  const double value = p.by_more_digits ? f.value_by_more_digits(at) : f.full_value(at);
  comparison seen = compared(p, probe, at, value, f);
  const point known = is_finite(value) ? at : p.on.at(p.t_at(probe.s + nearby));
  if (is_finite(seen.difference))
    seen.difference = std::max(0.0, seen.difference - f.lost_of_all_digits(known) * known.weight);
  return seen;
}

/// Whether a black box is uneven between an end and twice as far in as the probe, as what rounding
/// leaves of (1-cos(x))/x^2 near 0 is: no singularity.
bool is_uneven(const panel& p, double s, sampler& f) {
  constexpr int places = 8;
  constexpr double uneven = 0.3;  // of the largest difference; that of 1/x is 0.06
  const double end = s < 0 ? -1 : 1;
  std::array<double, places> off{};
  double largest = 0;
  for (int k = 0; k < places; ++k) {
    const double at = end + (s - end) * (1 + static_cast<double>(k) / places);
    const point place = p.on.at(p.t_at(at));
    const double value = f.value(place, false) * place.weight;
    if (!is_finite(value)) return false;
    off[static_cast<std::size_t>(k)] = value - interpolant(p.g, at);
    largest = std::max(largest, std::abs(off[static_cast<std::size_t>(k)]));
  }
  for (std::size_t k = 1; k + 1 < places; ++k)
    if (std::abs(off[k - 1] - 2 * off[k] + off[k + 1]) > uneven * largest) return true;
  return false;
}

/// The largest miss of a panel.
struct worst_of_panel {
  miss what;
  double difference = 0;
};

class judging {
 public:
  judging(const std::vector<panel>& all, double tolerance)
      : all_(all), tolerance_(tolerance), of_(all.size()), passed_(all.size()) {}

  bool counts(const question& probe, const comparison& seen) const {
    const panel& p = all_[probe.panel];
    const double weighs = seen.difference * 2 * p.half_width();
    return seen.difference > noise * std::max(p.largest, std::abs(seen.value)) &&
           weighs > let_pass * tolerance_ && is_unexplained(p, weighs);
  }

  void note_rounding() { result_.by_rounding = true; }
  /// Of what lies between the probe and the end of the panel.
  void note_uneven_end(const question& probe, const comparison& seen) {
    const double width = (1 - std::abs(probe.s)) * all_[probe.panel].half_width();
    result_.unresolved = std::max(result_.unresolved, seen.difference * width);
  }

  void judge(const question& probe, const point& at, const comparison& seen) {
    const panel& p = all_[probe.panel];
    const double weighs = seen.difference * 2 * p.half_width();
    if (!counts(probe, seen)) {
      if (!(seen.difference > noise * p.largest)) return;
      if (is_explained_by_spectrum(p, probe.s, seen.difference)) return;
      result_.unresolved = std::max(result_.unresolved, 0.1 * std::min(weighs, tolerance_));
      const bool inside = probe.structure == nullptr && std::abs(probe.s) < 1 - nearby;
      if (inside && is_unexplained(p, weighs)) note(probe, at, seen, passed_);
      return;
    }
    note(probe, at, seen, of_);
    if (weighs > largest_) {
      largest_ = weighs;
      result_.worst = at.x;
    }
  }

  second_look result() && {
    // Ripples that no panel resolves: of each panel the nodes err by chance.
    double squares = 0;
    for (const worst_of_panel& each : passed_) squares += weight_of(each) * weight_of(each);
    const double of_ripples = share_of_ripples * std::sqrt(squares);
    if (of_ripples <= tolerance_)
      result_.unresolved = std::max(result_.unresolved, of_ripples);
    else
      for (std::size_t k = 0; k < of_.size(); ++k)
        if (!(of_[k].difference > 0)) of_[k] = passed_[k];
    for (const worst_of_panel& each : of_) {
      if (!(each.difference > 0)) continue;
      result_.misses.push_back(each.what);
      result_.missed += weight_of(each);
    }
    return std::move(result_);
  }

 private:
  const std::vector<panel>& all_;
  double tolerance_;
  static constexpr double let_pass = 5;  // times the tolerance: differences are at points
  static constexpr double share_of_ripples = 0.35;  // that of sin^2 by 21 nodes, mostly

  /// By the panel's own error.
  static bool is_unexplained(const panel& p, double weighs) {
    return weighs > 10 * (p.error + p.rounding);
  }
  double weight_of(const worst_of_panel& of) const {
    return of.difference > 0 ? of.difference * 2 * all_[of.what.panel].half_width() : 0;
  }

  void note(const question& probe, const point& at, const comparison& seen,
            std::vector<worst_of_panel>& in) {
    worst_of_panel& worst = in[probe.panel];
    if (!(seen.difference > worst.difference)) return;
    const bool at_structure = probe.structure != nullptr;
    worst = {{probe.panel, all_[probe.panel].t_at(probe.s), at_structure,
              at_structure ? probe.structure->at : double_word(at.x)},
             seen.difference};
  }

  std::vector<worst_of_panel> of_;
  std::vector<worst_of_panel> passed_;  // of what is let pass
  double largest_ = 0;
  second_look result_;
};

}  // namespace

second_look look_again(subdivision& over, std::span<const structure_point> structure,
                       std::span<const double_word> ends, sampler& f, double tolerance, int times,
                       random_draws& random) {
  std::vector<panel>& all = over.panels;
  const std::vector<std::size_t> fresh = not_looked_at(all);
  asking questions(all, fresh, f, ends, times, random);
  for (const std::size_t k : fresh) questions.ask(k, structure, over.chains);
  questions.ask_beside_narrow_ones();
  judging verdict(all, tolerance);
  for (const bool in_pairs : {false, true}) {
    std::vector<question> here;
    std::vector<point> at;
    here.reserve(questions.all().size());
    at.reserve(questions.all().size());
    for (const question& each : questions.all()) {
      if (all[each.panel].paired() != in_pairs) continue;
      here.push_back(each);
      at.push_back(point_of(all[each.panel], each));
    }
    if (at.empty()) continue;
    std::vector<double> values(at.size());
    f.values(at, values.data(), in_pairs);
    for (std::size_t i = 0; i < at.size(); ++i) {
      const panel& p = all[here[i].panel];
      comparison seen = p.by_more_digits ? confirmed(p, here[i], at[i], f)
                                         : compared(p, here[i], at[i], values[i], f);
      if (f.knows_pairs() && !p.by_more_digits && verdict.counts(here[i], seen)) {
        seen = confirmed(p, here[i], at[i], f);
        if (f.may_take_more_digits() && !verdict.counts(here[i], seen)) verdict.note_rounding();
      }
      const bool just_inside = here[i].structure == nullptr && std::abs(here[i].s) > 1 - nearby;
      if (f.is_black_box() && just_inside && verdict.counts(here[i], seen) &&
          is_finite(seen.value) && is_uneven(p, here[i].s, f))
        verdict.note_uneven_end(here[i], seen);
      else
        verdict.judge(here[i], at[i], seen);
    }
  }
  for (const std::size_t k : fresh) all[k].looked_at = true;
  return std::move(verdict).result();
}

}  // namespace riemann::adaptive
