// The service that evaluates: methods name points of the unit cube, whoever implements this
// computes values or sums of them, on a CPU or a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/points/sampled_moments.hpp"
#include "riemann/kernels/points/weighted_points.hpp"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace riemann {

/// Numbered points: those of one rule, once for each shift. Generators and shifts have a word for
/// each dimension; random points, which have neither, a single empty shift. rule.map lies on the
/// host, wherever the points are evaluated.
struct point_request {
  point_rule rule;
  std::span<const unsigned> generator;
  std::span<const std::vector<unsigned>> shifts;
  index_t count = 0;  // of the points from rule.begin on
};

/// One integrand over the unit cube at one place. Values are scale * weight * f; the same request
/// has the same reply, bit for bit, on any number of threads and on any grid, and for integrands of
/// + - * / sqrt on a CPU and a GPU alike. Not for several threads at once.
class evaluator {
 public:
  virtual ~evaluator() = default;
  virtual int dimensions() const = 0;
  /// One for each shift. A stop leaves what was summed until then.
  virtual std::vector<sampled_moments> sums(const point_request&, const std::stop_token&) = 0;
  /// out[i] = the value at point rule.begin + i, of the first shift alone.
  virtual void values(const point_request&, double* out) = 0;
};

}  // namespace riemann
