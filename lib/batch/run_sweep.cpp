// Rows in runs that are computed side by side, then told in order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run_sweep.hpp"

#include "riemann/kernels/cpu/isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

namespace riemann::batch {
namespace {

using clock = std::chrono::steady_clock;

constexpr index_t most_rows_at_once = 4096;
constexpr auto longest_silence = std::chrono::milliseconds(200);

class sweep {
 public:
  sweep(const request& wanted, const run_control& control,
        const std::function<void(const row&)>& told)
      : wanted_(wanted), control_(control), told_(told), rows_(rows_of(wanted)) {
    const int threads = wanted.asked.threads;
    threads_ = threads == 0 ? cpu::available_threads() : threads;
  }

  summary carried_out() {
    const clock::time_point begin = clock::now();
    const bool on_gpu = wanted_.asked.device.where == device_choice::kind::cuda;
    if (rows_ < threads_ || on_gpu) {
      for (index_t k = 0; k < rows_ && !all_.interrupted; ++k)
        tell(measured(k, 0, inner_progress(k)));
    } else {
      side_by_side();
    }
    all_.remaining = rows_ - all_.rows;
    all_.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    return all_;
  }

 private:
  /// Row k on `threads` threads; 0 leaves that to the problem.
  row measured(index_t k, int threads, const run_control& control) const {
    problem asked = problem_of_row(wanted_, k);
    if (threads > 0) asked.threads = threads;
    row made;
    made.measured = measure(asked, wanted_.repeat, control);
    return made;
  }

  run_control inner_progress(index_t k) const {
    run_control inner = control_;
    if (control_.progress)
      inner.progress = [this, k](double share) {
        control_.progress((static_cast<double>(k) + share) / static_cast<double>(rows_));
      };
    return inner;
  }

  /// A run of rows grows while it takes less than a reader would notice.
  void side_by_side() {
    index_t at_once = threads_;
    std::vector<row> ready;
    for (index_t done = 0; done < rows_ && !all_.interrupted;) {
      const index_t count = std::min(at_once, rows_ - done);
      ready.assign(static_cast<std::size_t>(count), {});
      const clock::time_point start = clock::now();
      cpu::parallel_for(
          count, threads_,
          [&](slice some) {
            for (index_t k = some.begin; k < some.end; ++k)
              ready[static_cast<std::size_t>(k)] = measured(done + k, 1, {control_.stop, {}});
          },
          [](index_t) { return true; });  // rows end themselves when they are stopped
      if (clock::now() - start < longest_silence)
        at_once = std::min(2 * at_once, most_rows_at_once);
      for (const row& each : ready)
        if (!all_.interrupted) tell(each);
      done += count;
      if (control_.progress)
        control_.progress(static_cast<double>(done) / static_cast<double>(rows_));
    }
  }

  void tell(const row& each) {
    ++all_.rows;
    all_.not_finite += each.measured.found.status == status::not_finite;
    all_.interrupted = each.measured.stopped;
    told_(each);
  }

  const request& wanted_;
  const run_control& control_;
  const std::function<void(const row&)>& told_;
  const index_t rows_;
  int threads_ = 1;
  summary all_;
};

}  // namespace

summary run_sweep(const request& wanted, const run_control& control,
                  const std::function<void(const row&)>& told) {
  return sweep(wanted, control, told).carried_out();
}

}  // namespace riemann::batch
