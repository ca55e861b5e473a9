// Forms are looked for in sums; then the tree is written with sums of other variables.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/squares.hpp"

#include "riemann/lib/expression/cholesky.hpp"
#include "riemann/lib/expression/one_exponential.hpp"
#include "riemann/lib/expression/quadratic.hpp"
#include "riemann/lib/expression/sums_of_polynomials.hpp"
#include "riemann/lib/expression/tree_writer.hpp"
#include "riemann/lib/expression/turned_form.hpp"
#include "riemann/lib/expression/unseparated_sums.hpp"
#include "riemann/lib/expression/whole_lines.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <set>
#include <utility>

namespace riemann::expressions {
namespace {

constexpr std::size_t most_in_group = 64;

struct lines_of_region {
  axis_mask whole;
  axis_mask halves;
};

class squares_of_formula {
 public:
  squares_of_formula(const tree& f, const std::vector<int>& variables, const lines_of_region& over,
                     std::span<const meant_number> parameters)
      : f_(with_one_exponential(f)),
        variables_(variables),
        lines_(over.whole),
        halves_(over.halves),
        sums_(f_, variables_, parameters),
        turned_(f_, sums_, variables_),
        unseparated_(unseparated_sums(f_, sums_)) {}

  formula_of_squares whole() {
    const std::vector<form_at> all = forms();
    is_for_parameters_ = std::any_of(all.begin(), all.end(),
                                     [](const form_at& each) { return each.joins_by_parameters; });
    for (const form_at& form : all)
      if (take_inseparable(form))
        if (formula_of_squares taken = result(); taken.f) return taken;
    for (const form_at& form : all)
      for (const std::vector<int>& coupled : coupled_by(form.of))
        if (take_coupled(form, coupled))
          if (formula_of_squares taken = result(); taken.f) return taken;
    for (const form_at& form : all)
      if (take_apart(form))
        if (formula_of_squares taken = result(); taken.f) return taken;
    return {{}, {}, 0, -1, is_for_parameters_};
  }

 private:
  struct form_at {
    int k;
    meant_quadratic of;
    bool joins_by_parameters;
  };

  bool is_in(axis_mask set, int variable) const { return (turned_.bit_of(variable) & set) != 0; }
  const std::vector<int>& group() const { return turned_.group(); }
  const std::vector<meant_numbers>& directions() const { return turned_.directions(); }

  formula_of_squares result() {
    const int radius = rest_of_group() < 2 ? -1 : group()[directions().size()];
    const auto count = static_cast<int>(directions().size());
    std::optional<tree> anew = written_anew();
    if (!anew) return {{}, {}, 0, -1, is_for_parameters_};
    return {std::move(anew), group(), count, radius, is_for_parameters_};
  }

  /// All sums that depend on lines, as polynomials.
  std::vector<form_at> forms() const {
    std::vector<form_at> all;
    turned_.walk(lines_ | halves_, [&](int k) {
      sum_of_nodes here = sums_.at(k, lines_ | halves_);
      all.push_back({k, std::move(here.polynomial), sums_.joins_by_parameters(k, lines_)});
      return std::move(here.others);
    });
    return all;
  }

  /// Sets of variables that products of two belong to, all of them lines.
  std::vector<std::vector<int>> coupled_by(const meant_quadratic& form) const {
    std::vector<axis_mask> sets;
    for (const auto& [which, coefficient] : form.terms()) {
      if (which.first == quadratic::one || which.first == which.second) continue;
      axis_mask joined = turned_.bit_of(which.first) | turned_.bit_of(which.second);
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
        if (is_in(each, variable)) coupled.push_back(variable);
      if (coupled.size() <= most_in_group) result.push_back(std::move(coupled));
    }
    return result;
  }

  /// Those of these whose squares the form has.
  std::vector<int> squared_in(const meant_quadratic& form, axis_mask among) const {
    std::vector<int> squared;
    for (const int variable : variables_)
      if (is_in(among, variable) && size_of(form.of({variable, variable})) > 0)
        squared.push_back(variable);
    return squared;
  }

  bool can_take(const meant_quadratic& form, const std::vector<int>& group) {
    return group.size() > 1 && group.size() <= most_in_group && turned_.take(form, group);
  }

  /// Of a form whose variables do not separate, if a radius is in place of several of them. Half
  /// lines are halves of lines that all is even in; they are the last in the group.
  bool take_inseparable(const form_at& form) {
    if (!unseparated_.contains(form.k)) return false;
    const std::vector<int> whole = squared_in(form.of, lines_);
    for (std::vector<int> halves = squared_in(form.of, halves_);;) {
      std::vector<int> group = whole;
      group.insert(group.end(), halves.begin(), halves.end());
      const bool is_taken = can_take(form.of, group);
      is_for_parameters_ |= is_taken && turned_.depends_on_parameters();
      if (!is_taken && halves.empty()) return false;
      const auto is_odd = [&](int half) { return !is_taken || !turned_.is_even_in(half); };
      if (std::erase_if(halves, is_odd) == 0)
        return rest_of_group() > 2 || (rest_of_group() == 2 && !switches_with_others());
    }
  }

