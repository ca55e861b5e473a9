// Sums of a tree in variables in which a quadratic form is a sum of squares.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/cholesky.hpp"
#include "riemann/lib/expression/sums_of_polynomials.hpp"
#include "riemann/lib/expression/whole_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace riemann::expressions {

/// What is this much of another, relative to it, is nothing.
inline constexpr double next_to_nothing = 0x1p-64;

/// The form is (x-m)' L L' (x-m) + c or the negative of that, x being a group of the variables;
/// and x = m + L'^-1 E z, where the first of z are the directions of all that depends on x but not
/// through the form.
class turned_form {
 public:
  /// A sum in terms of z: squares z'z + slopes L^-1 x + rest + others.
  struct sum_anew {
    meant_number squares{};
    meant_numbers slopes;
    meant_quadratic rest;
    std::vector<weighted_node> others;
  };

  /// They are kept by reference.
  turned_form(const tree& f, const sums_of_polynomials& sums, const std::vector<int>& variables)
      : f_(f), sums_(sums), variables_(variables) {}

  /// Whether the form is definite in this group and what else is there is known to the digits of
  /// doubles.
  bool take(const meant_quadratic& form, const std::vector<int>& group);

  sum_anew anew(int k);

  const std::vector<int>& group() const { return group_; }
  axis_mask mask() const { return mask_; }
  const std::vector<meant_numbers>& directions() const { return directions_; }
  meant_number determinant() const { return by_->determinant(); }
  bool is_known() const { return is_known_; }
  /// Some sum joins the group with other variables.
  bool joins_others() const { return joins_others_; }
  bool depends_on_parameters() const { return depends_on_parameters_; }
  /// All depends on the variable through the form alone, in which it has no slope and no products.
  bool is_even_in(int variable) const;
  bool has_direction_of_several() const;

  axis_mask bit_of(int variable) const {
    const auto found = std::find(variables_.begin(), variables_.end(), variable);
    return found == variables_.end() ? 0 : axis_mask{1} << (found - variables_.begin());
  }

  /// Calls others_of(k) for each sum that depends on these; of what that returns all operands, too.
  template <class OthersOf>
  void walk(axis_mask on, const OthersOf& others_of) const {
    std::vector<bool> is_known(f_.nodes.size());
    std::vector<int> left{sums_.nodes().same(f_.root())};
    while (!left.empty()) {
      const int k = sums_.nodes().same(left.back());
      left.pop_back();
      if (is_known[static_cast<std::size_t>(k)] || (sums_.nodes().depends_on(k) & on) == 0)
        continue;
      is_known[static_cast<std::size_t>(k)] = true;
      for (const auto& [other, factor] : others_of(k))
        for (const int operand : operands_of(f_.at(other))) left.push_back(operand);
    }
  }

 private:
  int place_in_group(int variable) const;
  std::optional<std::vector<meant_numbers>> squares_in(const meant_quadratic&) const;
  meant_numbers slopes_in(const meant_quadratic&) const;
  bool bends_in_group(const meant_quadratic&) const;
  std::optional<meant_number> ratio_of_squares(const std::vector<meant_numbers>&) const;
  void add_direction(meant_numbers);

  const tree& f_;
  const sums_of_polynomials& sums_;
  const std::vector<int>& variables_;  // by axis

  std::vector<int> group_;
  axis_mask mask_ = 0;
  std::vector<meant_numbers> form_;
  std::optional<cholesky> by_;
  meant_numbers centre_;
  std::vector<meant_numbers> directions_;
  bool is_known_ = true;  // to the digits of doubles
  bool depends_on_parameters_ = false;
  bool joins_others_ = false;
};

}  // namespace riemann::expressions
