// Runs that are stopped again and again come to the bits of one that never was, and no evaluation
// that was complete is made twice.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/remembering.hpp"

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/running/over_cube.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <stop_token>
#include <string_view>
#include <utility>
#include <vector>

namespace riemann {
namespace {

struct made_by_run {
  int requests = 0;
  index_t evaluations = 0;
};

/// Stops the run when it is asked once more than `most` times, and counts what it evaluates.
class stops_after final : public evaluator {
 public:
  stops_after(std::unique_ptr<evaluator> on, int most, std::stop_source stop, made_by_run& counts)
      : on_(std::move(on)), most_(most), stop_(std::move(stop)), counts_(counts) {}

  int dimensions() const override { return on_->dimensions(); }
  bool takes_boxes() const override { return true; }
  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request> all,
                                    const std::stop_token& stop) override {
    count_request();
    for (const point_request& what : all)
      if (!stop.stop_requested())
        counts_.evaluations += what.count * static_cast<index_t>(what.shifts.size());
    return on_->sums(all, stop);
  }
  void values(const point_request& what, double* out) override {
    count_request();
    counts_.evaluations += what.count;
    on_->values(what, out);
  }
  std::vector<box_record> boxes(const box_request& what, const std::stop_token& stop) override {
    count_request();
    std::vector<box_record> actual = on_->boxes(what, stop);
    for (const box_record& each : actual) counts_.evaluations += each.evaluations;
    return actual;
  }

 private:
  void count_request() {
    if (++counts_.requests > most_) stop_.request_stop();
  }

  std::unique_ptr<evaluator> on_;
  int most_;
  std::stop_source stop_;
  made_by_run& counts_;
};

constexpr int axes_remembered = 3;
constexpr int never = std::numeric_limits<int>::max();
constexpr auto remembered_formula = "sin(9*x1*x2)+exp(x3)+abs(x1+x2-x3-0.3)^0.7";

struct remembered_run {
  integral result;
  std::vector<std::uint64_t> kept;
  made_by_run counts;
  index_t spared = 0;
};

problem remembered_problem(method by, double rtol) {
  problem task;
  task.by = by;
  task.until.rtol = rtol;
  return task;
}

remembered_run run_remembering(const problem& task, std::vector<std::uint64_t> before, int most) {
  remembered_run run;
  kept_answers kept;
  EXPECT_TRUE(kept.take_all(std::move(before)));
  const std::stop_source stop;
  auto alone = on_cube(remembered_formula, axes_remembered);
  const auto on =
      remembering(std::make_unique<stops_after>(std::move(alone), most, stop, run.counts), kept);
  run.result = integrate_over_cube(*on, task, goal_of(task), {stop.get_token(), {}});
  run.kept.assign(kept.all().begin(), kept.all().end());
  run.spared = kept.spared();
  return run;
}

void expect_equal_answers(const integral& a, const integral& b, std::string_view which) {
  EXPECT_EQ(a.value, b.value) << which;
  EXPECT_EQ(a.error, b.error) << which;
  EXPECT_EQ(a.l1, b.l1) << which;
  EXPECT_EQ(a.evaluations, b.evaluations) << which;
  EXPECT_EQ(a.status, b.status) << which;
  EXPECT_EQ(a.reason, b.reason) << which;
  EXPECT_EQ(a.points, b.points) << which;
}

TEST(Remembering, GoesOnToTheSameBitsWhereverItWasStopped) {
  for (const named_value<method>& by : word_table<method>::all) {
    if (!is_of_many_dimensions(by.is) || takes_formulas_apart(by.is)) continue;
    const problem task = remembered_problem(by.is, by.is == method::monte_carlo ? 1e-3 : 1e-4);
    const auto alone = on_cube(remembered_formula, axes_remembered);
    const integral expected = integrate_over_cube(*alone, task, goal_of(task), {});
    const int requests = run_remembering(task, {}, never).counts.requests;
    ASSERT_GT(requests, 4) << by.name;
    for (const int most : {requests / 2, requests / 4}) {
      remembered_run run;
      int runs = 0;
      do {
        run = run_remembering(task, std::move(run.kept), most);
      } while (++runs < 100 && run.result.status == status::interrupted);
      expect_equal_answers(run.result, expected, by.name);
      EXPECT_GE(runs, 2) << by.name;  // a stop is heeded a few requests later
      const remembered_run again = run_remembering(task, std::move(run.kept), 0);
      expect_equal_answers(again.result, expected, by.name);
      EXPECT_EQ(again.counts.requests, 0) << by.name;
    }
  }
}

TEST(Remembering, GoesOnToATighterTolerance) {
  for (const method by : {method::sampling, method::lattice, method::vegas, method::vegas_plus,
                          method::monte_carlo}) {
    const double rtol = by == method::monte_carlo ? 4e-3 : 1e-3;
    const problem tighter = remembered_problem(by, rtol / 8);
    remembered_run first = run_remembering(remembered_problem(by, rtol), {}, never);
    const remembered_run next = run_remembering(tighter, std::move(first.kept), never);
    const remembered_run whole = run_remembering(tighter, {}, never);
    expect_equal_answers(next.result, whole.result, name_of(by));
    EXPECT_EQ(next.counts.evaluations, whole.counts.evaluations - first.counts.evaluations)
        << name_of(by);
    EXPECT_EQ(next.spared, first.counts.evaluations) << name_of(by);
  }
}

TEST(Remembering, ComputesAnewWhatWasNotAskedBefore) {
  const problem task = remembered_problem(method::sampling, 1e-3);
  problem other = task;
  other.samples.seed = 2;
  remembered_run first = run_remembering(task, {}, never);
  const remembered_run next = run_remembering(other, std::move(first.kept), never);
  EXPECT_EQ(next.spared, 0);
  expect_equal_answers(next.result, run_remembering(other, {}, never).result, "seed 2");
}

TEST(KeptAnswers, AreTakenFromAListOfThemAlone) {
  kept_answers some;
  some.add(7, std::vector<std::uint64_t>{1, 2}, 0.5);
  some.add(8, {}, 0.25);
  const std::vector<std::uint64_t> all(some.all().begin(), some.all().end());
  kept_answers copy;
  ASSERT_TRUE(copy.take_all(all));
  ASSERT_TRUE(copy.find(7));
  EXPECT_EQ(copy.find(7)->is.back(), 2U);
  EXPECT_EQ(copy.find(8)->seconds, 0.25);
  EXPECT_FALSE(copy.find(9));
  for (std::size_t size = 1; size < all.size(); ++size) {
    if (size == 5) continue;  // the first of them
    EXPECT_FALSE(copy.take_all({all.begin(), all.begin() + static_cast<std::ptrdiff_t>(size)}));
  }
  EXPECT_TRUE(copy.find(8)) << "what is refused changes nothing";
}

}  // namespace
}  // namespace riemann
