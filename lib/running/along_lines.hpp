// What integrals along lines say of an answer by points, where the formula may be narrower than
// these see.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/expression/formula.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/running/mean_of_points.hpp"

#include <chrono>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace riemann {

/// Of one question, while what it is given lives.
class lines_beside {
 public:
  lines_beside(const problem&, const goal&, const expressions::formula& over_cube,
               std::span<const double> parameters, bool is_whole_space, const std::stop_token&);

  /// False where the formula over the cube shows nothing narrow, has more axes than lines take, or
  /// where a number of samples was asked for.
  bool are_worth_it() const { return across_.has_value(); }

  /// On the whole plane masses are found along lines through a centre: where these are no measure
  /// of all the mass, as of a curved ridge, what is narrow does not show. There points go first,
  /// for so many evaluations, and lines are asked if these do not suffice; else 0.
  index_t worth_before_lines() const;

  /// What is left for others. In two dimensions lines are integrated along first, so that points
  /// need not go on where these know the integral. A million random points must not contradict
  /// lines that are met.
  goal left_for_others();

  /// Whether points may miss what is narrow, and lines do not know the integral.
  bool are_unsure() const { return is_narrow_ && (!is_square() || lines_.status != status::met); }

  /// The answer as lines leave it. Where these contradict it, or are met and it is not, `automatic`
  /// takes theirs; an answer of a method that was asked for stays, and is not met. Nor is one that
  /// lines could not judge with the evaluations they may take: four million before points in two
  /// dimensions; in more, a million, or a quarter of what the answer took; unless dozens of random
  /// points meet whatever is as narrow as the formula may be, and find no more. There are more
  /// lines there where they are less sure than an answer that is met, and than half the tolerance,
  /// for as many; if they have no time for these, it is not met, either. Of an answer that is not
  /// met, or that they contradict, they know the integral where two lattices of lines agree to the
  /// tolerance, for a quarter of the evaluations that are allowed. Lines that are apart from an
  /// answer have missed something if it has met more of the integral of |f|, which is `seen`, than
  /// they.
  void judge(integral& answer, double seen);

 private:
  void compare_with_points();
  mean_of_points mean_of(index_t most_points) const;
  void be_as_sure_as(const integral& answer);
  void find_without(const integral& answer);
  bool take_lattice(int level, index_t most);
  bool contradict(const integral& answer) const;
  bool do_points_suffice(const integral& answer);
  goal share(index_t most, double seconds) const;
  double seconds_left() const;
  integral along_lattice(int level, const goal&) const;
  bool is_square() const { return over_cube_.dimensions == 2; }

  const problem& task_;
  const goal until_;
  const expressions::formula& over_cube_;
  std::span<const double> parameters_;
  const std::stop_token& stop_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::optional<std::size_t> across_;
  bool is_narrow_ = false;  // the formula shows it
  integral lines_;
  int level_ = 0;                                  // of the lattice of these lines
  index_t of_lattice_ = 0;                         // evaluations
  std::string told_by_ = "integrals along lines";  // what `lines_` has
  bool lack_time_ = false;  // for as many lines as would judge an answer that is met
};

}  // namespace riemann
