// A box that is tested much has as many parts as its tests fill.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/parts_of_boxes.hpp"

#include <algorithm>
#include <cmath>

namespace riemann {
namespace {

double volume_of(const box_request& of, std::size_t number) {
  const auto d = static_cast<std::size_t>(of.rule.weights.dimensions);
  return volume_between(of.lower.subspan(number * d, d), of.upper.subspan(number * d, d));
}

int tests_of(const box_request& of, double volume) {
  const double share = std::ceil(volume * of.tests_of_cube);
  return std::max(of.fewest_tests, static_cast<int>(std::fmin(share, most_tests)));
}

box_record record_of(const box_part_record& say, const box_surprise& surprise, int tests,
                     double volume) {
  const box_estimate& of = say.estimate;
  box_record record{of.value * volume, of.magnitude * volume, of.rounding * volume};
  for (int k = 0; k < 3; ++k) record.null[k] = of.null[k] * volume;
  constexpr double noise = 0x1p-46;  // of fourth differences, relative to the values
  record.axis = of.difference > noise * of.rounding ? of.axis : -1;
  record.not_finite = of.not_finite + surprise.not_finite;
  record.tests = tests;
  record.surprise = surprise.mean(tests) * volume;
  const int even = even_tests(tests);
  const double apart = surprise.apart / even;
  record.apart = ((say.predicted - of.value) + apart) * volume;
  record.variance = std::fmax(surprise.squares / even - apart * apart, 0) / std::max(even - 1, 1) *
                    volume * volume;
  record.surprised_test = surprise.test;
  record.surprising_value = surprise.value;
  return record;
}

}  // namespace

std::vector<box_part> parts_of(const box_request& of) {
  const int most = tests_of_part(of.rule.weights.dimensions);
  std::vector<box_part> parts;
  parts.reserve(of.count());
  for (std::size_t i = 0; i < of.count(); ++i) {
    const int tests = tests_of(of, volume_of(of, i));
    int first = 0;
    do {
      parts.push_back({static_cast<index_t>(i), first, std::min(most, tests - first)});
      first += most;
    } while (first < tests);
  }
  return parts;
}

boxes_view view_of(const box_request& of, const box_part* parts) {
  return {of.rule.weights,
          of.rule.nodes.data(),
          of.lower.data(),
          of.upper.data(),
          parts,
          of.places.data(),
          of.place_values.data(),
          static_cast<int>(of.place_values.size()),
          of.key,
          static_cast<unsigned long long>(of.first)};
}

std::vector<box_record> records_of(const box_request& of, std::span<const box_part> parts,
                                   std::span<const box_part_record> say) {
  std::vector<box_record> records;
  records.reserve(of.count());
  for (std::size_t i = 0; i < parts.size();) {
    const std::size_t first = i;
    box_surprise surprise = say[first].surprise;
    for (++i; i < parts.size() && parts[i].first_test > 0; ++i) surprise.merge(say[i].surprise);
    const int tests = parts[i - 1].first_test + parts[i - 1].tests;
    const double volume = volume_of(of, static_cast<std::size_t>(parts[first].box));
    records.push_back(record_of(say[first], surprise, tests, volume));
    records.back().evaluations = tests + static_cast<index_t>(i - first) * of.rule.weights.points;
  }
  return records;
}

}  // namespace riemann
