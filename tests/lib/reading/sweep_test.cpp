// Values of parameters, grids of them, and what is refused.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/sweep.hpp"

#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/reading/rows.hpp"

#include "support/complaints.hpp"
#include "support/quad.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <memory>
#include <numbers>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace riemann {
namespace {

std::vector<double> values_of(const char* text) {
  const axis of = axis_from(text);
  std::vector<double> all;
  for (index_t k = 0; k < of.count; ++k) all.push_back(of.value(k));
  return all;
}

TEST(Axes, AreListsStepsAndRatios) {
  EXPECT_EQ(values_of("a=2"), (std::vector<double>{2}));
  EXPECT_EQ(values_of("a=1,2,5"), (std::vector<double>{1, 2, 5}));
  EXPECT_EQ(values_of("a=pi/2,max(1,2)"), (std::vector<double>{std::numbers::pi / 2, 2}));
  EXPECT_EQ(values_of("a=0:1:5"), (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(values_of("a=1:-1:3"), (std::vector<double>{1, 0, -1}));
  const std::vector<double> ratios = values_of("a=log:1e-3:1e3:7");
  ASSERT_EQ(ratios.size(), 7U);
  EXPECT_EQ(ratios.front(), 1e-3);
  EXPECT_EQ(ratios.back(), 1e3);
  EXPECT_EQ(values_of("a=log:1:100:3")[1], 10);
}

/// Grids of decimals are those decimals, as a reader writes them down.
TEST(Axes, AreTheNearestDoublesToTheirPoints) {
  for (const auto& [text, first] : {std::pair{"a=log:1e-3:1e3:7", -3},
                                    {"a=log:1e-12:1e12:25", -12},
                                    {"a=log:1e-300:1e300:601", -300}}) {
    const std::vector<double> powers = values_of(text);
    for (std::size_t k = 0; k < powers.size(); ++k)
      EXPECT_EQ(powers[k],
                std::strtod(("1e" + std::to_string(first + static_cast<int>(k))).c_str(), nullptr));
  }
  EXPECT_EQ(values_of("a=log:1e-3:1e3:4"), (std::vector<double>{1e-3, 0.1, 10, 1e3}));
  EXPECT_EQ(values_of("a=log:1e3:1e-3:4"), (std::vector<double>{1e3, 10, 0.1, 1e-3}));
  EXPECT_EQ(values_of("a=log:0.3:0.0003:4"), (std::vector<double>{0.3, 0.03, 0.003, 0.0003}));
  EXPECT_EQ(values_of("a=log:1:1024:11")[7], 128);
  EXPECT_EQ(values_of("a=log:1e-300:1e300:3")[1], 1);
  const std::vector<double> tenths = values_of("a=0:1:11");
  for (std::size_t k = 0; k < tenths.size(); ++k) EXPECT_EQ(tenths[k], static_cast<double>(k) / 10);
  EXPECT_EQ(values_of("a=-0.1:0.2:4"), (std::vector<double>{-0.1, 0, 0.1, 0.2}));
  EXPECT_EQ(values_of("a=1e-310:3e-310:3")[1], 2e-310);
  EXPECT_EQ(values_of("a=-1.5e308:1.5e308:4")[2], 0.5e308);
}

/// Against long doubles, whose logarithms have 11 bits more than the answer: equal where these are
/// not within 2^-7 of a unit from the middle between two doubles.
TEST(Axes, AreTheNearestDoublesWhereNoDecimalIsMeant) {
  const axis of = axis_from("a=log:0.37:91.3:100000");
  const long double low = std::log(0.37L);
  const long double high = std::log(91.3L);
  int compared = 0;
  for (index_t k = 1; k < of.count - 1; ++k) {
    const long double exact = std::exp(low + (high - low) * static_cast<long double>(k) / 99999);
    const auto nearest = static_cast<double>(exact);
    const double unit = std::nextafter(nearest, INFINITY) - nearest;
    const auto off = static_cast<double>(std::abs(exact - nearest)) / unit;
    if (std::abs(off - 0.5) < 0x1p-7) continue;
    EXPECT_EQ(of.value(k), nearest) << k;
    ++compared;
  }
  EXPECT_GT(compared, 90'000);
}

TEST(Axes, KnowWhatTheirValuesWereMeantToBe) {
  EXPECT_EQ(axis_from("a=2").meant_by(0).largest(), 0);
  const axis list = axis_from("a=1,0.1,2,0.3");
  EXPECT_EQ(list.meant_by(0).largest(), 0);
  EXPECT_NEAR(list.meant_by(1).off, -5.551115123125783e-18, 1e-33);
  EXPECT_EQ(list.meant_by(2).largest(), 0);
  EXPECT_NEAR(list.meant_by(3).off, 1.1102230246251565e-17, 1e-32);
  for (const char* text :
       {"a=0.1:0.7:61", "a=-3:1000:7", "a=log:1e-3:1e3:13", "a=log:0.7:1e-9:40"}) {
    const axis range = axis_from(text);
    const auto ends = {range.value(0), range.value(range.count - 1)};
    const double largest = std::max(std::abs(*ends.begin()), std::abs(*(ends.end() - 1)));
    for (index_t k = 0; k < range.count; ++k) {
      const reference::quad share = reference::quad(k) / (range.count - 1);
      const auto end = [&](index_t at) {
        return reference::quad(range.value(at)) + range.meant_by(at).off;
      };
      const reference::quad meant =
          range.is == axis::form::linear
              ? end(0) + (end(range.count - 1) - end(0)) * share
              : expq(logq(end(0)) + (logq(end(range.count - 1)) - logq(end(0))) * share);
      const auto missed = static_cast<double>(meant - range.value(k));
      EXPECT_LE(std::abs(missed), range.meant_by(k).largest() + 1e-28 * largest)
          << text << ", " << k;
      EXPECT_LE(range.meant_by(k).largest(), 1e-13 * largest) << text << ", " << k;
    }
  }
}

TEST(Axes, RefuseWhatIsNoSuchThing) {
  for (const char* text :
       {"a", "=1", "pi=1", "sin=1", "2a=1", "a=", "a=1,,2", "a=1:2", "a=1:2:1", "a=1:2:3:4",
        "a=log:0:1:5", "a=log:-1:1:5", "a=log:1:2", "a=b", "a=1/0", "a=1:2:1.5"})
    EXPECT_THROW(axis_from(text), std::invalid_argument) << text;
}

TEST(Grids, RunThroughTheLastAxisFirst) {
  const std::vector<axis> axes{axis_from("a=1,2"), axis_from("b=10,20,30")};
  ASSERT_EQ(points_of(axes), 6);
  const std::vector<parameter> fourth = point_of(axes, 4);
  EXPECT_EQ(fourth[0].name, "a");
  EXPECT_EQ(fourth[0].value, 2);
  EXPECT_EQ(fourth[1].value, 20);
  EXPECT_EQ(points_of({}), 1);
  const axis many = axis_from("a=0:1:1e15");
  EXPECT_EQ(points_of({many, many}), std::numeric_limits<index_t>::max());
}

request swept() {
  request wanted;
  wanted.task.f.expression = "exp(-a*x)*b";
  wanted.task.range.from = 0;
  wanted.to_words = "1/a";
  wanted.task.rule.n = 1000;
  wanted.axes = {axis_from("a=1:5:20"), axis_from("b=1,2")};
  return wanted;
}

TEST(Sweeps, HaveARowForEachPointWithTheBitsOfTheProblemAlone) {
  for (const int threads : {1, 2, 3, 64}) {
    request wanted = swept();
    wanted.task.at.threads = threads;
    index_t told = 0;
    const summary all = batch::run_sweep(wanted, {}, [&](const row& each) {
      problem alone = problem_of_row(wanted, told);
      alone.at.threads = 1;
      const estimate expected = integrate(alone);
      const estimate& components = each.measured.result;
      EXPECT_EQ(components.value, expected.value);
      EXPECT_EQ(components.error, expected.error);
      EXPECT_EQ(components.to, 1 / alone.f.parameters[0].value);
      EXPECT_EQ(components.parameters[1].value, 1 + static_cast<double>(told % 2));
      ++told;
    });
    EXPECT_EQ(told, 40);
    EXPECT_EQ(all.rows, 40);
    EXPECT_EQ(all.remaining, 0);
  }
}

TEST(Sweeps, AreToldInTheWordsOfTheirRowsUnderOneHead) {
  for (const int threads : {1, 3}) {
    request wanted = swept();
    wanted.task.at.threads = threads;
    std::ostringstream expected;
    const std::unique_ptr<line_report> one_by_one = sweep_report();
    static_cast<void>(
        batch::run_sweep(wanted, {}, [&](const row& each) { one_by_one->write(expected, each); }));
    std::string told;
    const summary all =
        batch::run_sweep(wanted, {}, *sweep_report(), [&](std::span<const std::string> lines) {
          for (const std::string& each : lines) told += each;
        });
    EXPECT_EQ(told, expected.str());
    EXPECT_EQ(std::count(told.begin(), told.end(), '\n'), 2 + 40);
    EXPECT_EQ(all.rows, 40);
  }
}

TEST(Sweeps, OfListsHaveTheirComponentsOneByOne) {
  for (const int threads : {1, 3}) {
    request wanted = swept();
    const std::vector<std::string> formulas{"exp(-a*x)", "abs(x-a)^b"};
    wanted.task.f.expression = "[" + formulas[0] + ", " + formulas[1] + "]";
    wanted.task.at.threads = threads;
    index_t told = 0;
    const summary all = batch::run_sweep(wanted, {}, [&](const row& each) {
      const std::vector<estimate>& components = each.measured.result.components;
      ASSERT_EQ(components.size(), formulas.size());
      problem alone = problem_of_row(wanted, told++);
      for (std::size_t k = 0; k < formulas.size(); ++k) {
        alone.f.expression = formulas[k];
        EXPECT_EQ(components[k].value, integrate(alone).value) << formulas[k] << " of row " << told;
      }
    });
    EXPECT_EQ(told, 40);
    EXPECT_EQ(all.rows, 40);
  }
}

/// 1 / (x - a) over [0, 1] by n midpoints, for these a; and how each row ended.
summary swept_past_poles(const std::string& poles, index_t n, std::vector<status>& actual) {
  request wanted = swept();
  wanted.by = method::fixed;
  wanted.task.f.expression = "1/(x-a)";
  wanted.to_words.clear();
  wanted.task.range.to = 1;
  wanted.axes = {axis_from("a=" + poles)};
  wanted.task.rule.n = n;
  return batch::run_sweep(wanted, {},
                          [&](const row& each) { actual.push_back(each.measured.result.status); });
}

TEST(Sweeps, KeepRowsThatAreNotFinite) {
  std::vector<status> actual;
  const summary all = swept_past_poles("2,0.5,3", 1001, actual);
  EXPECT_EQ(actual, (std::vector<status>{status::summed, status::not_finite, status::summed}));
  EXPECT_EQ(all.not_finite, 1);
}

TEST(Sweeps, CountARowThatIsSuspectOnce) {
  std::vector<status> actual;
  const summary all = swept_past_poles("2,0.3,3", 1000, actual);
  EXPECT_EQ(actual, (std::vector<status>{status::summed, status::suspect, status::summed}));
  EXPECT_EQ(all.suspect, 1);
  EXPECT_EQ(all.not_met, 0);
  EXPECT_EQ(all.not_finite, 0);
}

TEST(Sweeps, EndWhereTheyAreStopped) {
  std::stop_source stop;
  request wanted = swept();
  index_t told = 0;
  const summary all = batch::run_sweep(wanted, {stop.get_token(), {}}, [&](const row&) {
    ++told;
    stop.request_stop();
  });
  EXPECT_TRUE(all.interrupted);
  EXPECT_EQ(all.rows, told);
  EXPECT_EQ(all.rows + all.remaining, 40);
}

TEST(Sweeps, OfMoreThanAThousandMillionRowsAreConfirmedByTheirNumber) {
  request wanted = swept();
  wanted.axes = {axis_from("a=1:2:1e5"), axis_from("b=1:2:2e4")};
  EXPECT_NE(faults_in_words(wanted).find("2_000_000_000 rows"), std::string::npos);
  EXPECT_NE(faults_in_words(wanted).find("--rows 2000000000 confirms"), std::string::npos);
  wanted.rows_confirmed = 2'000'000'000;
  EXPECT_EQ(faults_in_words(wanted), "");
}

TEST(Rows, AreCheckedByThemselvesWhereOthersMayBeValid) {
  request wanted = swept();
  wanted.axes[0] = axis_from("a=-1:0:3");
  EXPECT_EQ(faults_in_words(wanted), "");
  EXPECT_THROW(problem_of_row(wanted, 4), invalid_problem);
  wanted.axes = {axis_from("a=0"), axis_from("b=2")};
  EXPECT_NE(faults_in_words(wanted).find("--to '1/a': is not finite"), std::string::npos);
  EXPECT_NE(faults_in_words(wanted).find("at a = 0"), std::string::npos);
  EXPECT_EQ(faults_in_words(wanted).find("b = 2"), std::string::npos);
  wanted = swept();
  wanted.axes.push_back(axis_from("c=1"));
  EXPECT_NE(faults_in_words(wanted).find("--param 'c': is used neither"), std::string::npos);
}

}  // namespace
}  // namespace riemann
