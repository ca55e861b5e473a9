// The handle that all integrands share: values at points, and what a formula shows of its inside.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace riemann {

/// To how many digits functions are computed where low parts are heeded: as the maths library
/// computes them, or to some 30, which takes far longer.
enum class function_digits { of_library, all };
inline constexpr double epsilon_of_30_digits = 0x1p-97;

/// Points as columns: coordinate k of point i is x[k][i] + low[k][i], where low may be null: then
/// the doubles are meant.
struct points_view {
  const double* const* x = nullptr;
  const double* const* low = nullptr;
  int dimensions = 1;
  int count = 0;
  function_digits functions = function_digits::of_library;
};

/// What a function inside a formula means for integration.
enum class part {
  jump_where_zero,    // the formula jumps or bends where it is 0: of abs, sign, <, if, min, max
  jump_where_whole,   // the formula jumps where it is a whole number: of floor, ceil, trunc
  line,               // linear in x: points to a place where it is 0
  sum,                // of a + or a -: roots and extrema may be narrow structure
  denominator,        // a pole, or a near one, where it is 0 or smallest
  argument,           // of exp, tanh, atan, erf, ...: the formula changes fast where it is 0
  logarithm_or_root,  // argument of log or sqrt: singular where it is 0
  base,               // of a power that is no whole number: singular where it is 0
  phase,              // argument of sin, cos, J: swings slow down and turn back where it turns
};

/// One of the functions inside a formula: `number` is its name for inner_values().
struct inner_function {
  part is;
  int number;
};

struct integrand_properties {
  int dimensions = 1;
  int components = 1;
  bool pairs = false;        // whether low parts of coordinates are heeded
  bool more_digits = false;  // whether wide_value() knows values by more than pairs have
  /// The relative error of its worst operation, with function_digits::all.
  double full_epsilon = 0x1p-53;
  double cost = 20;         // of a value, in double-precision operations
  std::string description;  // the formula's canonical text, or a name
};

/// Why doubles lose a value: parts are beyond their range, as those of exp(x)/(1+exp(x))^2 are; or
/// that, or numbers near 1 cancel, as in exp(x) - 1 beside 0; or whatever takes digits. With
/// range_alone values that long doubles do not tell are not worth more.
enum class lost_by { range_alone, range, range_or_nearness_to_one, digits };

/// Stands for f itself where an inner function is asked for.
inline constexpr int whole_function = -1;

class integrand;

/// What integrands implement; calls are const and may come from any thread. Sizes are those of the
/// points: each output column has points.count elements.
class integrand_model {
 public:
  virtual ~integrand_model() = default;
  virtual const integrand_properties& facts() const = 0;
  /// out[c][i] = component c at point i.
  virtual void values(points_view, double* const* out) const = 0;
  /// Empty for a black box.
  virtual std::span<const inner_function> inside() const { return {}; }
  /// Numbers of inner functions of which f is the sum, or the larger or smaller or chosen one, or
  /// of which a factor is the sum; none where there is a single one.
  virtual std::span<const int> terms() const { return {}; }
  /// Numbers of inner functions of which f has sines, cosines and their like.
  virtual std::span<const int> phases() const { return {}; }
  /// Whether f, of one variable, is known to be the sum of two, its addends.
  virtual bool is_sum() const { return false; }
  virtual std::vector<integrand> addends() const;
  /// hi[i] + low[i] = the inner function at point i, in pair arithmetic; `low` may be null.
  virtual void inner_values(int /*number*/, points_view, double* /*hi*/, double* /*low*/) const {}
  /// Whether f(-x) = -f(x) is known wherever f is defined.
  virtual bool is_odd() const { return false; }
  /// What |f| is at most from `lower` to `upper`, of one variable; infinite where that is not
  /// known.
  virtual double largest_between(double /*lower*/, double /*upper*/) const {
    return std::numeric_limits<double>::infinity();
  }
  /// Whether some part of f may change within 1e-5 of the range from `lower` to `upper`, of one
  /// variable; so it may where that is not known.
  virtual bool may_be_narrow_between(double /*lower*/, double /*upper*/) const { return true; }
  /// The inner function at x + low, of one variable, where doubles lose it, or 0 where it is at
  /// most `negligible`; NaN where they do not, and where that is not known. It takes long.
  virtual double wide_value(int /*number*/, lost_by, double /*x*/, double /*low*/,
                            double /*negligible*/) const {
    return std::numeric_limits<double>::quiet_NaN();
  }
  /// Whether f has no value at x because digits are lost: parts cancel to the last of 320 bits, or
  /// are far beyond the range of doubles.
  virtual bool is_lost_at(double /*x*/) const { return false; }
  /// The logarithm of its size, however large or small that is.
  virtual double wide_logarithm(int /*number*/, double /*x*/) const {
    return std::numeric_limits<double>::quiet_NaN();
  }
  /// How far f may be at each of these x from what is meant, computed in doubles; 0 where that is
  /// not known. `of_pairs`, unless it is null: what arithmetic loses in pairs of doubles, too.
  virtual void roundings_at(std::span<const double> x, double* off, double* of_pairs) const {
    std::fill(off, off + x.size(), 0.0);
    if (of_pairs != nullptr) std::fill(of_pairs, of_pairs + x.size(), 0.0);
  }
};

/// Cheap to copy.
class integrand {
 public:
  explicit integrand(std::shared_ptr<const integrand_model> model) : model_(std::move(model)) {}
  /// Whether both are copies of one.
  bool operator==(const integrand&) const = default;
  const integrand_properties& facts() const { return model_->facts(); }
  void values(points_view at, double* const* out) const { model_->values(at, out); }
  std::span<const inner_function> inside() const { return model_->inside(); }
  std::span<const int> terms() const { return model_->terms(); }
  std::span<const int> phases() const { return model_->phases(); }
  bool is_sum() const { return model_->is_sum(); }
  std::vector<integrand> addends() const { return model_->addends(); }
  void inner_values(int number, points_view at, double* hi, double* low = nullptr) const {
    model_->inner_values(number, at, hi, low);
  }
  bool is_odd() const { return model_->is_odd(); }
  double largest_between(double lower, double upper) const {
    return model_->largest_between(lower, upper);
  }
  bool may_be_narrow_between(double lower, double upper) const {
    return model_->may_be_narrow_between(lower, upper);
  }
  double wide_value(int number, lost_by how, double x, double low, double negligible = 0) const {
    return model_->wide_value(number, how, x, low, negligible);
  }
  bool is_lost_at(double x) const { return model_->is_lost_at(x); }
  double wide_logarithm(int number, double x) const { return model_->wide_logarithm(number, x); }
  void roundings_at(std::span<const double> x, double* off, double* of_pairs = nullptr) const {
    model_->roundings_at(x, off, of_pairs);
  }
  double rounding_at(double x) const {
    double off = 0;
    roundings_at({&x, 1}, &off);
    return off;
  }

 private:
  std::shared_ptr<const integrand_model> model_;
};

inline std::vector<integrand> integrand_model::addends() const { return {}; }

/// A black box, of which body(points, out) computes the values.
template <class Body>
integrand integrand_by(integrand_properties facts, Body body) {
  class black_box final : public integrand_model {
   public:
    black_box(integrand_properties facts, Body body)
        : facts_(std::move(facts)), body_(std::move(body)) {}
    const integrand_properties& facts() const override { return facts_; }
    void values(points_view at, double* const* out) const override { body_(at, out); }

   private:
    integrand_properties facts_;
    Body body_;
  };
  return integrand(std::make_shared<black_box>(std::move(facts), std::move(body)));
}

}  // namespace riemann
