// The clock is asked once in many calls.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/methods/adaptive/timed_search.hpp"

#include "riemann/lib/methods/adaptive/cut_short.hpp"

#include <atomic>
#include <memory>
#include <utility>

namespace riemann::adaptive {
namespace {

class formula_searched_in_time final : public integrand_model {
 public:
  formula_searched_in_time(integrand f, const goal& until, const std::stop_token& stop)
      : f_(std::move(f)), stop_(stop), deadline_(deadline_of(until)) {}

  const integrand_properties& facts() const override { return f_.facts(); }
  void values(points_view at, double* const* out) const override { f_.values(at, out); }
  std::span<const inner_function> inside() const override { return f_.inside(); }
  std::span<const int> terms() const override { return f_.terms(); }
  std::span<const int> phases() const override { return f_.phases(); }
  bool is_sum() const override { return f_.is_sum(); }
  std::vector<integrand> addends() const override { return f_.addends(); }
  void inner_values(int number, points_view at, double* hi, double* low) const override {
    constexpr unsigned points = 256;
    const unsigned asked = asked_.load(std::memory_order_relaxed);  // a miscount does no harm
    const auto more = static_cast<unsigned>(at.count);
    asked_.store(asked + more, std::memory_order_relaxed);
    if (asked % points + more >= points) require_time(stop_, deadline_);
    f_.inner_values(number, at, hi, low);
  }
  bool is_odd() const override { return f_.is_odd(); }
  double largest_between(double lower, double upper) const override {
    return f_.largest_between(lower, upper);
  }
  bool may_be_narrow_between(double lower, double upper) const override {
    return f_.may_be_narrow_between(lower, upper);
  }
  double wide_value(int number, lost_by how, double x, double low,
                    double negligible) const override {
    return f_.wide_value(number, how, x, low, negligible);
  }
  bool is_lost_at(double x) const override { return f_.is_lost_at(x); }
  double wide_logarithm(int number, double x) const override {
    return f_.wide_logarithm(number, x);
  }
  void roundings_at(std::span<const double> x, double* off, double* of_pairs) const override {
    f_.roundings_at(x, off, of_pairs);
  }

 private:
  integrand f_;
  const std::stop_token& stop_;
  std::chrono::steady_clock::time_point deadline_;
  mutable std::atomic<unsigned> asked_ = 0;  // points
};

}  // namespace

integrand searched_in_time(const integrand& f, const goal& until, const std::stop_token& stop) {
  if (!f.facts().pairs) return f;  // a black box shows nothing inside
  return integrand(std::make_shared<formula_searched_in_time>(f, until, stop));
}

}  // namespace riemann::adaptive
