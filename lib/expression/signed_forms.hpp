// Formulas as functions: sums and products as what they are made of, in whatever order that was
// written, with signs as far outside as they can be brought.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/expression/formula.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace riemann::expressions {

/// Of variables: in place of variable k stands sign[k] times variable with[k].
struct exchange {
  std::vector<int> with;
  std::vector<int> sign;
};

/// Of none.
exchange identity(std::size_t variables);

/// A function, or its negative.
struct signed_form {
  int form = 0;
  int sign = 1;

  signed_form operator-() const { return {form, -sign}; }
  auto operator<=>(const signed_form&) const = default;
};

/// Functions by number: where two have one number, they are the same.
class signed_forms {
 public:
  /// The formula after the exchange; nothing is known of a formula without steps.
  std::optional<signed_form> of(const formula&, const std::vector<std::string>& parameters,
                                const exchange&);
  bool is_zero(int form) const { return form == zero_; }

 private:
  struct content {
    operation is = operation::number;
    std::vector<signed_form> parts;  // in a sum `sign` is how often, in a product to what power
    std::uint64_t variables = 0;
  };

  using key = std::vector<std::int64_t>;
  int numbered(key, content);
  int made_of(operation, std::vector<signed_form> parts);
  signed_form number(const step&);
  signed_form zero();
  signed_form variable(signed_form which);
  signed_form sum(std::span<const signed_form>);
  signed_form product(signed_form a, signed_form b, int power_of_b);
  signed_form comparison(operation, signed_form a, signed_form b);
  signed_form choice(signed_form condition, signed_form a, signed_form b);
  signed_form larger_or_smaller(operation, signed_form a, signed_form b);
  signed_form applied(operation, const step* first, std::array<signed_form, 3>);
  bool is_seldom_zero(int form) const;
  const content& in(int form) const { return contents_[static_cast<std::size_t>(form)]; }

  std::map<key, int> numbers_;
  std::vector<content> contents_;
  std::map<std::string, int> parameters_;
  int zero_ = -1;
};

}  // namespace riemann::expressions
