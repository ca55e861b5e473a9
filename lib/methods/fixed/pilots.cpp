// Runs of a rule with other numbers of panels, and samples: how many, and what they show.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/fixed/pilots.hpp"

#include "riemann/lib/methods/fixed/jumps.hpp"
#include "riemann/lib/methods/fixed/kinks.hpp"
#include "riemann/lib/methods/fixed/pilot_calls.hpp"
#include "riemann/lib/methods/fixed/roughness.hpp"
#include "riemann/lib/methods/fixed/rounding.hpp"
#include "riemann/lib/methods/fixed/soundness.hpp"
#include "riemann/lib/methods/fixed/weighted_sum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace riemann {
namespace {

constexpr index_t short_run = 1024;         // evaluations, up to which finer pilots are cheap
constexpr index_t fewest_fine_panels = 32;  // quadrupled: what a short run is compared with
constexpr index_t coarse_evaluations = 32768;
constexpr double share_of_finest = 0.47;  // of all panels: a wave that looks constant at all nodes
                                          // looks so at every second node, but not at these
constexpr index_t fewest_samples = 131;   // no pilot's number of panels, nor a multiple of one
constexpr index_t most_samples = 4096;
constexpr index_t fewest_tracked = 64;
constexpr index_t most_tracked = 256;
constexpr index_t calls_for_soundness = 100;  // and for jumps

/// The runs of the rule, the finest first, and the samples.
struct pilot_plan {
  std::vector<index_t> panels;
  index_t samples = 0;

  index_t evaluations(const quadrature_rule& rule) const {
    return std::accumulate(panels.begin(), panels.end(), samples, [&](index_t sum, index_t count) {
      return sum + evaluations_of(rule, count);
    });
  }
};

/// As fine as they may be beside a run of `panels`, but of `most` panels at most.
std::vector<index_t> coarser_panels(index_t panels, index_t most) {
  const auto no_half = static_cast<index_t>(share_of_finest * static_cast<double>(panels));
  const index_t finest = std::max<index_t>(4, std::min(no_half, most));
  return {finest, 2 * finest / 3 | 1, finest / 2 - 1};
}

std::vector<index_t> pilot_panels(const quadrature_rule& rule, index_t panels) {
  if (evaluations_of(rule, panels) <= short_run) {
    const index_t least = std::max(panels, fewest_fine_panels);
    return {4 * least, 3 * least - 1};
  }
  return coarser_panels(panels, coarse_evaluations / std::max<index_t>(1, evaluations_of(rule, 1)));
}

pilot_plan usual_pilots(const quadrature_rule& rule, index_t panels) {
  return {pilot_panels(rule, panels),
          std::clamp(evaluations_of(rule, panels) / 8, fewest_samples, most_samples)};
}

/// With some `most` evaluations in all: finer runs that are less fine, or coarser ones. (Of 3
/// panels or less nothing is coarse enough, and 3 and 2 times as many are few.)
pilot_plan fewer_pilots(const quadrature_rule& rule, index_t panels, index_t most) {
  constexpr index_t few_panels = 8;
  pilot_plan pilots;
  pilots.samples = std::clamp(most / 8, index_t{8}, usual_pilots(rule, panels).samples);
  const index_t left = std::max<index_t>(0, most - pilots.samples - calls_for_soundness);
  const index_t per_panel = std::max<index_t>(1, evaluations_of(rule, 1));
  const index_t finer = std::min(left / (7 * per_panel), std::max(panels, fewest_fine_panels));
  if (evaluations_of(rule, panels) <= short_run && finer >= panels) {
    pilots.panels = {4 * finer, 3 * finer - 1};
  } else if (panels <= 3) {
    pilots.panels = {3 * panels, 2 * panels};
  } else if (panels <= few_panels) {
    pilots.panels = {panels / 2, panels / 4};
  } else {
    pilots.panels = coarser_panels(panels, left / (13 * per_panel / 6 + 1));
  }
  return pilots;
}

lattice evenly(double from, double to, index_t count) {
  const double width = (to - from) / static_cast<double>(count);
  return {from, 0.5 * width, width, count};
}

/// They tell how steep f is, where it jumps, and where it is high. In double precision, which sees
/// slopes between floats, too.
values_at_nodes samples_at(lattice nodes) {
  return {nodes, std::vector<double>(static_cast<std::size_t>(nodes.count))};
}

/// The pilots of one run. Those of an integrand of unknown cost are as many as it allows, and may
/// be stopped.
class pilots_of_a_run {
 public:
  pilots_of_a_run(const quadrature_rule& rule, index_t panels, double from, double to,
                  const lattice_integrand& f, precision precise, const pilot_watch& watch)
      : rule_(rule),
        panels_(panels),
        from_(from),
        to_(to),
        f_(&f),
        precise_(precise),
        watch_(watch),
        planned_(usual_pilots(rule, panels)) {}

