// Means over mirror images, and a polynomial in even powers that predicts them.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/regions/mirrored.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace riemann::regions {
namespace {

constexpr std::size_t most_of_triples = 8;
constexpr double blind = 0x1p10;  // null rules, if the means are so much harder than they see

/// All signs of up to six axes; of more, words of a code in which any three axes have all
/// combinations of signs alike often (the first order of Reed and Muller).
constexpr std::size_t most_with_all_signs = 6;
std::size_t words_of(std::size_t d) {
  return std::size_t{1} << (d <= most_with_all_signs ? d : d <= 8 ? 4 : 5);
}

bool is_negative(std::size_t word, std::size_t axis, std::size_t d) {
  const std::size_t column = d <= most_with_all_signs ? std::size_t{1} << axis : 1 + 2 * axis;
  return std::popcount(word & column) % 2 != 0;
}

/// A polynomial that is the same at all images of a point: squares and fourth powers of
/// coordinates, and products of two squares by how far apart their axes are.
struct even_polynomial {
  double centre = 0;
  double squares = 0;
  double fourths = 0;
  std::vector<double> products;  // of axes k and k + 1, of k and k + 2 ...

  static double products_at(std::span<const double> at, std::size_t apart) {
    double sum = 0;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const double x = at[k] * at[(k + apart) % at.size()];
      sum += x * x;
    }
    return sum;
  }

  double operator()(std::span<const double> at) const {
    double second = 0;
    double fourth = 0;
    for (const double x : at) {
      second += x * x;
      fourth += (x * x) * (x * x);
    }
    double sum = centre + (squares * second + fourths * fourth);
    for (std::size_t i = 0; i < products.size(); ++i) sum += products[i] * products_at(at, i + 1);
    return sum;
  }

  double mean(std::size_t d) const {
    double sum = squares / 3 + fourths / 5;
    for (const double each : products) sum += each / 9;
    return centre + static_cast<double>(d) * sum;
  }
};

/// Through the means at the centre, the outer and the inner node of an axis, and outer pairs.
even_polynomial through(std::span<const double> means, std::span<const double> nodes,
                        std::size_t d) {
  constexpr double a = outer_abscissa * outer_abscissa;
  constexpr double b = inner_abscissa * inner_abscissa;
  const double outer = (means[1] - means[0]) / a;
  const double inner = (means[2] - means[0]) / b;
  even_polynomial result{.centre = means[0]};
  result.fourths = (outer - inner) / (a - b);
  result.squares = outer - result.fourths * a;
  for (std::size_t i = 3; i < means.size(); ++i) {
    const auto node = nodes.subspan(i * d, d);
    const double off = means[i] - result(node);  // products of other axes are 0 there
    result.products.push_back(off / even_polynomial::products_at(node, i - 2));
  }
  return result;
}

}  // namespace

mirrored_tests::mirrored_tests(int dimensions, double weights, unsigned long long key)
    : d_(static_cast<std::size_t>(dimensions)), words_(words_of(d_)), key_(key), weights_(weights) {
  using coordinate = std::pair<std::size_t, double>;
  const auto add = [&](std::initializer_list<coordinate> coordinates) {
    nodes_.resize(nodes_.size() + d_);
    for (const auto& [axis, x] : coordinates) nodes_[nodes_.size() - d_ + axis] = x;
  };
  for (std::size_t word = 0; word < words_; ++word)
    for (std::size_t k = 0; k < d_; ++k) sides_.push_back(is_negative(word, k, d_) ? 1 : 0);
  add({});
  add({{0, outer_abscissa}});
  add({{0, inner_abscissa}});
  for (std::size_t k = 1; k <= d_ / 2; ++k) add({{0, outer_abscissa}, {k, outer_abscissa}});
  predicting_ = nodes_.size() / d_;
  add({{0, far_abscissa}});
  for (std::size_t k = 1; k < d_; ++k) add({{0, outer_abscissa}, {k, inner_abscissa}});
  std::size_t triples = 0;
  for (std::size_t j = 1; j < d_; ++j)
    for (std::size_t k = j + 1; k < d_ && triples < most_of_triples; ++k, ++triples)
      add({{0, outer_abscissa}, {j, outer_abscissa}, {k, outer_abscissa}});
  nodes_.insert(nodes_.end(), d_, corner_abscissa);
}

