// Values for the parameters of an expression: one, a list, equal steps or equal ratios; several
// parameters make a grid.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/kernels/double_word.hpp"
#include "riemann/lib/question/problem.hpp"

#include <string>
#include <vector>

namespace riemann {

/// The values of one parameter.
struct axis {
  enum class form { list, linear, logarithmic };

  std::string name;
  form is = form::list;
  std::vector<double> values;  // of a list; the ends otherwise
  index_t count = 0;
  std::vector<deviation> meant = {};  // of these; empty where they are meant as they are
  double_word low = {};               // of a range its ends, as the decimals they were written as;
  double_word high = {};              // of a logarithmic one their logarithms

  /// Value k, from k alone: of a range the double nearest to it.
  double value(index_t k) const;

  /// What is meant by value k: a number that was written, or one in equal steps between two.
  deviation meant_by(index_t k) const;

  /// One more of `values`.
  void add(const given_number&);
};

/// "a=2", "a=1,2,5", "a=0.1:10:1000" (from, to, how many), "a=log:1e-3:1e3:200". The numbers may be
/// constant expressions. Throws std::invalid_argument with what is allowed.
axis axis_from(const std::string& text);

/// One more of other names; of one that is wrong, which is thrown as well, the name alone.
void add_axis(std::vector<axis>&, const std::string& text);

/// "a=1 a=2 b=0.5": each of the values.
std::string text_of(const std::vector<axis>&);

/// Points of a grid, the last axis running fastest; 1 of no axes. More than fit in an index_t count
/// as the largest index_t.
index_t points_of(const std::vector<axis>&);

/// The parameters at point k.
std::vector<parameter> point_of(const std::vector<axis>&, index_t k);
/// The same over those of another point.
void write_point(const std::vector<axis>&, index_t k, std::vector<parameter>& over);

}  // namespace riemann