  pilot_runs carried_out() {
    runs_.width = to_ - from_;
    runs_.places = places_between(from_, to_, precise_);
    try {
      take_samples();
      run_all();
      look_at_samples();
    } catch (const pilots_stopped&) {
      runs_.complete = false;
    }
    return std::move(runs_);
  }

 private:
  void take_samples() {
    samples_ = samples_at(evenly(from_, to_, planned_.samples));
    index_t taken = 0;
    if (f_->costly) {
      const double seconds = take_first_samples(*f_, samples_);
      taken = first_samples;
      if (const index_t most = static_cast<index_t>(std::min(1e9, seconds_for_pilots / seconds));
          planned_.evaluations(rule_) + calls_for_soundness > most) {
        planned_ = fewer_pilots(rule_, panels_, most);
        runs_.fewer = true;
        samples_ = samples_at(evenly(from_, to_, planned_.samples));
        runs_.evaluations += std::exchange(taken, 0);  // at places that are none of the new
      }
      if (seconds >= seconds_of_a_slow_call) {
        most_calls_ = planned_.evaluations(rule_) + calls_for_soundness;
        watched_ = watched(*f_, [this] { note_a_call(); });
        f_ = &*watched_;
      }
    }
    if (taken == 0)
      f_->values(samples_.nodes, precision::double_precision, samples_.values.data());
    else
      for (index_t i = taken; i < samples_.nodes.count; ++i)
        samples_.values[static_cast<std::size_t>(i)] = value(samples_.nodes.node(i));
    runs_.evaluations += samples_.nodes.count;
  }

  void run_all() {
    runs_.runs.reserve(planned_.panels.size());
    for (index_t count : planned_.panels) {
      integral_with_norm sum = run(count);
      if (!is_finite(sum.integral.hi)) sum = run(++count);  // it may have met a removable 0/0
      if (runs_.runs.empty()) runs_.l1_norm = sum.l1_norm;
      runs_.runs.push_back({count, sum.integral.rounded()});
    }
  }

  integral_with_norm run(index_t count) {
    const plan planned = make_plan(rule_, count, from_, to_);
    runs_.evaluations += planned.evaluations;
    return carry_out_with_norm(planned, *f_, precise_);
  }

  void look_at_samples() {
    const index_t evaluations = evaluations_of(rule_, panels_);
    runs_.node_rounding = effect_of_rounding_a_node(samples_, from_, to_, precise_);
    if (f_->rounding) {
      const index_t tracked = std::clamp(evaluations / 8, fewest_tracked, most_tracked);
      runs_.formula = f_->rounding(evenly(from_, to_, tracked), precise_);
      runs_.evaluations += tracked;
    }
    const std::function<double(double)> at = [this](double x) {
      ++runs_.evaluations;
      return value(x);
    };
    runs_.height_of_jumps =
        height_of_jumps(samples_, runs_.width / static_cast<double>(evaluations),
                        8 * epsilon_of(precision::double_precision), at);
    runs_.bend_at_kinks = bend_at_kinks(samples_, runs_.width / static_cast<double>(panels_),
                                        8 * epsilon_of(precision::double_precision), at);
    runs_.unresolved = unresolved(evaluations, at);
    if (evaluations > short_run && !runs_.fewer) look_beside_ends();
    judge(evaluations, at);
  }

  /// What a parabola through the samples beside an end is off at it: nothing much where f is
  /// smooth.
  double off_at_end(double end, std::span<const double> samples) const {
    const double there = (15 * samples[0] - 10 * samples[1] + 3 * samples[2]) / 8;
    const double off = std::abs(value(end) - there);
    return is_finite(off) ? off : 0;
  }

