// What integrals along lines say of an answer by points, where the formula may be narrower than
// these see.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"

#include <optional>
#include <span>
#include <stop_token>

namespace riemann {

/// Of one question, while what it is given lives.
class lines_beside {
 public:
  lines_beside(const problem&, const expressions::formula& over_cube,
               std::span<const double> parameters, const std::stop_token&);

  /// False where the formula over the cube shows nothing narrow, has more axes than lines take, or
  /// where a number of samples was asked for.
  bool are_worth_it() const { return across_.has_value(); }

  /// The integral along lines, for a quarter of what the question may cost at most; where that does
  /// not suffice, it has no value. Returns what is left for others.
  goal integrate();

  /// The answer as lines leave it. Where these contradict it, or are met and it is not, `automatic`
  /// takes theirs; an answer of a method that was asked for stays, and is not met. Nor is one in
  /// two dimensions that lines had no time to judge. In more dimensions there are more lines where
  /// they are less sure than an answer that is met, for a quarter of what that took, or for two
  /// million evaluations.
  void judge(integral& answer);

 private:
  void be_as_sure_as(const integral& answer);
  goal share() const;

  const problem& task_;
  const expressions::formula& over_cube_;
  std::span<const double> parameters_;
  const std::stop_token& stop_;
  std::optional<std::size_t> across_;
  integral lines_;
};

}  // namespace riemann
