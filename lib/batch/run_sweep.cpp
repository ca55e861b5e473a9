// Rows in runs that are computed side by side, then told in order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run_sweep.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/integrals_of_expression.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace riemann::batch {
namespace {

using clock = std::chrono::steady_clock;

constexpr index_t most_rows_at_once = 16384;
constexpr auto longest_silence = std::chrono::milliseconds(200);

class sweep {
 public:
  sweep(const request& wanted, const run_control& control,
        const std::function<void(const row&)>& told)
      : wanted_(wanted),
        control_(control),
        told_(told),
        rows_(rows_of(wanted)),
        threads_(cpu::threads_of(wanted.asked.threads)) {
    if (!wanted.asked.expression.empty() && wanted.repeat == 1)
      integrals_.emplace(problem_of_row(wanted, 0), rows_);
  }

  /// A run of rows grows while it takes less than a reader would notice.
  summary carried_out() {
    const clock::time_point begin = clock::now();
    index_t at_once = 1;
    for (index_t done = 0; done < rows_ && !all_.interrupted;) {
      const slice some{done, std::min(done + at_once, rows_)};
      const clock::time_point start = clock::now();
      for (measurement& each : measured(some)) tell(std::move(each));
      if (clock::now() - start < longest_silence)
        at_once = std::min(2 * at_once, most_rows_at_once);
      done = some.end;
      if (control_.progress)
        control_.progress(static_cast<double>(done) / static_cast<double>(rows_));
    }
    all_.remaining = rows_ - all_.rows;
    all_.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    return all_;
  }

 private:
  std::vector<measurement> measured(slice some) const {
    std::vector<problem> asked(static_cast<std::size_t>(some.size()));
    std::vector<measurement> found(asked.size());
    cpu::for_each_index(some.size(), threads_, [&](index_t k) {
      asked[static_cast<std::size_t>(k)] = problem_of_row(wanted_, some.begin + k);
    });
    if (integrals_) {
      std::vector<estimate> estimates = integrals_->of(asked, progress_of(some));
      for (std::size_t k = 0; k < found.size(); ++k)
        found[k] = single_measurement(std::move(estimates[k]));
    } else if (asked.front().device.where == device_choice::kind::cuda || some.size() < threads_) {
      for (index_t k = 0; k < some.size(); ++k) {
        const auto at = static_cast<std::size_t>(k);
        found[at] =
            measure(asked[at], wanted_.repeat, progress_of({some.begin + k, some.begin + k + 1}));
        if (found[at].stopped) break;
      }
    } else {
      cpu::for_each_index(some.size(), threads_, [&](index_t k) {  // a stop ends each by itself
        const auto at = static_cast<std::size_t>(k);
        asked[at].threads = 1;
        found[at] = measure(asked[at], wanted_.repeat, {control_.stop, {}});
      });
    }
    return found;
  }

  /// Of these rows, as part of all.
  run_control progress_of(slice some) const {
    run_control part = control_;
    if (control_.progress)
      part.progress = [this, some](double share) {
        const double done =
            static_cast<double>(some.begin) + share * static_cast<double>(some.size());
        control_.progress(done / static_cast<double>(rows_));
      };
    return part;
  }

  void tell(measurement each) {
    if (all_.interrupted) return;
    ++all_.rows;
    all_.not_finite += each.found.status == status::not_finite;
    all_.interrupted = each.stopped;
    row made;
    made.measured = std::move(each);
    told_(made);
  }

  const request& wanted_;
  const run_control& control_;
  const std::function<void(const row&)>& told_;
  const index_t rows_;
  const int threads_;
  std::optional<integrals_of_expression> integrals_;
  summary all_;
};

}  // namespace

summary run_sweep(const request& wanted, const run_control& control,
                  const std::function<void(const row&)>& told) {
  return sweep(wanted, control, told).carried_out();
}

}  // namespace riemann::batch
