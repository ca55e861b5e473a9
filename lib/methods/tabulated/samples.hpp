// Tabulated data: values of a function at abscissae that were chosen by whoever measured.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann {

/// values[i] was taken at abscissae[i], or, where there are none, at first + i * step. A view. What
/// is in the memory of the GPU that is asked for, too, is summed where it lies there.
struct samples {
  std::span<const double> values;
  std::span<const double> abscissae = {};
  double first = 0;
  double step = 1;
  const double* values_on_gpu = nullptr;
  const double* abscissae_on_gpu = nullptr;

  bool even() const { return abscissae.empty(); }
  index_t count() const { return static_cast<index_t>(values.size()); }
  double abscissa(index_t i) const {
    return even() ? first + static_cast<double>(i) * step : abscissae[static_cast<std::size_t>(i)];
  }
};

/// Lines of equally many samples at the same abscissae, whose values follow each other.
struct lines_of_samples {
  samples first;
  index_t count = 1;

  samples line(index_t k) const {
    samples one = first;
    one.values = {first.values.data() + k * first.count(), first.values.size()};
    if (first.values_on_gpu != nullptr) one.values_on_gpu = first.values_on_gpu + k * first.count();
    return one;
  }
};

namespace tabulated {

/// What abscissae may do from one sample to the next.
enum class abscissa_order {
  rising,    // each is above the one before it
  monotone,  // or all rise or stay, or all fall or stay: falling changes the sign, and where they
             // stay the function jumps
};

struct how {
  std::string rule = "trapezoid";  // or simpson
  std::string sum = "neumaier";
  abscissa_order order = abscissa_order::rising;
  device_choice device = {};        // automatic: the CPU, since the samples are in its memory
  std::optional<int> threads = {};  // of the CPU; all that this process may use
};

std::vector<std::string> rule_names();

/// Samples that the rule needs at least: 2 or 3. Of a name among rule_names().
index_t fewest_samples(const std::string& rule);

/// The order at which the rule's error falls as samples become denser.
int order_of(const std::string& rule);

}  // namespace tabulated

template <>
struct word_table<tabulated::abscissa_order> {
  static constexpr const char* family = "order of x";
  static constexpr named_value<tabulated::abscissa_order> all[] = {
      {tabulated::abscissa_order::rising, "rising"},
      {tabulated::abscissa_order::monotone, "monotone"}};
};

}  // namespace riemann
