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
        threads_(threads_of(wanted.asked)) {
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
      measure_all(some);
      for (index_t k = 0; k < some.size(); ++k) tell(made_[static_cast<std::size_t>(k)]);
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
  /// made_[k] is row some.begin + k. What the threads fill is kept from run to run, and with it
  /// its memory: this thread, which alone tells rows, has nothing else to do for each of them.
  void measure_all(slice some) {
    const auto count = static_cast<std::size_t>(some.size());
    if (made_.size() < count) {
      asked_.resize(count);
      made_.resize(count);
    }
    cpu::for_each_index(some.size(), threads_, [&](index_t k) {
      asked_[static_cast<std::size_t>(k)] = problem_of_row(wanted_, some.begin + k);
    });
    const auto of_row = [&](index_t k) -> measurement& {
      return made_[static_cast<std::size_t>(k)].measured;
    };
    if (integrals_) {
      integrals_->each_of(
          {asked_.data(), count}, progress_of(some),
          [&](index_t k, estimate found) { of_row(k) = single_measurement(std::move(found)); });
    } else if (asked_.front().device.where == device_choice::kind::cuda || some.size() < threads_) {
      for (index_t k = 0; k < some.size(); ++k) {
        of_row(k) = measure(asked_[static_cast<std::size_t>(k)], wanted_.repeat,
                            progress_of({some.begin + k, some.begin + k + 1}));
        if (of_row(k).stopped) break;
      }
    } else {
      cpu::for_each_index(some.size(), threads_, [&](index_t k) {  // a stop ends each by itself
        problem& asked = asked_[static_cast<std::size_t>(k)];
        asked.threads = 1;
        of_row(k) = measure(asked, wanted_.repeat, {control_.stop, {}});
      });
    }
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

  void tell(const row& each) {
    if (all_.interrupted) return;
    ++all_.rows;
    all_.not_finite += each.measured.found.status == status::not_finite;
    all_.interrupted = each.measured.stopped;
    told_(each);
  }

  const request& wanted_;
  const run_control& control_;
  const std::function<void(const row&)>& told_;
  const index_t rows_;
  const int threads_;
  std::optional<integrals_of_expression> integrals_;
  std::vector<problem> asked_;
  std::vector<row> made_;
  summary all_;
};

}  // namespace

summary run_sweep(const request& wanted, const run_control& control,
                  const std::function<void(const row&)>& told) {
  return sweep(wanted, control, told).carried_out();
}

}  // namespace riemann::batch