int mirrored_tests::points_tested(double volume, double tests_of_cube) const {
  const double count = volume * tests_of_cube / static_cast<double>(images());
  const auto fewest = static_cast<double>(nodes_.size() / d_);
  return count >= fewest ? static_cast<int>(std::fmin(count, most_tests)) : 0;
}

double mirrored_tests::evaluations_in(double volume, double tests_of_cube) const {
  const int tests = points_tested(volume, tests_of_cube);
  if (tests == 0) return 0;
  return static_cast<double>(images()) * (tests + static_cast<double>(nodes_.size() / d_));
}

mirrored_tests::finding mirrored_tests::in_box(evaluator& on, std::span<const double> lower,
                                               std::span<const double> upper, const box_record& of,
                                               double tests_of_cube,
                                               unsigned long long stream) const {
  const double volume = volume_between(lower, upper);
  const int tests = points_tested(volume, tests_of_cube);
  if (tests == 0) return {};
  std::vector<double> points = nodes_;
  for (int number = 0; number < tests; ++number)
    for (std::size_t k = 0; k < d_; k += 4) {
      const four_numbers some = test_coordinates(key_, stream, number, static_cast<int>(k / 4));
      points.insert(points.end(), some.numbers, some.numbers + std::min<std::size_t>(4, d_ - k));
    }
  const std::size_t count = points.size() / d_;
  std::vector<double> places(count * images() * d_);
  double* next = places.data();
  std::vector<double> sides(2 * d_);  // of each axis: on this side of the middle, and the other
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t turn = 0; turn < d_; ++turn) {
      for (std::size_t k = 0; k < d_; ++k) {
        const double x = points[i * d_ + (k + turn) % d_];
        const double middle = 0.5 * (lower[k] + upper[k]);
        const double off = 0.5 * (upper[k] - lower[k]) * x;
        sides[2 * k] = middle + off;
        sides[2 * k + 1] = middle - off;
      }
      for (const unsigned char* side = sides_.data(); side != sides_.data() + sides_.size();)
        for (std::size_t k = 0; k < d_; ++k) *next++ = sides[2 * k + *side++];
    }
  const std::vector<double> values = on.values_at(places);
  std::vector<double> means(count);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < images(); ++j) means[i] += values[i * images() + j];
    means[i] /= static_cast<double>(images());
  }
  const auto at = [&](std::size_t i) { return std::span(points).subspan(i * d_, d_); };
  const std::size_t first = nodes_.size() / d_;
  const auto lost = std::count_if(means.begin(), means.begin() + static_cast<std::ptrdiff_t>(first),
                                  [](double mean) { return !is_finite(mean); });
  if (lost > 0)  // they predict nothing
    return {.surprise = 0, .apart = 0, .variance = HUGE_VAL, .not_finite = static_cast<int>(lost)};
  const even_polynomial predicted =
      through(std::span(means).first(predicting_), std::span(points), d_);
  double largest = 0;
  for (std::size_t i = predicting_; i < first; ++i)
    largest = std::fmax(largest, std::abs(means[i] - predicted(at(i))));
  const double usual = usual_surprise(largest, of.rounding / (weights_ * volume));
  const bool is_blind =
      largest > blind * of.null[2] / volume &&
      surprise_of(largest, 0, usual_surprise(0, of.rounding / (weights_ * volume))) > 0;
  box_surprise found;
  for (std::size_t i = first; i < count; ++i)
    found.add_test(static_cast<int>(i - first), means[i], predicted(at(i)), usual);
  const int even = even_tests(tests);
  const double apart = found.apart / even;
  return {.surprise = std::fmax(found.mean(tests), is_blind ? largest : 0) * volume,
          .apart = (predicted.mean(d_) * volume - of.value) + apart * volume,
          .variance = std::fmax(found.squares / even - apart * apart, 0) / std::max(even - 1, 1) *
                      volume * volume,
          .not_finite = found.not_finite};
}

}  // namespace riemann::regions
