// Sums are kept for each shift, boxes by the thousands, values as they were asked for.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/evaluating/remembering.hpp"

#include "riemann/lib/evaluating/digest.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <type_traits>
#include <utility>

namespace riemann {
namespace {

constexpr std::size_t boxes_at_once = std::size_t{1} << 14;

enum class asked_for : std::uint64_t { sums = 1, values, boxes };

/// Of an answer; none: a stop came first.
enum class origin { kept, computed, none };

template <class T>
std::span<const std::uint64_t> words_of(std::span<const T> many, std::vector<std::uint64_t>& held) {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(std::uint64_t) == 0);
  held.resize(many.size_bytes() / sizeof(std::uint64_t));
  if (!many.empty()) std::memcpy(held.data(), many.data(), many.size_bytes());
  return held;
}
// All of a record is answer: no byte of it is padding.
static_assert(sizeof(box_record) == 10 * sizeof(double) + 4 * sizeof(int) + sizeof(index_t));

class remembering_evaluator final : public evaluator {
 public:
  remembering_evaluator(std::unique_ptr<evaluator> on, kept_answers& kept)
      : on_(std::move(on)), kept_(kept) {}

  int dimensions() const override { return on_->dimensions(); }
  bool takes_boxes() const override { return on_->takes_boxes(); }
  std::vector<double> values_beside(std::span<const double> point,
                                    std::span<const double> distances) override {
    return on_->values_beside(point, distances);
  }
  void on_host(index_t count, const std::function<void(index_t)>& work) override {
    on_->on_host(count, work);
  }
  double seconds_before() const override { return seconds_before_; }

  using evaluator::sums;
  std::vector<sampled_moments> sums(std::span<const point_request> all,
                                    const std::stop_token& stop) override {
    std::vector<sampled_moments> sums;
    for (const point_request& what : all)
      for (std::size_t k = 0; k < what.shifts.size(); ++k) {
        point_request one = what;
        one.shifts = what.shifts.subspan(k, 1);
        sums.emplace_back();
        const auto part = std::span(sums).last(1);
        const origin is = answer(digest_of(asked_for::sums, one), part, [&] {
          part.front() = on_->sums(one, stop).front();
          return !stop.stop_requested();
        });
        if (is == origin::kept) kept_.spare(what.count);
      }
    return sums;
  }

  void values(const point_request& what, double* out) override {
    const auto all = std::span(out, static_cast<std::size_t>(what.count));
    const origin is = answer(digest_of(asked_for::values, what), all, [&] {
      on_->values(what, out);
      return true;
    });
    if (is == origin::kept) kept_.spare(what.count);
  }

  std::vector<box_record> boxes(const box_request& what, const std::stop_token& stop) override {
    const auto d = static_cast<std::size_t>(dimensions());
    std::vector<box_record> all(what.count());
    for (std::size_t first = 0; first < all.size(); first += boxes_at_once) {
      const std::size_t count = std::min(boxes_at_once, all.size() - first);
      box_request some = what;
      some.lower = what.lower.subspan(first * d, count * d);
      some.upper = what.upper.subspan(first * d, count * d);
      some.first = what.first + static_cast<index_t>(first);
      const auto part = std::span(all).subspan(first, count);
      const origin is = answer(digest_of(some), part, [&] {
        const std::vector<box_record> records = on_->boxes(some, stop);
        std::copy(records.begin(), records.end(), part.begin());
        return records.size() == count;
      });
      if (is == origin::none) return {};
      if (is == origin::kept)
        for (const box_record& each : part) kept_.spare(each.evaluations);
    }
    return all;
  }

 private:
  std::uint64_t digest_of(asked_for which, const point_request& what) const {
    const auto d = static_cast<std::size_t>(dimensions());
    const point_rule& rule = what.rule;
    digest hash;
    for (const std::uint64_t word :
         {static_cast<std::uint64_t>(which), static_cast<std::uint64_t>(rule.level),
          static_cast<std::uint64_t>(rule.part), static_cast<std::uint64_t>(rule.periodic),
          static_cast<std::uint64_t>(rule.begin), std::uint64_t{rule.key},
          static_cast<std::uint64_t>(rule.pitch), static_cast<std::uint64_t>(what.count)})
      hash.add(word);
    hash.add(rule.scale);
    const std::size_t map_size = rule.map == nullptr ? 0 : d * nodes_of_axis;
    hash.add_all(std::span(rule.map, map_size));
    const std::size_t product_size =
        rule.nodes == nullptr ? 0 : d * static_cast<std::size_t>(rule.pitch);
    hash.add_all(std::span(rule.nodes, product_size));
    const auto strata = static_cast<std::size_t>(rule.strata == nullptr ? 0 : what.count);
    if (strata > 0) hash.add_all(std::span(rule.strata, strata));
    hash.add_all(what.generator);
    hash.add_all(std::span<const unsigned>(what.shifts.front()));
    return hash.value();
  }

  /// The rule follows from the dimensions.
  static std::uint64_t digest_of(const box_request& what) {
    digest hash;
    hash.add(static_cast<std::uint64_t>(asked_for::boxes));
    hash.add(static_cast<std::uint64_t>(what.first));
    hash.add(std::uint64_t{what.key});
    hash.add(static_cast<std::uint64_t>(what.fewest_tests));
    hash.add(what.tests_of_cube);
    for (const std::span<const double> each :
         {what.lower, what.upper, what.places, what.place_values})
      hash.add_all(each);
    return hash.value();
  }

  /// What is kept under this digest, or what `compute` writes to `out`, which is kept if it says
  /// that it came to its end.
  template <class T, class Compute>
  origin answer(std::uint64_t key, std::span<T> out, const Compute& compute) {
    if (const auto kept = kept_.find(key); kept && kept->is.size_bytes() == out.size_bytes()) {
      if (!out.empty())
        std::memcpy(static_cast<void*>(out.data()), kept->is.data(), out.size_bytes());
      seconds_before_ += kept->seconds;
      return origin::kept;
    }
    const auto start = std::chrono::steady_clock::now();
    if (!compute()) return origin::none;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    kept_.add(key, words_of(std::span<const T>(out), held_), took.count());
    return origin::computed;
  }

  std::unique_ptr<evaluator> on_;
  kept_answers& kept_;
  double seconds_before_ = 0;
  std::vector<std::uint64_t> held_;
};

}  // namespace

std::unique_ptr<evaluator> remembering(std::unique_ptr<evaluator> on, kept_answers& kept) {
  return std::make_unique<remembering_evaluator>(std::move(on), kept);
}

}  // namespace riemann
