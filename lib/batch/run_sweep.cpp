// Rows in runs that are computed side by side, then told in order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run_sweep.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/running/unanswered.hpp"
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

  sweep(const rows_alike& rows, const run_control& control, const consequences& then, summary& all)
      : rows_(rows),
        control_(control),
        then_(then),
        threads_(rows.like.at.threads_or_all()),
        all_(all) {
    if (!rows.like.f.expression.empty() && rows.repeat == 1)
      integrals_ = integrals_like(rows.like, rows.count, rows.write);
  }

  /// A run of rows grows while it takes less than a reader would notice.
  void carry_out() {
    const clock::time_point begin = clock::now();
    index_t at_once = 1;
    for (index_t done = 0; done < rows_.count && !all_.interrupted;) {
      const slice some{done, std::min(done + at_once, rows_.count)};
      const clock::time_point start = clock::now();
      endings_ = std::vector<ending_of_row>(static_cast<std::size_t>(some.size()));
      told_ = 0;
      measure_all(some);
      tell_complete();
      if (clock::now() - start < longest_silence)
        at_once = std::min(4 * at_once, most_rows_at_once);
      done = some.end;
      if (control_.progress)
        control_.progress(static_cast<double>(done) / static_cast<double>(rows_.count));
    }
    all_.seconds += std::chrono::duration<double>(clock::now() - begin).count();
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
      if (rows_.made_of)
        result = rows_.made_of(some.begin + k, std::move(measured));
      else
        result.measured = std::move(measured);
      then_.of_each(std::move(result), place);
      ending.known.store(true, std::memory_order_release);
    };
    if (integrals_) {
      integrals_->each_of(
          some.size(), [&](index_t k, problem& over) { return rows_.write(some.begin + k, over); },
          progress_of(some),
          [&](index_t k, estimate answer) { make(k, single_measurement(std::move(answer))); });
    } else if (rows_.like.at.device.where == device_choice::kind::cuda || some.size() < threads_) {
      problem task = rows_.like;
      for (index_t k = 0; k < some.size(); ++k) {
        const index_t row = some.begin + k;
        measurement result = measured(row, task, progress_of({row, row + 1}));
        const bool stopped = result.stopped;
        make(k, std::move(result));
        if (stopped) break;
      }
    } else {
      cpu::for_each_index(some.size(), threads_, [&](index_t k) {  // a stop ends each by itself
        problem task = rows_.like;
        make(k, measured(some.begin + k, task, {control_.stop, {}}, 1));
      });
    }
  }

  /// Alone; `over` is like any other of them.
  measurement measured(index_t row, problem& over, const run_control& control,
                       std::optional<int> threads = {}) {
    try {
      throw_any(rows_.write(row, over));
      if (threads) over.at.threads = threads;
      return measure(over, rows_.repeat, control);
    } catch (const invalid_problem& wrong) {
      return single_measurement(unanswered(over, wrong.what()));
    }
  }

  /// Of these rows, as part of all; and those that are complete are told meanwhile.
  run_control progress_of(slice some) {
    run_control part = part_of(control_, static_cast<double>(some.begin),
                               static_cast<double>(some.size()), static_cast<double>(rows_.count));
    part.progress = [this, progress = std::move(part.progress)](double share) {
      tell_complete();
      if (progress) progress(share);
    };
    return part;
  }

  /// Those not yet told, up to the first that is not complete or was interrupted.
  void tell_complete() {
    const std::size_t first = told_;
    while (told_ < endings_.size() && !all_.interrupted &&
           endings_[told_].known.load(std::memory_order_acquire)) {
      const ending_of_row& each = endings_[told_++];
      count_status(each.how, all_);
      all_.interrupted = each.stopped;
    }
    all_.rows += static_cast<index_t>(told_ - first);
    if (told_ > first) then_.of_some(first, told_ - first);
  }

  const rows_alike& rows_;
  const run_control& control_;
  const consequences& then_;
  const int threads_;
  std::optional<integrals_of_expression> integrals_;
  std::vector<ending_of_row> endings_;  // of the rows that are computed together
  std::size_t told_ = 0;                // of these
  summary& all_;                        // of these, and of others before
};

/// Each pair of a rule and an n has rows alike.
summary carried_out(const request& wanted, const run_control& control,
                    const sweep::consequences& then) {
  const index_t methods = methods_of(wanted);
  summary all;
  for (index_t k = 0; k < methods && !all.interrupted; ++k) {
    const request one = with_method(wanted, k);
    const run_control part =
        part_of(control, static_cast<double>(k), 1, static_cast<double>(methods));
    const rows_alike rows{common_to_rows(one), points_of(one.axes), one.repeat,
                          [&](index_t row, problem& over) { return write_row(one, row, over); }};
    sweep(rows, part, then, all).carry_out();
  }
  all.remaining = rows_of(wanted) - all.rows;
  return all;
}

/// What `run` does with its consequences, where each row is told as it is.
summary told_as_rows(index_t count, const row_listener& told,
                     const std::function<summary(const sweep::consequences&)>& run) {
  std::vector<row> rows(static_cast<std::size_t>(std::min(count, most_rows_at_once)));
  const auto keep = [&](row result, std::size_t place) { rows[place] = std::move(result); };
  const auto tell_some = [&](std::size_t first, std::size_t some) {
    for (row& each : std::span(rows).subspan(first, some)) told(std::move(each));
  };
  return run({keep, tell_some});
}

}  // namespace

summary run_rows(const rows_alike& rows, const run_control& control, const row_listener& told) {
  return told_as_rows(rows.count, told, [&](const sweep::consequences& then) {
    summary all;
    sweep(rows, control, then, all).carry_out();
    all.remaining = rows.count - all.rows;
    return all;
  });
}

summary run_sweep(const request& wanted, const run_control& control, const row_listener& told) {
  return told_as_rows(rows_of(wanted), told, [&](const sweep::consequences& then) {
    return carried_out(wanted, control, then);
  });
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
  return carried_out(wanted, control, {put_into_words, tell_some});
}

}  // namespace riemann::batch
