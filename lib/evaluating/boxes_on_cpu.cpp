// Some boxes at a time: the columns of all their points, then all values, then box by box what they
// say.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/boxes_on_cpu.hpp"

#include "riemann/kernels/cpu/parallel.hpp"

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

constexpr int points_at_once = 1024;  // of several boxes, which the next cache holds

/// A box of a request.
struct one_box {
  const box_request& of;
  std::size_t number;  // in the request

  std::size_t d() const { return static_cast<std::size_t>(of.rule.weights.dimensions); }
  double lower(std::size_t k) const { return of.lower[number * d() + k]; }
  double upper(std::size_t k) const { return of.upper[number * d() + k]; }
  double centre(std::size_t k) const { return 0.5 * (lower(k) + upper(k)); }
  double half(std::size_t k) const { return 0.5 * (upper(k) - lower(k)); }
  unsigned long long stream() const { return static_cast<unsigned long long>(of.first) + number; }
  double volume() const {
    double product = 1;
    for (std::size_t k = 0; k < d(); ++k) product *= upper(k) - lower(k);
    return product;
  }
  int tests() const {
    const double share = std::ceil(volume() * of.tests_of_cube);
    return std::max(of.fewest_tests, static_cast<int>(std::fmin(share, most_tests)));
  }
  int points() const { return of.rule.weights.points + tests(); }

  /// Tests as rows of d coordinates in [-1, 1].
  void write_tests(double* out) const {
    const int count = tests();
    const auto axes = static_cast<int>(d());
    for (int i = 0; i < count; ++i, out += axes)
      for (int group = 0; 4 * group < axes; ++group) {
        const four_numbers some = test_coordinates(of.key, stream(), i, group);
        std::copy_n(some.numbers, std::min(4, axes - 4 * group), out + 4 * group);
      }
  }

  /// Coordinate k of all points.
  void write_column(std::size_t k, const double* test_nodes, double* out) const {
    const int points = of.rule.weights.points;
    const double* const nodes = of.rule.nodes.data() + k * static_cast<std::size_t>(points);
    const double middle = centre(k);
    const double half_width = half(k);
    for (int i = 0; i < points; ++i) out[i] = middle + half_width * nodes[i];
    const int count = tests();
    const double* node = test_nodes + k;
    for (int i = 0; i < count; ++i, node += d()) out[points + i] = middle + half_width * *node;
  }
};

box_surprise surprise_in(const one_box& box, const expectation_of_box& expected,
                         const double* test_nodes, const double* test_values) {
  const box_request& of = box.of;
  box_surprise found;
  const int tests = box.tests();
  const std::size_t d = box.d();
  for (int i = 0; i < tests; ++i, test_nodes += d) {
    const double value = test_values[i];
    found.add_test(
        i, tests,
        is_finite(value) ? expected.surprise(value, [&](int k) { return test_nodes[k]; }) : 0);
  }
  for (std::size_t i = 0; i < of.place_values.size(); ++i) {
    const double* const place = of.places.data() + i * d;
    bool inside = true;
    for (std::size_t k = 0; k < d && inside; ++k)
      inside = box.lower(k) <= place[k] && place[k] <= box.upper(k);
    if (!inside) continue;
    found.add_place(expected.surprise(of.place_values[i], [&](int axis) {
      const auto k = static_cast<std::size_t>(axis);
      return (place[k] - box.centre(k)) / box.half(k);
    }));
  }
  return found;
}

box_record record_of(const one_box& box, const double* test_nodes, const double* values) {
  const box_rule& rule = box.of.rule;
  const box_estimate of = box_estimate_of(rule.weights, values);
  const double volume = box.volume();
  box_record made{of.value * volume, of.magnitude * volume, of.rounding * volume};
  for (int k = 0; k < 3; ++k) made.null[k] = of.null[k] * volume;
  constexpr double noise = 0x1p-46;  // of fourth differences, relative to the values
  made.axis = of.difference > noise * of.rounding ? of.axis : -1;
  made.not_finite = of.not_finite;
  made.tests = box.tests();
  const double* const test_values = values + rule.weights.points;
  for (int i = 0; i < made.tests; ++i) made.not_finite += is_finite(test_values[i]) ? 0 : 1;
  const expectation_of_box expected(rule.weights, values, rule.nodes.data(),
                                    of.rounding / rule.weights.magnitude);
  const box_surprise surprise = surprise_in(box, expected, test_nodes, test_values);
  made.surprise = surprise.mean * volume;
  made.surprised_test = surprise.test;
  if (surprise.test >= 0) made.surprising_value = test_values[surprise.test];
  return made;
}

/// Boxes [some.begin, some.end), which are evaluated together.
void evaluate_together(const integrand& f, const box_request& what, slice some, box_record* out) {
  const auto d = static_cast<std::size_t>(what.rule.weights.dimensions);
  std::vector<one_box> boxes;
  std::size_t count = 0;
  std::size_t tests = 0;
  for (index_t i = some.begin; i < some.end; ++i) {
    boxes.push_back({what, static_cast<std::size_t>(i)});
    count += static_cast<std::size_t>(boxes.back().points());
    tests += static_cast<std::size_t>(boxes.back().tests());
  }
  thread_local std::vector<double> reused;
  std::vector<double> storage = std::exchange(reused, {});  // f may come here, too, on this thread
  storage.resize((d + 1) * count + d * tests);
  double* const test_nodes = storage.data() + (d + 1) * count;
  double* next = test_nodes;
  for (const one_box& box : boxes) {
    box.write_tests(next);
    next += d * static_cast<std::size_t>(box.tests());
  }
  std::vector<const double*> columns(d);
  for (std::size_t k = 0; k < d; ++k) {
    double* column = storage.data() + k * count;
    columns[k] = column;
    next = test_nodes;
    for (const one_box& box : boxes) {
      box.write_column(k, next, column);
      column += box.points();
      next += d * static_cast<std::size_t>(box.tests());
    }
  }
  double* values = storage.data() + d * count;
  f.values({columns.data(), nullptr, static_cast<int>(d), static_cast<int>(count)}, &values);
  next = test_nodes;
  for (const one_box& box : boxes) {
    *out = record_of(box, next, values);
    ++out;
    values += box.points();
    next += d * static_cast<std::size_t>(box.tests());
  }
  reused = std::move(storage);
}

}  // namespace

std::vector<box_record> boxes_on_cpu(const integrand& f, const box_request& what, int threads,
                                     const std::stop_token& stop) {
  std::vector<box_record> found(what.count());
  const int points = what.rule.weights.points + what.fewest_tests;
  const index_t together = std::max(1, points_at_once / points);
  const auto count = static_cast<index_t>(found.size());
  const index_t groups = (count + together - 1) / together;
  const auto evaluate = [&](slice some) {
    for (index_t group = some.begin; group < some.end; ++group)
      evaluate_together(f, what, {group * together, std::min(count, (group + 1) * together)},
                        found.data() + group * together);
  };
  const index_t done =
      cpu::parallel_for(groups, threads, evaluate, [&](index_t) { return !stop.stop_requested(); });
  if (done < groups) found.clear();
  return found;
}

}  // namespace riemann
