// Kernels run on a case, timed and judged.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/runs.hpp"

#include "apps/lab/timing.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>

namespace riemann::matrix_lab {
namespace {

double element(const std::string& type, const void* all, std::size_t k) {
  return type == "float" ? static_cast<const float*>(all)[k] : static_cast<const double*>(all)[k];
}

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The spacing of the type's numbers at x; beyond the largest, of those before it.
template <class T>
double spacing_at(double x) {
  const T size = static_cast<T>(std::min<double>(std::abs(x), std::numeric_limits<T>::max()));
  const T next = std::nextafter(size, std::numeric_limits<T>::infinity());
  return next <= std::numeric_limits<T>::max() ? next - size : size - std::nextafter(size, T(0));
}

bool both_alike(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

judgement judge(const std::string& type, const void* results, const expectation& wanted,
                const allowance& may) {
  const bool floats = type == "float";
  const double u = floats ? 0x1p-24 : 0x1p-53;
  const double smallest = floats ? 0x1p-149 : 0x1p-1074;  // what underflow rounds to
  const double largest =
      floats ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
  lab::verdict judged{.checked = true};
  worst_element worst;
  double worst_share = -1;
  for (std::size_t k = 0; k < wanted.value.size(); ++k) {
    const double value = element(type, results, k);
    const double expected = wanted.value[k];
    const bool alike = both_alike(value, expected);
    double bound = alike && !std::isfinite(expected)
                       ? 0
                       : (may.of_value + may.of_magnitude) * smallest +
                             may.of_value * u * std::abs(expected) +
                             (may.of_magnitude * u + wanted.own_error) * wanted.magnitude[k];
    const bool overflows = !std::isfinite(value) && std::isfinite(expected) &&
                           wanted.magnitude[k] * wanted.divided_by + bound > largest;
    if (overflows) bound = infinity;
    const double error = alike ? 0 : overflows ? infinity : std::abs(value - expected);
    const bool right = error <= bound;
    const double share = overflows                           ? 0
                         : right                             ? (bound > 0 ? error / bound : 0)
                         : std::isfinite(error) && bound > 0 ? error / bound
                                                             : infinity;
    judged.right = judged.right && right;
    if (share <= worst_share) continue;
    worst_share = share;
    worst = {static_cast<index_t>(k), value, expected,
             floats ? spacing_at<float>(expected) : spacing_at<double>(expected)};
    judged.error = error;
    judged.ulps = error == 0 ? 0 : error / worst.unit;
    judged.bound = bound;
  }
  return {judged, worst};
}

std::string why_not(const pattern_case& of, const std::string& kernel, const setting& where) {
  if (where.on_gpu()) return {};
  if (kernel == of.vendor_name) return "runs on a GPU only: " + where.device.reason;
  const bool best = kernel == of.kernels.front();
  if (where.emulated)
    return of.on_emulator ? "" : "the emulator does not run it: " + where.device.reason;
  if (!best)
    return "runs on a GPU, or on the emulator (--device emulator); the CPU computes the bits of " +
           of.kernels.front();
  return {};
}

void refuse_memory(index_t needed, index_t available) {
  throw machine_error("not enough device memory: " + grouped_digits(needed) + " bytes needed, " +
                      grouped_digits(available) + " available; request less, or use the CPU");
}

namespace {

/// True if it took pieces.
bool emulate(const pattern_case& of, const std::string& kernel, const setting& where, void* out) {
  if (where.memory == 0 || of.bytes_in_memory() <= where.memory) {
    of.on_emulator(kernel, out, {});
    return false;
  }
  if (!of.on_emulator_in_pieces || kernel != of.kernels.front())
    refuse_memory(of.bytes_in_memory(), where.memory);
  of.on_emulator_in_pieces(out, static_cast<std::size_t>(where.memory), {});
  return true;
}

}  // namespace

outcome run_kernel(const pattern_case& of, const std::string& kernel, const setting& where,
                   const expectation* wanted, host_array& out) {
  outcome told;
  told.name = kernel;
  told.promised = of.repeatable;
  told.why_not = why_not(of, kernel, where);
  if (!told.why_not.empty()) return told;
  std::vector<std::byte> first;
  const auto compare = [&] {
    const std::span<const std::byte> now(out.data(), static_cast<std::size_t>(out.bytes()));
    if (first.empty())
      first.assign(now.begin(), now.end());
    else
      told.identical =
          told.identical && (now.empty() || std::memcmp(first.data(), now.data(), now.size()) == 0);
  };
  std::vector<double> seconds;
  const auto run_here = [&] {
    for (int run = 0; run < where.repeat; ++run) {
      seconds.push_back(lab::seconds_of([&] {
        if (where.emulated)
          told.in_pieces = emulate(of, kernel, where, out.data());
        else
          of.on_cpu(out.data(), where.threads);
      }));
      compare();
    }
  };
  if (where.on_gpu()) {
    runs_on_cuda runs = run_on_cuda(of, kernel, where, where.repeat, compare, out.data());
    seconds = std::move(runs.seconds);
    told.in_pieces = runs.in_pieces;
  } else {
    lab::run_guarded(run_here, told);
    if (!told.fault.empty()) return told;
  }
  told.seconds = *std::min_element(seconds.begin(), seconds.end());
  told.seconds_median = lab::median_of(seconds);
  if (wanted != nullptr) {
    const judgement on = judge(of.type, out.data(), *wanted, of.allowed(kernel));
    told.judged = on.verdict;
    told.worst = on.worst;
  }
  return told;
}

}  // namespace riemann::matrix_lab
