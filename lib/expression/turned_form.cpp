// Squares are completed; what else depends on their variables does so in directions.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/turned_form.hpp"

#include <cmath>
#include <utility>

namespace riemann::expressions {

int turned_form::place_in_group(int variable) const {
  const auto found = std::find(group_.begin(), group_.end(), variable);
  return found == group_.end() ? -1 : static_cast<int>(found - group_.begin());
}

/// The part of degree 2 in the group; nothing where products join it with other variables.
std::optional<std::vector<meant_numbers>> turned_form::squares_in(const meant_quadratic& of) const {
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

meant_numbers turned_form::slopes_in(const meant_quadratic& of) const {
  meant_numbers slopes;
  for (const int variable : group_) slopes.push_back(of.of({quadratic::one, variable}));
  return slopes;
}

bool turned_form::bends_in_group(const meant_quadratic& of) const {
  return std::any_of(of.terms().begin(), of.terms().end(), [&](const auto& term) {
    const auto [a, b] = term.first;
    return a != quadratic::one && (place_in_group(a) >= 0 || place_in_group(b) >= 0);
  });
}

/// What a square of the group is times the one that was taken; nothing where it is not.
std::optional<meant_number> turned_form::ratio_of_squares(
    const std::vector<meant_numbers>& p) const {
  const meant_number ratio = p[0][0] / form_[0][0];
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) {
      const meant_number expected = ratio * form_[i][j];
      const double scale = size_of(ratio) * std::sqrt(size_of(form_[i][i] * form_[j][j]));
      if (size_of(p[i][j] - expected) > next_to_nothing * scale) return {};
    }
  return ratio;
}

turned_form::sum_anew turned_form::anew(int k) {
  sum_of_nodes here = sums_.at(k, mask_);
  std::optional<std::vector<meant_numbers>> squares = squares_in(here.polynomial);
  std::optional<meant_number> ratio = squares ? ratio_of_squares(*squares) : std::nullopt;
  if (!ratio) {
    here = sums_.at(k, mask_, [&](const auto& of) { return !bends_in_group(of); });
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
      next_to_nothing * next_to_nothing * size_of(product_of(slopes, slopes)))
    result.slopes = meant_numbers(slopes.size());  // a square that is complete
  return result;
}

/// Whether the form is definite in these variables, and all else depends on fewer directions.
bool turned_form::take(const meant_quadratic& form, const std::vector<int>& group) {
  group_ = group;
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
  depends_on_parameters_ = false;
  is_known_ = true;
  mask_ = 0;
  for (const int variable : group_) mask_ |= bit_of(variable);
  joins_others_ = false;
  walk(mask_, [&](int k) {
    const sum_anew here = anew(k);
    add_direction(here.slopes);
    joins_others_ |= here.rest.variables() > 0;
    return here.others;
  });
  return is_known_;
}

/// Of what was not in the directions before.
void turned_form::add_direction(meant_numbers w) {
  const double whole = size_of(product_of(w, w));
  if (whole == 0 || directions_.size() == group_.size()) return;
  for (int again = 0; again < 2; ++again)
    for (const meant_numbers& each : directions_)
      w = moved(std::move(w), each, meant_number{-1} * product_of(w, each));
  const meant_number square = product_of(w, w);
  constexpr double in_between = 0x1p-80;  // squared: rounding would tell a direction
  if (size_of(square) <= next_to_nothing * next_to_nothing * whole) return;
  if (size_of(square) <= in_between * whole) is_known_ = false;
  const meant_number length = root_of(square);
  for (meant_number& each : w) each = each / length;
  directions_.push_back(chosen(std::move(w)));
}

bool turned_form::is_even_in(int variable) const {
  const auto k = static_cast<std::size_t>(place_in_group(variable));
  for (std::size_t j = 0; j < group_.size(); ++j)
    if (j != k && size_of(form_[k][j]) > 0) return false;
  return size_of(centre_[k]) == 0 &&
         std::all_of(directions_.begin(), directions_.end(),
                     [&](const meant_numbers& each) { return size_of(each[k]) == 0; });
}

bool turned_form::has_direction_of_several() const {
  return std::any_of(directions_.begin(), directions_.end(), [](const meant_numbers& each) {
    return std::count_if(each.begin(), each.end(),
                         [](const meant_number& of) { return size_of(of) > 0; }) > 1;
  });
}

}  // namespace riemann::expressions
