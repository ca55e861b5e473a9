// Forms are looked for in sums; then the tree is written with sums of other variables.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/squares.hpp"

#include "riemann/lib/expression/cholesky.hpp"
#include "riemann/lib/expression/one_exponential.hpp"
#include "riemann/lib/expression/quadratic.hpp"
#include "riemann/lib/expression/sums_of_polynomials.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/whole_lines.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numbers>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr double next_to_nothing = 0x1p-64;  // relative
constexpr double square_of_nothing = next_to_nothing * next_to_nothing;
constexpr std::size_t most_in_group = 64;

class squares_of_formula {
 public:
  squares_of_formula(const tree& f, const std::vector<int>& variables, axis_mask lines,
                     std::span<const meant_number> parameters)
      : f_(with_one_exponential(f)),
        variables_(variables),
        lines_(lines),
        sums_(f_, variables, parameters) {}

  formula_of_squares whole() {
    formula_of_squares result;
    const auto write = [&] {
      const int radius = rest_of_group() < 2 ? -1 : group_[directions_.size()];
      const auto directions = static_cast<int>(directions_.size());
      result = {written_anew(), group_, directions, radius, result.is_for_these_parameters};
    };
    for (const meant_quadratic& form : forms(true))
      for (const std::vector<int>& coupled : coupled_by(form))
        if (!result.f && take(form, coupled)) write();
    result.is_for_these_parameters = depends_on_parameters_;
    for (const meant_quadratic& form : result.f ? std::vector<meant_quadratic>() : forms(false))
      if (!result.f && take_apart(form)) write();
    return result;
  }

 private:
  /// A sum in terms of the new variables z: squares z'z + slopes z + rest + others.
  struct sum_anew {
    meant_number squares{};
    meant_numbers slopes;
    meant_quadratic rest;
    std::vector<weighted_node> others;
  };

  const node& at(int k) const { return f_.nodes[static_cast<std::size_t>(k)]; }
  axis_mask bit_of(int variable) const {
    const auto found = std::find(variables_.begin(), variables_.end(), variable);
    return found == variables_.end() ? 0 : axis_mask{1} << (found - variables_.begin());
  }
  bool is_line(int variable) const { return (bit_of(variable) & lines_) != 0; }

  /// Calls others_of(k) for each sum that depends on these; of what that returns all operands, too.
  template <class OthersOf>
  void walk(axis_mask on, const OthersOf& others_of) const {
    std::vector<bool> is_known(f_.nodes.size());
    std::vector<int> left{sums_.nodes().same(static_cast<int>(f_.nodes.size()) - 1)};
    while (!left.empty()) {
      const int k = sums_.nodes().same(left.back());
      left.pop_back();
      if (is_known[static_cast<std::size_t>(k)] || (sums_.nodes().depends_on(k) & on) == 0)
        continue;
      is_known[static_cast<std::size_t>(k)] = true;
      for (const auto& [other, factor] : others_of(k))
        for (int n = 0; n < facts_of(at(other).is).operands; ++n)
          left.push_back(at(other).operands[static_cast<std::size_t>(n)]);
    }
  }

  /// All polynomials that multiply lines with each other, or those that have squares of lines.
  std::vector<meant_quadratic> forms(bool coupled) {
    std::vector<meant_quadratic> all;
    walk(lines_, [&](int k) {
      sum_of_nodes here = sums_.at(k, lines_);
      depends_on_parameters_ = depends_on_parameters_ || sums_.joins_by_parameters(k, lines_);
      const auto& terms = here.polynomial.terms();
      if (std::any_of(terms.begin(), terms.end(), [&](const auto& term) {
            const auto [a, b] = term.first;
            return (a != b) == coupled && is_line(a) && is_line(b);
          }))
        all.push_back(here.polynomial);
      return here.others;
    });
    return all;
  }

