// Some parts of boxes at a time: the columns of all their points, then all values, then part by
// part what they say.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/boxes_on_cpu.hpp"

#include "riemann/kernels/cpu/by_isa.hpp"
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/lib/evaluating/parts_of_boxes.hpp"
#include "riemann/lib/evaluating/random_places.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace riemann {
namespace {

constexpr int points_at_once = 1024;  // of several parts, which the next cache holds

/// Coordinates of tests, in [-1, 1]: of all of them, axis after axis.
void write_tests(const boxes_view& of, const box_part& part, double* out) {
  static_assert(random_points_at_once % 2 == 0);
  const int axes = of.rule.dimensions;
  const unsigned long long stream = of.first_stream + static_cast<unsigned long long>(part.box);
  const auto key = of.key;
  cpu::by_isa(
      cpu::current_isa(), [=]() __attribute__((always_inline)) {
        for (int done = 0; done < part.tests; done += random_points_at_once) {
          const int here = std::min(random_points_at_once, part.tests - done);
          const int number = part.first_test + done;
          for (int k = 0; k < axes; k += 4) {
            double u[4][random_points_at_once];
            find_four_coordinates(key, first_test_of(stream) + static_cast<unsigned>(number), here,
                                  k / 4, u);
            for (int j = 0; j < std::min(4, axes - k); ++j) {
              double* const column = out + (k + j) * part.tests + done;
              for (int i = 0; i < here; ++i) column[i] = test_coordinate(number + i, u[j][i]);
            }
          }
        }
      });
}

/// What is predicted at `here` tests from `first` on: term by term, as for one point.
void predict_tests(const box_prediction<double*>& by, const double* tests, int count, int first,
                   int here, double* out) {
  const box_prediction<double*>& all = by;
  cpu::by_isa(
      cpu::current_isa(), [=]() __attribute__((always_inline)) {
        const int d = all.dimensions;
        const auto column = [=](int k) { return tests + k * count + first; };
        for (int i = 0; i < here; ++i) out[i] = all.centre;
        for (int k = 0; k < d; ++k)
          for (int i = 0; i < here; ++i) out[i] += all.on_axis(k, column(k)[i]);
        int of = 4 * d;
        for (int j = 0; j < d; ++j)
          for (int k = j + 1; k < d; ++k, of += 4)
            for (int i = 0; i < here; ++i) out[i] += all.across(of, column(j)[i], column(k)[i]);
      });
}

/// Coordinate `axis` of all points of a part.
void write_column(const boxes_view& of, const box_part& part, int axis, const double* tests,
                  double* out) {
  const int points = of.rule.points;
  const double* const nodes = of.nodes + axis * points;
  const double centre = of.centre(part.box, axis);
  const double half = of.half(part.box, axis);
  for (int i = 0; i < points; ++i) out[i] = centre + half * nodes[i];
  for (int i = 0; i < part.tests; ++i)
    out[points + i] = centre + half * tests[axis * part.tests + i];
}

box_part_record record_of(const boxes_view& of, const box_part& part, const double* tests,
                          const double* values) {
  const box_weights& rule = of.rule;
  std::array<double, prediction_length(most_box_axes)> of_prediction;
  double* const coefficients = of_prediction.data();
  predict(rule, values, 0, 1, coefficients, [] {});
  const box_prediction<double*> predicted{rule.dimensions, values[0], coefficients};
  const box_estimate estimate = box_estimate_of(rule, values);
  const double usual = usual_surprise(unpredicted(predicted, rule, values, of.nodes, 0, 1),
                                      estimate.rounding / rule.magnitude);
  const int used = std::min(test_lanes, std::max(part.tests, of.place_count));
  std::array<box_surprise, test_lanes> lanes;
  for (int first = 0; first < part.tests; first += test_lanes) {
    const int here = std::min(test_lanes, part.tests - first);
    std::array<double, test_lanes> expected;
    predict_tests(predicted, tests, part.tests, first, here, expected.data());
    for (int i = 0; i < here; ++i)
      lanes[static_cast<std::size_t>(i)].add_test(part.first_test + first + i,
                                                  values[rule.points + first + i],
                                                  expected[static_cast<std::size_t>(i)], usual);
  }
  for (int lane = 0; lane < used; ++lane)
    add_places(of, part, predicted, usual, lane, test_lanes, lanes[static_cast<std::size_t>(lane)]);
  merge_test_lanes(lanes, used);
  return {estimate, predicted.mean(), lanes[0]};
}

void evaluate_together(const integrand& f, const boxes_view& of, std::span<const box_part> parts,
                       box_part_record* out) {
  const auto d = static_cast<std::size_t>(of.rule.dimensions);
  const auto points = static_cast<std::size_t>(of.rule.points);
  std::size_t tests = 0;
  for (const box_part& part : parts) tests += static_cast<std::size_t>(part.tests);
  const std::size_t count = parts.size() * points + tests;
  thread_local std::vector<double> reused;
  std::vector<double> storage = std::exchange(reused, {});  // f may come here, too, on this thread
  storage.resize((d + 1) * count + d * tests);
  double* const test_nodes = storage.data() + (d + 1) * count;
  const auto for_each_part = [&](const auto& call) {
    std::size_t first = 0;
    const double* of_tests = test_nodes;
    for (const box_part& part : parts) {
      call(part, of_tests, first);
      first += points + static_cast<std::size_t>(part.tests);
      of_tests += d * static_cast<std::size_t>(part.tests);
    }
  };
  for_each_part([&](const box_part& part, const double* of_tests, std::size_t) {
    write_tests(of, part, test_nodes + (of_tests - test_nodes));
  });
  std::vector<const double*> columns(d);
  for (std::size_t k = 0; k < d; ++k) {
    double* const column = storage.data() + k * count;
    columns[k] = column;
    for_each_part([&](const box_part& part, const double* of_tests, std::size_t first) {
      write_column(of, part, static_cast<int>(k), of_tests, column + first);
    });
  }
  double* values = storage.data() + d * count;
  f.values({columns.data(), nullptr, static_cast<int>(d), static_cast<int>(count)}, &values);
  for_each_part([&](const box_part& part, const double* of_tests, std::size_t first) {
    *out = record_of(of, part, of_tests, values + first);
    ++out;
  });
  reused = std::move(storage);
}

}  // namespace

std::vector<box_record> boxes_on_cpu(const integrand& f, const box_request& what, int threads,
                                     const std::stop_token& stop) {
  const std::vector<box_part> parts = parts_of(what);
  const boxes_view of = view_of(what, parts.data());
  std::vector<box_part_record> say(parts.size());
  const int points = what.rule.weights.points + what.fewest_tests;
  const index_t together = std::max(1, points_at_once / points);
  const auto count = static_cast<index_t>(parts.size());
  const index_t groups = (count + together - 1) / together;
  const auto evaluate = [&](slice some) {
    for (index_t group = some.begin; group < some.end; ++group) {
      const index_t begin = group * together;
      const index_t end = std::min(count, begin + together);
      evaluate_together(f, of, {parts.data() + begin, parts.data() + end}, say.data() + begin);
    }
  };
  const index_t done =
      cpu::parallel_for(groups, threads, evaluate, [&](index_t) { return !stop.stop_requested(); });
  if (done < groups || stop.stop_requested()) return {};  // f may have been left, too
  return records_of(what, parts, say);
}

}  // namespace riemann
