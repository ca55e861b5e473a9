// Rows in runs that are computed side by side, then told in order.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run_sweep.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/integrals_of_expression.hpp"
#include "riemann/lib/reading/rows.hpp"

#include <algorithm>
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
  /// What becomes of rows: of each, by the thread that computed it, when row number `place` of
  /// those that are computed together is complete; then of these all in order, by the calling
  /// thread.
  struct consequences {
    std::function<void(const row&, std::size_t place)> of_each;
    std::function<void(std::span<const row>)> of_all;
  };

  sweep(const request& wanted, const run_control& control, consequences then)
      : wanted_(wanted),
        control_(control),
        then_(std::move(then)),
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
      measure_all(some);
      then_.of_all(counted({made_.data(), static_cast<std::size_t>(some.size())}));
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
    const auto make = [&](index_t k, measurement found) {
      const auto place = static_cast<std::size_t>(k);
      made_[place].measured = std::move(found);
      then_.of_each(made_[place], place);
    };
    if (integrals_) {
      integrals_->each_of(
          {asked_.data(), count}, progress_of(some),
          [&](index_t k, estimate found) { make(k, single_measurement(std::move(found))); });
    } else if (asked_.front().device.where == device_choice::kind::cuda || some.size() < threads_) {
      for (index_t k = 0; k < some.size(); ++k) {
        const auto place = static_cast<std::size_t>(k);
        make(k, measure(asked_[place], wanted_.repeat,
                        progress_of({some.begin + k, some.begin + k + 1})));
        if (made_[place].measured.stopped) break;
      }
    } else {
      cpu::for_each_index(some.size(), threads_, [&](index_t k) {  // a stop ends each by itself
        problem& asked = asked_[static_cast<std::size_t>(k)];
        asked.threads = 1;
        make(k, measure(asked, wanted_.repeat, {control_.stop, {}}));
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

  /// Those of these rows that are told: all, or up to the first that was interrupted.
  std::span<const row> counted(std::span<const row> some) {
    std::size_t count = 0;
    while (count < some.size() && !all_.interrupted) {
      const measurement& each = some[count++].measured;
      const status ending = each.found.status;
      all_.not_finite += has_no_value(ending);
      all_.suspect += ending == status::suspect;
      all_.not_met += is_in_doubt(ending) && ending != status::suspect;
      all_.interrupted = each.stopped;
    }
    all_.rows += static_cast<index_t>(count);
    return some.first(count);
  }

  const request& wanted_;
  const run_control& control_;
  const consequences then_;
  const index_t rows_;
  const int threads_;
  std::optional<integrals_of_expression> integrals_;
  std::vector<problem> asked_;
  std::vector<row> made_;
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
summary carried_out(const request& wanted, const run_control& control,
                    const sweep::consequences& then) {
  const index_t methods = methods_of(wanted);
  summary all;
  for (index_t k = 0; k < methods && !all.interrupted; ++k) {
    const request one = with_method(wanted, k);
    run_control part = control;
    if (control.progress)
      part.progress = [&control, k, methods](double share) {
        control.progress((static_cast<double>(k) + share) / static_cast<double>(methods));
      };
    add(sweep(one, part, then).carried_out(), all);
    all.remaining = rows_of(wanted) - all.rows;
  }
  return all;
}

}  // namespace

summary run_sweep(const request& wanted, const run_control& control,
                  const std::function<void(const row&)>& told) {
  const auto tell_each = [&](std::span<const row> rows) {
    for (const row& each : rows) told(each);
  };
  return carried_out(wanted, control, {[](const row&, std::size_t) {}, tell_each});
}

summary run_sweep(const request& wanted, const run_control& control, const line_report& by,
                  const std::function<void(std::span<const std::string>)>& told) {
  std::vector<std::string> lines(static_cast<std::size_t>(most_rows_at_once));
  bool first = true;
  const auto put_into_words = [&](const row& made, std::size_t place) {
    lines[place] = by.line(made);
  };
  const auto tell_all = [&](std::span<const row> rows) {
    if (first && !rows.empty()) lines.front().insert(0, by.head(rows.front()));
    first = first && rows.empty();
    told(std::span(lines).first(rows.size()));
  };
  return carried_out(wanted, control, {put_into_words, tell_all});
}

}  // namespace riemann::batch