  /// Sets of variables that products of two belong to, all of them lines.
  std::vector<std::vector<int>> coupled_by(const meant_quadratic& form) const {
    std::vector<axis_mask> sets;
    for (const auto& [which, coefficient] : form.terms()) {
      if (which.first == quadratic::one || which.first == which.second) continue;
      axis_mask joined = bit_of(which.first) | bit_of(which.second);
      std::erase_if(sets, [&](axis_mask each) {
        const bool meets = (each & joined) != 0;
        if (meets) joined |= each;
        return meets;
      });
      sets.push_back(joined);
    }
    std::vector<std::vector<int>> result;
    for (const axis_mask each : sets) {
      if ((each & ~lines_) != 0) continue;
      std::vector<int> coupled;
      for (const int variable : variables_)
        if ((bit_of(variable) & each) != 0) coupled.push_back(variable);
      if (coupled.size() <= most_in_group) result.push_back(std::move(coupled));
    }
    return result;
  }

  int place_in_group(int variable) const {
    const auto found = std::find(group_.begin(), group_.end(), variable);
    return found == group_.end() ? -1 : static_cast<int>(found - group_.begin());
  }

  /// The part of degree 2 in the group; nothing where products join it with other variables.
  std::optional<std::vector<meant_numbers>> squares_in(const meant_quadratic& of) const {
    std::vector<meant_numbers> all(group_.size(), meant_numbers(group_.size()));
    for (const auto& [which, coefficient] : of.terms()) {
      const int a = place_in_group(which.first);
      const int b = place_in_group(which.second);
      if (which.first == quadratic::one || (a < 0 && b < 0)) continue;
      if (a < 0 || b < 0) return {};
      const auto i = static_cast<std::size_t>(a);
      const auto j = static_cast<std::size_t>(b);
      all[i][j] = i == j ? coefficient : coefficient * meant_number{0.5};
      all[j][i] = all[i][j];
    }
    return all;
  }

  meant_numbers slopes_in(const meant_quadratic& of) const {
    meant_numbers slopes;
    for (const int variable : group_) slopes.push_back(of.of({quadratic::one, variable}));
    return slopes;
  }

  bool bends_in_group(const meant_quadratic& of) const {
    return std::any_of(of.terms().begin(), of.terms().end(), [&](const auto& term) {
      const auto [a, b] = term.first;
      return a != quadratic::one && (place_in_group(a) >= 0 || place_in_group(b) >= 0);
    });
  }

  /// What a square of the group is times the one that was taken; nothing where it is not.
  std::optional<meant_number> ratio_of_squares(const std::vector<meant_numbers>& p) const {
    const meant_number ratio = p[0][0] / form_[0][0];
    for (std::size_t i = 0; i < p.size(); ++i)
      for (std::size_t j = 0; j < p.size(); ++j) {
        const meant_number expected = ratio * form_[i][j];
        const double scale = size_of(ratio) * std::sqrt(size_of(form_[i][i] * form_[j][j]));
        if (size_of(p[i][j] - expected) > next_to_nothing * scale) return {};
      }
    return ratio;
  }