  /// Where f may change much between an end and the samples, the first and last panels are compared
  /// with twice as many: of sin(log(x)) from 1e-5 most of the error is there, and coarser runs tell
  /// no order of it.
  void look_beside_ends() {
    constexpr index_t few = 4;
    constexpr double not_much = 0.1;
    if (panels_ < 4 * few) return;
    const double panel = runs_.width / static_cast<double>(panels_);
    const double scale = std::max(std::abs(runs_.runs[0].value - runs_.runs[1].value),
                                  epsilon_of(precise_) * runs_.l1_norm);
    const std::span<const double> first(samples_.values.data(), 3);
    const std::array last{*(samples_.values.end() - 1), *(samples_.values.end() - 2),
                          *(samples_.values.end() - 3)};
    const double beside = static_cast<double>(few) * panel;
    runs_.evaluations += 2;
    if (off_at_end(from_, first) * std::abs(panel) > not_much * scale)
      runs_.missed_at_ends += missed_between(from_, from_ + beside, few);
    if (off_at_end(to_, last) * std::abs(panel) > not_much * scale)
      runs_.missed_at_ends += missed_between(to_ - beside, to_, few);
  }

  double missed_between(double from, double to, index_t panels) {
    const auto sum = [&](index_t count) {
      const plan planned = make_plan(rule_, count, from, to);
      runs_.evaluations += planned.evaluations;
      return carry_out_with_norm(planned, *f_, precise_).integral.rounded();
    };
    const double difference = std::abs(sum(panels) - sum(2 * panels));
    return is_finite(difference) ? difference : 0;
  }

  /// Whether each wave of the run has less than three nodes, of samples that show such waves.
  bool unresolved(index_t evaluations, const std::function<double(double)>& at) const {
    roughness of_samples;
    of_samples.note(samples_.values);
    if (!of_samples.waves()) return false;
    roughness of_run;
    constexpr index_t places = 16;
    constexpr double golden = 0.618;  // no wave's length divides all distances
    const double half = runs_.width / static_cast<double>(evaluations) / 2;
    for (index_t k = 0; k < places; ++k) {
      const double share = (static_cast<double>(k) + 0.5) / places;
      const double apart = half * (1 - std::fmod(golden * static_cast<double>(k), 0.5));
      const double first = from_ + share * (runs_.width - 4 * apart);
      double values[5];
      for (int i = 0; i < 5; ++i) values[i] = at(first + i * apart);
      of_run.note(values);
    }
    return of_run.waves();
  }

  /// Where the samples are 0, whether there is something else between them.
  void judge(index_t evaluations, const std::function<double(double)>& at) {
    const index_t finest = evaluations_of(rule_, runs_.runs.front().panels);
    const double apart = runs_.width / static_cast<double>(std::max(evaluations, finest));
    values_at_nodes more;
    const values_at_nodes* seen = &samples_;
    runs_.only_zeros = all_zero(samples_);
    if (runs_.only_zeros && f_->vanishes && f_->vanishes(from_, to_)) {
      runs_.only_zeros = false;
    } else if (runs_.only_zeros && !runs_.fewer) {
      more = samples_at(evenly(from_, to_, std::min(coarse_evaluations, 4 * evaluations) | 1));
      f_->values(more.nodes, precision::double_precision, more.values.data());
      runs_.evaluations += more.nodes.count;
      runs_.only_zeros = all_zero(more);
      seen = &more;
    }
    if (runs_.only_zeros) return;
    sight seen_again = look_at(*seen, from_, to_, apart, at);
    if (seen_again.why.empty() && f_->landmarks) {
      const double negligible = epsilon_of(precision::double_precision) * runs_.l1_norm;
      sight there = look_at_places(f_->landmarks(from_, to_), from_, to_, apart, negligible, at);
      if (!there.why.empty() || there.carries > seen_again.carries) std::swap(seen_again, there);
      runs_.endless = std::max(seen_again.endless, there.endless);
    }
    runs_.doubt = std::move(seen_again.why);
    runs_.peak = seen_again.place;
    runs_.integral_of_peak = seen_again.carries;
  }

  double value(double x) const { return f_->value(x, precision::double_precision); }

  void note_a_call() {
    if (watch_ && !watch_(std::min(calls_, most_calls_), most_calls_)) throw pilots_stopped();
    ++calls_;
  }

  const quadrature_rule& rule_;
  index_t panels_;
  double from_;
  double to_;
  const lattice_integrand* f_;
  std::optional<lattice_integrand> watched_;
  precision precise_;
  const pilot_watch& watch_;
  pilot_plan planned_;
  values_at_nodes samples_;
  pilot_runs runs_;
  index_t calls_ = 0;
  index_t most_calls_ = 0;
};

}  // namespace

pilot_runs run_pilots(const quadrature_rule& rule, index_t panels, double from, double to,
                      const lattice_integrand& f, precision precise, const pilot_watch& watch) {
  return pilots_of_a_run(rule, panels, from, to, f, precise, watch).carried_out();
}

}  // namespace riemann
