// Rows in runs that are computed side by side, then told in order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run_sweep.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/running/integrals_of_expression.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace riemann::batch {
namespace {

using clock = std::chrono::steady_clock;

constexpr index_t most_rows_at_once = 16384;
constexpr auto longest_silence = std::chrono::milliseconds(200);

class sweep {
 public:
  /// What becomes of rows: of each, by the thread that computed it, at its place among those that
  /// are computed together; then of these in order, from `first` on, by the calling thread.
  struct consequences {
    std::function<void(row, std::size_t place)> of_each;
    std::function<void(std::size_t first, std::size_t count)> of_some;
  };

  sweep(const request& wanted, const run_control& control, consequences then)
      : wanted_(wanted),
        control_(control),
        then_(std::move(then)),
        rows_(rows_of(wanted)),
        threads_(cpu::threads_of(wanted.task.threads)) {
    if (!wanted.task.expression.empty() && wanted.repeat == 1)
      integrals_.emplace(parsed(problem_of_row(wanted, 0)), rows_);
  }

  /// From row `first` on. A run of rows grows while it takes less than a reader would notice.
  summary carried_out(index_t first) {
    const clock::time_point begin = clock::now();
    index_t at_once = 1;
    for (index_t done = first; done < rows_ && !all_.interrupted;) {
      const slice some{done, std::min(done + at_once, rows_)};
      const clock::time_point start = clock::now();
      endings_ = std::vector<ending_of_row>(static_cast<std::size_t>(some.size()));
      told_ = 0;
      measure_all(some);
      tell_complete();
      if (clock::now() - start < longest_silence)
        at_once = std::min(4 * at_once, most_rows_at_once);
      done = some.end;
      if (control_.progress)
        control_.progress(static_cast<double>(done) / static_cast<double>(rows_));
    }
    all_.remaining = rows_ - first - all_.rows;
    all_.seconds = std::chrono::duration<double>(clock::now() - begin).count();
    return all_;
  }

 private:
  struct ending_of_row {
    std::atomic<bool> known = false;
    bool stopped = false;
    status how = status::summed;
  };

  void measure_all(slice some) {
    const auto make = [&](index_t k, measurement measured) {
      const auto place = static_cast<std::size_t>(k);
      ending_of_row& ending = endings_[place];
      ending.stopped = measured.stopped;
      ending.how = measured.result.status;
      row result;
      result.measured = std::move(measured);
      then_.of_each(std::move(result), place);
      ending.known.store(true, std::memory_order_release);
    };
    if (integrals_) {
      integrals_->each_of(
          some.size(), [&](index_t k, problem& over) { write_row(wanted_, some.begin + k, over); },
          progress_of(some),
          [&](index_t k, estimate answer) { make(k, single_measurement(std::move(answer))); });
    } else if (wanted_.task.device.where == device_choice::kind::cuda || some.size() < threads_) {
      for (index_t k = 0; k < some.size(); ++k) {
        const index_t row = some.begin + k;
        measurement result =
            measure(problem_of_row(wanted_, row), wanted_.repeat, progress_of({row, row + 1}));
        const bool stopped = result.stopped;
        make(k, std::move(result));
        if (stopped) break;
      }
    } else {
      cpu::for_each_index(some.size(), threads_, [&](index_t k) {  // a stop ends each by itself
        problem task = problem_of_row(wanted_, some.begin + k);
        task.threads = 1;
        make(k, measure(task, wanted_.repeat, {control_.stop, {}}));
      });
    }
  }

  /// Of these rows, as part of all; and those that are complete are told meanwhile.
  run_control progress_of(slice some) {
    run_control part = control_;
    part.progress = [this, some](double share) {
      tell_complete();
      if (!control_.progress) return;
      const double done =
          static_cast<double>(some.begin) + share * static_cast<double>(some.size());
      control_.progress(done / static_cast<double>(rows_));
    };
    return part;
  }

  /// Those not yet told, up to the first that is not complete or was interrupted.
  void tell_complete() {
    const std::size_t first = told_;
    while (told_ < endings_.size() && !all_.interrupted &&
           endings_[told_].known.load(std::memory_order_acquire)) {
      const ending_of_row& each = endings_[told_++];
      all_.not_finite += has_no_value(each.how);
      all_.suspect += each.how == status::suspect;
      all_.not_met += is_in_doubt(each.how) && each.how != status::suspect;
      all_.interrupted = each.stopped;
    }
    all_.rows += static_cast<index_t>(told_ - first);
    if (told_ > first) then_.of_some(first, told_ - first);
  }

  const request& wanted_;
  const run_control& control_;
  const consequences then_;
  const index_t rows_;
  const int threads_;
  std::optional<integrals_of_expression> integrals_;
  std::vector<ending_of_row> endings_;  // of the rows that are computed together
  std::size_t told_ = 0;                // of these
  summary all_;
};

void add(const summary& part, summary& all) {
  all.rows += part.rows;
  all.not_finite += part.not_finite;
  all.suspect += part.suspect;
  all.not_met += part.not_met;
  all.interrupted = part.interrupted;
  all.seconds += part.seconds;
}

/// Each pair of a rule and an n is a sweep of its own.
summary carried_out(const request& wanted, index_t first, const run_control& control,
                    const sweep::consequences& then) {
  const index_t methods = methods_of(wanted);
  const index_t points = points_of(wanted.axes);
  summary all;
  for (index_t k = first / points; k < methods && !all.interrupted; ++k) {
    const request one = with_method(wanted, k);
    run_control part = control;
    if (control.progress)
      part.progress = [&control, k, methods](double share) {
        control.progress((static_cast<double>(k) + share) / static_cast<double>(methods));
      };
    add(sweep(one, part, then).carried_out(std::max<index_t>(first - k * points, 0)), all);
    all.remaining = rows_of(wanted) - first - all.rows;
  }
  return all;
}

}  // namespace

summary run_sweep(const request& wanted, const run_control& control,
                  const std::function<void(const row&)>& told, index_t from) {
  std::vector<row> rows(static_cast<std::size_t>(std::min(rows_of(wanted), most_rows_at_once)));
  const auto keep = [&](row result, std::size_t place) { rows[place] = std::move(result); };
  const auto tell_some = [&](std::size_t first, std::size_t count) {
    for (const row& each : std::span(rows).subspan(first, count)) told(each);
  };
  return carried_out(wanted, from, control, {keep, tell_some});
}

summary run_sweep(const request& wanted, const run_control& control, const line_report& by,
                  const std::function<void(std::span<const std::string>)>& told) {
  std::vector<std::string> lines(
      static_cast<std::size_t>(std::min(rows_of(wanted), most_rows_at_once)));
  bool has_head = false;
  const auto put_into_words = [&](const row& result, std::size_t place) {
    std::string& line = lines[place];
    line.clear();     // its memory stays
    if (!has_head) {  // the first row is computed alone
      has_head = true;
      line = by.head(result);
    }
    by.add_line(result, line);
  };
  const auto tell_some = [&](std::size_t first, std::size_t count) {
    told(std::span(lines).subspan(first, count));
  };
  return carried_out(wanted, 0, control, {put_into_words, tell_some});
}

}  // namespace riemann::batch