  /// Something switches, or has a kink, where variables of the group and others decide: there
  /// points count, and the variable that is left alone beside a radius costs as many as it saves.
  bool switches_with_others() const {
    for (std::size_t k = 0; k < f_.nodes.size(); ++k) {
      const operation is = f_.nodes[k].is;
      const axis_mask on = sums_.nodes().depends_on(static_cast<int>(k));
      const bool switches = operation::less <= is && is <= operation::modulo;
      if (switches && (on & turned_.mask()) != 0 && (on & ~turned_.mask()) != 0) return true;
    }
    return false;
  }

  bool take_coupled(const form_at& form, const std::vector<int>& coupled) {
    if (!can_take(form.of, coupled)) return false;
    is_for_parameters_ |= turned_.depends_on_parameters();
    return rest_of_group() > 0;
  }

  /// Of all squares, where a direction has several variables, without parameters.
  bool take_apart(const form_at& form) {
    return can_take(form.of, squared_in(form.of, lines_)) && rest_of_group() > 0 &&
           !turned_.depends_on_parameters() && !turned_.joins_others() &&
           turned_.has_direction_of_several();
  }

  std::optional<tree> written_anew() {
    out_.emplace(f_);
    is_known_ = true;
    const auto in_place_of = [this](tree_copier& copied, int k) -> std::optional<int> {
      if (const int first = sums_.nodes().same(k); first != k) return copied.of(first);
      if ((sums_.nodes().depends_on(k) & turned_.mask()) == 0) return {};
      return sum_built(k, copied);
    };
    const int whole = with_rest_as_radius(tree_copier(f_, *out_, in_place_of).of(f_.root()));
    const bool is_half = rest_of_group() > 1 && is_in(halves_, group()[directions().size()]);
    const meant_number share =
        share_of_radius(static_cast<int>(rest_of_group())) * meant_number{is_half ? 0.5 : 1};
    times(share / turned_.determinant(), whole, 0);
    if (!is_known_ || !turned_.is_known()) return {};
    return std::move(*out_).written();
  }

  /// Variables that f depends on through the sum of their squares alone.
  std::size_t rest_of_group() const { return group().size() - directions().size(); }

  /// The first of the rest is the radius of all m of them, from 0, weighted by its power of m - 1;
  /// each of the others is alone, weighted to 1, or to 1/2 on a half line.
  int with_rest_as_radius(int whole) {
    const std::size_t m = rest_of_group();
    if (m < 2) return whole;
    int power = out_->variable(group()[directions().size()]);
    if (m > 2)
      power = out_->apply(operation::power, power, out_->number({static_cast<double>(m - 1)}));
    whole = out_->apply(operation::multiply, whole, power);
    for (std::size_t k = directions().size() + 1; k < group().size(); ++k) {
      const int square =
          out_->apply(operation::multiply, out_->variable(group()[k]), out_->variable(group()[k]));
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

  std::optional<int> sum_built(int k, tree_copier& copied) {
    const turned_form::sum_anew here = turned_.anew(k);
    if (here.others.size() == 1 && here.others.front().first == k) return {};
    int sum = none_yet;
    const auto plus = [&](int term) {
      sum = sum == none_yet ? term : out_->apply(operation::add, sum, term);
    };
    if (size_of(here.squares) > 0) {
      int squares = none_yet;
      for (std::size_t j = 0; j <= directions().size(); ++j) {
        const int square = out_->apply(operation::multiply, out_->variable(group()[j]),
                                       out_->variable(group()[j]));
        squares = squares == none_yet ? square : out_->apply(operation::add, squares, square);
      }
      plus(times(here.squares, squares, 0));
    }
    const double length = std::sqrt(size_of(product_of(here.slopes, here.slopes)));
    for (std::size_t j = 0; j < directions().size() && length > 0; ++j) {
      const meant_number slope = product_of(here.slopes, directions()[j]);
      if (size_of(slope) > next_to_nothing * length)
        plus(times(slope, out_->variable(group()[j]), length));
    }
    for (const auto& [other, factor] : here.others) {
      const bool is_own = sums_.nodes().same(other) == k;
      plus(times(factor, is_own ? copied.itself(k) : copied.of(other), 0));
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
  const std::vector<int> variables_;  // by axis
  axis_mask lines_;
  axis_mask halves_;
  sums_of_polynomials sums_;

  turned_form turned_;
  std::set<int> unseparated_;
  bool is_for_parameters_ = false;
  bool is_known_ = true;  // to the digits of doubles

  std::optional<tree_writer> out_;
};

}  // namespace

formula_of_squares squares_completed(const tree& f, const read_region& over,
                                     std::span<const meant_number> parameters) {
  constexpr std::size_t most_nodes = 8192;
  const std::vector<int> variables = variables_of(over);
  const lines_of_region lines{lines_of(over, variables), half_lines_of(over, variables)};
  if (std::popcount(lines.whole | lines.halves) < 2 || f.nodes.size() > most_nodes) return {};
  return squares_of_formula(f, variables, lines, parameters).whole();
}

}  // namespace riemann::expressions
