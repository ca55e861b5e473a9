// An expression's sums over lattices: by its CPU program, or by its kernel.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/lattice_integrand.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/tiling.hpp"
#include "riemann/lib/expression/cuda_source.hpp"
#include "riemann/lib/expression/formula_rounding.hpp"
#include "riemann/lib/expression/landmarks.hpp"
#include "riemann/lib/expression/orders.hpp"
#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/expression/program_terms.hpp"
#include "riemann/lib/expression/vanishing.hpp"
#include "riemann/lib/summing/combined.hpp"
#include "riemann/lib/summing/run_on_cpu.hpp"
#include "riemann/lib/summing/sum_of_values.hpp"
#include "riemann/lib/summing/terms_on_cuda.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>

namespace riemann::expressions {

/// A formula with values for its parameters; its programs and device code are made when they are
/// first asked for.
class typed_integrand {
 public:
  typed_integrand(const formula& of, std::span<const double> parameters, maths_choice maths,
                  std::span<const deviation> of_parameters)
      : of_(of),
        parameters_(parameters.begin(), parameters.end()),
        of_parameters_(of_parameters.begin(), of_parameters.end()),
        maths_(maths) {}

  void set_parameters(std::span<const double> parameters,
                      std::span<const deviation> of_parameters) {
    parameters_.assign(parameters.begin(), parameters.end());
    of_parameters_.assign(of_parameters.begin(), of_parameters.end());
    for (compiled* each : {&in_double_, &in_float_})
      if (each->of) each->of->set_parameters(parameters);
  }

  const program& in(precision precise) const {
    compiled& here = precise == precision::float_precision ? in_float_ : in_double_;
    std::call_once(here.once,
                   [&] { here.of.emplace(of_, parameters_, maths_, cpu::current_isa(), precise); });
    return *here.of;
  }
  kernels_of_terms kernels(precision precise) const { return {.type = cuda_terms(of_, precise)}; }
  std::vector<std::byte> terms(const lattice& nodes) const {
    return cuda_terms_bytes(parameters_, nodes);
  }
  /// Between any two places where something may turn.
  bool is_zero(double from, double to) const {
    std::vector<double> ends = places(from, to);
    ends.insert(ends.begin(), from);
    ends.push_back(to);
    for (std::size_t i = 1; i < ends.size(); ++i) {
      const double first = std::nextafter(ends[i - 1], to);
      const double last = std::nextafter(ends[i], from);
      if (first < last && !vanishes(of_, parameters_, first, last)) return false;
    }
    return true;
  }
  std::vector<double> places(double from, double to) const {
    return landmarks(of_, parameters_, from, to);
  }
  tracked_values tracked(const lattice& nodes, precision precise, device_choice::kind where) const {
    std::vector<double> places(static_cast<std::size_t>(nodes.count));
    double* const x = places.data();
    cpu::by_isa(cpu::current_isa(), [&nodes, precise, x] {
      for (index_t i = 0; i < nodes.count; ++i) x[i] = nodes.node(i);
      if (precise == precision::float_precision)
        for (index_t i = 0; i < nodes.count; ++i) x[i] = static_cast<float>(x[i]);
    });
    return track(of_, parameters_, places, maths_, precise, of_parameters_, where);
  }

  lattice_integrand scaled(int exponent) const {
    return lattice_integrand_of(times(of_, std::ldexp(1.0, exponent)), parameters_, maths_,
                                of_parameters_);
  }

 private:
  struct compiled {
    std::once_flag once;
    std::optional<program> of;
  };

  formula of_;
  std::vector<double> parameters_;
  std::vector<deviation> of_parameters_;
  maths_choice maths_;
  mutable compiled in_double_;
  mutable compiled in_float_;
};

namespace {

/// Keeps what is known of values.
void forget_unknown(tracked_values& tracked) {
  double* const off = tracked.off.data();
  double* const bound = tracked.bound.data();
  const std::size_t count = tracked.off.size();
  long long unknown = 0;
  cpu::by_isa(cpu::current_isa(), [&unknown, off, bound, count] {
    for (std::size_t i = 0; i < count; ++i)
      unknown += is_finite(off[i]) & is_finite(bound[i]) ? 0LL : 1LL;
  });
  if (unknown == 0) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_finite(off[i]) || !is_finite(bound[i])) continue;
    off[kept] = off[i];
    bound[kept] = bound[i];
    ++kept;
  }
  tracked.off.resize(kept);
  tracked.bound.resize(kept);
}

/// In units of the largest, so that no square leaves the range of doubles. The bound is infinite
/// if nothing is known.
rounding_within summary_of(tracked_values tracked) {
  forget_unknown(tracked);
  if (tracked.off.empty()) return {.bound = std::numeric_limits<double>::infinity()};
  const std::size_t count = tracked.off.size();
  const auto all = static_cast<double>(count);
  double* const off = tracked.off.data();
  double* const bound = tracked.bound.data();
  std::vector<double> shares(count);
  double* const share = shares.data();
  double unit = 1;
  const auto vector_loop = [](const auto& loop) { cpu::by_isa(cpu::current_isa(), loop); };
  vector_loop([&unit, off, bound, share, all, count] {
    const double largest =
        combined(count, [off](std::size_t i) { return std::abs(off[i]); }, larger);
    unit = largest > 0 ? largest : 1;
    for (std::size_t i = 0; i < count; ++i) {
      off[i] /= unit;
      share[i] = off[i] / all;
      bound[i] /= all;
    }
  });
  rounding_within summary{.nodes = static_cast<index_t>(count)};
  for (std::size_t i = 0; i < count; ++i) {
    summary.mean += share[i];
    summary.bound += bound[i];
  }
  vector_loop([mean = summary.mean, off, share, count] {
    for (std::size_t i = 0; i < count; ++i) share[i] = (off[i] - mean) * (off[i] - mean);
  });
  const double squares = std::accumulate(shares.begin(), shares.end(), 0.0);
  if (count > 1) summary.deviation = unit * std::sqrt(squares / (all - 1));
  summary.mean *= unit;
  return summary;
}

