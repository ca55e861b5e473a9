// Integrands whose values are computed at a place of their own, such as a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/answer/estimate.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/integrand/unit_cube.hpp"
#include "riemann/lib/question/region.hpp"
#include "riemann/lib/question/run_control.hpp"
#include "riemann/options.hpp"

#include <memory>
#include <vector>

namespace riemann {

class evaluator;
struct chosen_device;

class placed_integrand {
 public:
  virtual ~placed_integrand() = default;
  virtual int dimensions() const = 0;
  /// At any places. From one thread.
  virtual integrand at_places() const = 0;
  /// Over the unit cube, whose points lie in the box as those of axes_of() do.
  virtual std::unique_ptr<evaluator> over_cube(const box&, const std::vector<mass>&) const = 0;
  virtual chosen_device place() const = 0;
};

/// To a tolerance, as of any integrand; `how` says nothing of the place. Throws invalid_problem,
/// and whatever f throws.
estimate integrate(const placed_integrand& f, const box& over, const options& how = {},
                   const run_control& control = {});

/// What is wrong with a device for what runs on a GPU alone.
std::vector<fault> faults_of_gpu(const device_choice&);

}  // namespace riemann
