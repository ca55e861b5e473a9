// Products of Gauss rules whose error is proved. The error of a rule along one axis is bounded by
// the integrand's values around that axis in the complex plane, whatever the other coordinates are;
// that of a product by the sum over the axes, as weights are positive.
// L. N. Trefethen, "Approximation Theory and Approximation Practice" (2013), theorem 19.3.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/integral.hpp"
#include "riemann/lib/integrand/enclosure.hpp"
#include "riemann/lib/methods/tensor/options.hpp"
#include "riemann/lib/methods/tensor/product_sum.hpp"
#include "riemann/lib/question/question.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace riemann::tensor {

inline constexpr std::size_t sizes_of_ellipses = 14;

/// What is proved of an integrand over the unit cube, whose axes are cut there. `of` outlives this.
class proof {
 public:
  proof(enclosure& of, const std::vector<std::vector<double>>& cuts);

  /// What |f| and the rounding of its values come to over the cube, at most; infinite where nothing
  /// is known, or where there are too many pieces.
  double largest() const { return largest_; }
  double rounding() const { return rounding_; }

  struct rules {
    product nodes;
    std::vector<std::vector<double>> ends;  // of the pieces they stand on, by axis
    double error = 0;                       // of the integral, proved
  };
  /// Rules that err by no more than this, with few points; none where no such rules are known of at
  /// most so many points.
  std::optional<rules> within(double error, double points_allowed);

 private:
  /// A part of an axis, whole or in halves.
  struct panel {
    double begin = 0;
    double end = 1;
    /// For ellipses of each size: the integral of the largest |f| there over the other axes.
    /// Negative: not asked for yet; infinite: not known.
    std::array<double, sizes_of_ellipses> around;
    double left_out = 0;  // of the integral
    std::vector<panel> halves;
    bool is_halved = false;  // for the error in question
  };
  struct order {
    int nodes = 0;
    double error = 0;
  };

  panel panel_between(std::size_t axis, double begin, double end);
  double largest_around(std::size_t axis, panel&, std::size_t size);
  order with_ellipse(std::size_t axis, panel&, std::size_t size, double error);
  order cheapest(std::size_t axis, panel&, double error);
  int fewest_nodes(std::size_t axis, panel&, double error, int halvings);
  double add_rules(std::size_t axis, panel&, double error, std::vector<warped_coordinate>&,
                   std::vector<double>& ends);

  enclosure& of_;
  std::vector<std::vector<double>> ends_;   // of pieces, by axis
  std::vector<std::vector<panel>> panels_;  // by axis
  double largest_ = 0;
  double rounding_ = 0;
  int bounds_asked_ = 0;
};

/// An integral by rules that are proved to be good enough.
/// Precondition: the options have bounds; all outlive this.
class proved_integration {
 public:
  proved_integration(evaluator&, const goal&, const options&);

  /// By rules of at most so many points in all. Not met, with the reason, where nothing is proved:
  /// then other methods may know more.
  integral answer(double points_allowed, const std::stop_token&);

  /// Whether rules of more points may do, as far as is known.
  bool may_need_more_points() const { return may_need_more_points_; }

 private:
  double first_error();
  std::string why_not(double points_allowed, const std::stop_token&);
  bool is_answer(const found_value& value, const proof::rules& by);

  evaluator& on_;
  const goal& until_;
  const options& how_;
  proof bounds_;
  std::optional<double> sought_;  // what rules may err by
  bool may_need_more_points_ = false;
  integral result_;
  std::vector<index_t> nodes_;
};

}  // namespace riemann::tensor
