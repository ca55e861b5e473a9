// Several jobs at a time, told in their order.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/batch/job_list.hpp"
#include "riemann/lib/reports/report.hpp"
#include "riemann/lib/question/run_control.hpp"

#include <functional>

namespace riemann::batch {

/// From job `first` on. `tell` hears each row from the calling thread; its false, or what it
/// throws, ends the rest. One job at a time has a GPU. Few rows wait for one that takes long:
/// memory does not grow with jobs.
void side_by_side(const job_list&, std::size_t first, int at_once, const run_control&,
                  const std::function<bool(const row&)>& tell);

}  // namespace riemann::batch