  sum_anew anew(int k) {
    sum_of_nodes here = sums_.at(k, group_mask_);
    std::optional<std::vector<meant_numbers>> squares = squares_in(here.polynomial);
    std::optional<meant_number> ratio = squares ? ratio_of_squares(*squares) : std::nullopt;
    if (!ratio) {
      here = sums_.at(k, group_mask_, [&](const auto& of) { return !bends_in_group(of); });
      ratio = meant_number{};
    }
    depends_on_parameters_ = depends_on_parameters_ || here.has_parameters;
    sum_anew result;
    result.squares = *ratio;
    result.others = std::move(here.others);
    result.rest = here.polynomial;
    for (const int variable : group_) result.rest = result.rest.at(variable, meant_number{});
    meant_numbers slopes = slopes_in(here.polynomial);
    cancelling_sum constant(result.rest.constant());
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      constant.add(slopes[i] * centre_[i]);
      for (std::size_t j = 0; j < slopes.size(); ++j)
        constant.add(*ratio * form_[i][j] * centre_[j] * centre_[i]);
    }
    is_known_ = is_known_ && constant.is_known();
    result.rest = result.rest.plus(meant_quadratic(constant.value() - result.rest.constant()));
    slopes = by_->forward(std::move(slopes));
    result.slopes = moved(slopes, by_->backward(centre_), *ratio * meant_number{2});
    if (size_of(product_of(result.slopes, result.slopes)) <=
        square_of_nothing * size_of(product_of(slopes, slopes)))
      result.slopes = meant_numbers(slopes.size());  // a square that is complete
    return result;
  }

  /// Whether the form is definite in these variables, and all else depends on fewer directions.
  bool take(const meant_quadratic& form, const std::vector<int>& coupled) {
    group_ = coupled;
    const std::optional<std::vector<meant_numbers>> squares = squares_in(form);
    if (!squares) return false;
    form_ = *squares;
    const double sign = form_[0][0].value.hi < 0 ? -1 : 1;
    for (meant_numbers& row : form_)
      for (meant_number& each : row) each = each * meant_number{sign};
    by_ = cholesky::of(form_);
    if (!by_) return false;
    centre_ = chosen(by_->solved(slopes_in(form)));
    for (meant_number& each : centre_) each = chosen(each * meant_number{-0.5 * sign});
    directions_.clear();
    is_known_ = true;
    group_mask_ = 0;
    for (const int variable : group_) group_mask_ |= bit_of(variable);
    joins_others_ = false;
    walk(group_mask_, [&](int k) {
      const sum_anew here = anew(k);
      add_direction(here.slopes);
      joins_others_ |= here.rest.variables() > 0;
      return here.others;
    });
    return is_known_ && directions_.size() < group_.size();
  }

  /// The same of all squares, where a direction has several variables, without parameters.
  bool take_apart(const meant_quadratic& form) {
    std::vector<int> squared;
    for (const int variable : variables_)
      if (is_line(variable) && size_of(form.of({variable, variable})) > 0)
        squared.push_back(variable);
    depends_on_parameters_ = false;
    if (squared.size() < 2 || squared.size() > most_in_group || !take(form, squared)) return false;
    return !depends_on_parameters_ && !joins_others_ &&
           std::any_of(directions_.begin(), directions_.end(), [](const meant_numbers& each) {
             return std::count_if(each.begin(), each.end(),
                                  [](const meant_number& of) { return size_of(of) > 0; }) > 1;
           });
  }

  /// Of what was not in the directions before.
  void add_direction(meant_numbers w) {
    const double whole = size_of(product_of(w, w));
    if (whole == 0 || directions_.size() == group_.size()) return;
    for (int again = 0; again < 2; ++again)
      for (const meant_numbers& each : directions_)
        w = moved(std::move(w), each, meant_number{-1} * product_of(w, each));
    const meant_number square = product_of(w, w);
    constexpr double in_between = 0x1p-80;  // squared: rounding would tell a direction
    if (size_of(square) <= square_of_nothing * whole) return;
    if (size_of(square) <= in_between * whole) is_known_ = false;
    const meant_number length = root_of(square);
    for (meant_number& each : w) each = each / length;
    directions_.push_back(chosen(std::move(w)));
  }

  std::optional<tree> written_anew() {
    out_.emplace(f_);
    built_.clear();
    const int whole = with_rest_as_radius(built(static_cast<int>(f_.nodes.size()) - 1));
    times(share_of_radius(static_cast<int>(rest_of_group())) / by_->determinant(), whole, 0);
    if (!is_known_) return {};
    return std::move(*out_).written();
  }

  /// Variables that f depends on through the sum of their squares alone.
  std::size_t rest_of_group() const { return group_.size() - directions_.size(); }

  /// The first of the rest is the radius of all m of them, from 0, weighted by its power of m - 1;
  /// each of the others is alone, weighted to 1.
  int with_rest_as_radius(int whole) {
    const std::size_t m = rest_of_group();
    if (m < 2) return whole;
    int power = out_->variable(group_[directions_.size()]);
    if (m > 2)
      power = out_->apply(operation::power, power, out_->number({static_cast<double>(m - 1)}));
    whole = out_->apply(operation::multiply, whole, power);
    for (std::size_t k = directions_.size() + 1; k < group_.size(); ++k) {
      const int square =
          out_->apply(operation::multiply, out_->variable(group_[k]), out_->variable(group_[k]));
      const int weight = out_->apply(operation::exp, out_->apply(operation::negate, square));
      whole = out_->apply(operation::multiply, whole, weight);
    }
    return whole;
  }

  /// 2 pi^(m/2) / gamma(m/2), of spheres, over the weights' pi^((m-1)/2); 1 without a radius.
  static meant_number share_of_radius(int m) {
    if (m < 2) return {1};
    meant_number share =
        m % 2 == 0 ? root_of(meant_by_literal(std::numbers::pi, beyond_pi)) : meant_number{1};
    for (int k = m % 2 == 0 ? 2 : 1; k < m; k += 2)
      share = share * meant_number{2} / meant_number{static_cast<double>(k)};
    return share * meant_number{2};
  }

  /// What the number is off by has to be nothing beside `scale` and itself.
  int number(const meant_number& a, double scale) {
    is_known_ = is_known_ && is_known_beside(std::max(size_of(a), scale), a);
    return out_->number(a);
  }
  int times(const meant_number& by, int k, double scale) {
    is_known_ = is_known_ && is_known_beside(std::max(size_of(by), scale), by);
    return out_->times(by, k);
  }

  int built(int k) {
    k = sums_.nodes().same(k);
    if (const auto known = built_.find(k); known != built_.end()) return known->second;
    return built_[k] = (sums_.nodes().depends_on(k) & group_mask_) == 0 ? copied(k) : sum_built(k);
  }

  int copied(int k) {
    node copy = at(k);
    for (int n = 0; n < facts_of(copy.is).operands; ++n) {
      int& operand = copy.operands[static_cast<std::size_t>(n)];
      operand = built(operand);
    }
    return out_->add(copy);
  }

  int sum_built(int k) {
    const sum_anew here = anew(k);
    if (here.others.size() == 1 && here.others.front().first == k) return copied(k);
    int sum = none_yet;
    const auto plus = [&](int term) {
      sum = sum == none_yet ? term : out_->apply(operation::add, sum, term);
    };
    if (size_of(here.squares) > 0) {
      int squares = none_yet;
      for (std::size_t j = 0; j <= directions_.size(); ++j) {
        const int square =
            out_->apply(operation::multiply, out_->variable(group_[j]), out_->variable(group_[j]));
        squares = squares == none_yet ? square : out_->apply(operation::add, squares, square);
      }
      plus(times(here.squares, squares, 0));
    }
    const double length = std::sqrt(size_of(product_of(here.slopes, here.slopes)));
    for (std::size_t j = 0; j < directions_.size() && length > 0; ++j) {
      const meant_number slope = product_of(here.slopes, directions_[j]);
      if (size_of(slope) > next_to_nothing * length)
        plus(times(slope, out_->variable(group_[j]), length));
    }
    for (const auto& [other, factor] : here.others) {
      const bool is_own = sums_.nodes().same(other) == k;
      plus(times(factor, is_own ? copied(k) : built(other), 0));
    }
    for (const auto& [which, coefficient] : here.rest.terms()) {
      const auto [a, b] = which;
      if (b == quadratic::one) {
        plus(number(coefficient, std::max(length, 1.0)));
        continue;
      }
      const int second = out_->variable(b);
      const int product = a == quadratic::one
                              ? second
                              : out_->apply(operation::multiply, out_->variable(a), second);
      plus(times(coefficient, product, 0));
    }
    return sum == none_yet ? number({}, 0) : sum;
  }

  static constexpr int none_yet = -1;

  const tree f_;
  std::vector<int> variables_;  // by axis
  axis_mask lines_;
  sums_of_polynomials sums_;

  std::vector<int> group_;
  axis_mask group_mask_ = 0;
  std::vector<meant_numbers> form_;
  std::optional<cholesky> by_;
  meant_numbers centre_;
  std::vector<meant_numbers> directions_;
  bool is_known_ = true;  // to the digits of doubles
  bool depends_on_parameters_ = false;
  bool joins_others_ = false;  // in a sum with variables of the group

  std::optional<tree_writer> out_;
  std::map<int, int> built_;
};

}  // namespace

formula_of_squares squares_completed(const tree& f, const read_region& over,
                                     std::span<const meant_number> parameters) {
  constexpr std::size_t most_nodes = 8192;
  const std::vector<int> variables = variables_of(over);
  const axis_mask lines = lines_of(over, variables);
  if (std::popcount(lines) < 2 || f.nodes.size() > most_nodes) return {};
  return squares_of_formula(f, variables, lines, parameters).whole();
}

}  // namespace riemann::expressions