magnitude_sum sum_in_order(const program_terms& terms, index_t run = block_size) {
  thread_local std::vector<double> values;  // short sums, many of them
  values.resize(static_cast<std::size_t>(terms.nodes.count));
  terms.evaluate_in_order(terms.nodes.count, values.data(), run);
  return sum_of_values(values);
}

/// The bits of sum_rows, for one of many sums that each have a thread.
lattice_sum sum_on_one_thread(const program_terms& terms, const summation_request& request) {
  const auto start = std::chrono::steady_clock::now();
  lattice_sum sum{.terms_done = terms.nodes.count, .complete = true};
  sum.total = sum_in_order(terms, lanes_of_terms(sizeof(double))).total;
  sum.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  request.keep_going(sum.terms_done);  // there is nothing left to stop
  return sum;
}

/// No lane of its sum has more than one term.
bool is_short(index_t count) { return make_tiling(count, sizeof(double)).rows_per_tile == 1; }

}  // namespace

std::vector<tree> parse_integrands(const std::string& text, std::span<const parameter> given,
                                   int dimensions, const std::string& variable) {
  std::vector<tree> all = parse_list(text, {dimensions, names_in(given), variable});
  for (const tree& each : all) require_orders(each, given);
  return all;
}

namespace {

const parameter& parameter_named(const std::string& name, std::span<const parameter> given) {
  return *std::find_if(given.begin(), given.end(),
                       [&](const parameter& each) { return each.name == name; });
}

}  // namespace

std::vector<double> values_of(std::span<const std::string> names,
                              std::span<const parameter> given) {
  std::vector<double> values;
  for (const std::string& name : names) values.push_back(parameter_named(name, given).value);
  return values;
}

std::vector<deviation> deviations_of(std::span<const std::string> names,
                                     std::span<const parameter> given) {
  const bool any = std::any_of(given.begin(), given.end(),
                               [](const parameter& each) { return each.meant.largest() != 0; });
  std::vector<deviation> all;
  if (any)
    for (const std::string& name : names) all.push_back(parameter_named(name, given).meant);
  return all;
}

namespace {

lattice_integrand sums_of(const std::shared_ptr<const typed_integrand>& f, const formula& steps,
                          maths_choice maths) {
  lattice_integrand sums;
  sums.value = [f](double x, precision precise) { return f->in(precise).value(x); };
  sums.values = [f](const lattice& nodes, precision precise, double* out) {
    program_terms{f->in(precise), nodes}.evaluate_in_order(nodes.count, out);
  };
  sums.sum = [f](const lattice& nodes, const summation_request& request) {
    if (request.session != nullptr)
      return sum_terms_on_cuda(f->kernels(request.precise), f->terms(nodes).data(), nodes.count,
                               request);
    const program_terms terms{f->in(request.precise), nodes};
    if (request.threads == 1 && request.sum == summation_request{}.sum && is_short(nodes.count))
      return sum_on_one_thread(terms, request);
    return sum_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  sums.sum_with_magnitude = [f](const lattice& nodes, precision precise) {
    return sum_in_order({f->in(precise), nodes});
  };
  sums.rounding = [f](const lattice& nodes, precision precise) {
    return summary_of(f->tracked(nodes, precise, device_choice::kind::cpu));
  };
  sums.rounding_on_gpu = [f](const lattice& nodes, precision precise) {
    return summary_of(f->tracked(nodes, precise, device_choice::kind::cuda));
  };
  sums.vanishes = [f](double from, double to) { return f->is_zero(from, to); };
  sums.landmarks = [f](double from, double to) { return f->places(from, to); };
  sums.census = [f](const lattice& nodes, const summation_request& request) {
    if (request.session != nullptr)
      return census_of_terms_on_cuda(f->kernels(request.precise), f->terms(nodes).data(),
                                     nodes.count, request);
    const program_terms terms{f->in(request.precise), nodes};
    return census_of_rows(cpu::term_rows<double>(terms), nodes.count, request);
  };
  sums.scaled = [f](int exponent) { return f->scaled(exponent); };
  sums.why_cpu_alone = why_not_on_cuda(steps);
  sums.plain_group = 1;
  sums.operations = std::max(1.0, steps.cost);
  sums.rational = steps.exact;
  sums.maths = name_of_maths(steps, maths, cpu::current_isa());
  sums.compiled = ahead::nothing;
  return sums;
}

}  // namespace

lattice_integrand lattice_integrand_of(const formula& steps, std::span<const double> parameters,
                                       maths_choice maths,
                                       std::span<const deviation> of_parameters) {
  return sums_of(std::make_shared<const typed_integrand>(steps, parameters, maths, of_parameters),
                 steps, maths);
}

parametric_lattice_integrand::parametric_lattice_integrand(const formula& steps,
                                                           std::span<const double> parameters,
                                                           maths_choice maths,
                                                           std::span<const deviation> of_parameters)
    : model_(std::make_shared<typed_integrand>(steps, parameters, maths, of_parameters)),
      now_(sums_of(model_, steps, maths)) {}

void parametric_lattice_integrand::set_parameters(std::span<const double> parameters,
                                                  std::span<const deviation> of_parameters) {
  model_->set_parameters(parameters, of_parameters);
}

}  // namespace riemann::expressions
