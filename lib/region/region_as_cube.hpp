// A formula over a region as a formula over the unit cube, with what depends on its parameters:
// where the mass lies on infinite axes, how axes belong together, into which cells surfaces cut the
// region, where it is infinite, where narrow peaks are, and where else a large value may be.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/answer/boxes.hpp"
#include "riemann/lib/answer/map_account.hpp"
#include "riemann/lib/expression/constant_value.hpp"
#include "riemann/lib/expression/links.hpp"
#include "riemann/lib/expression/singular_places.hpp"
#include "riemann/lib/expression/squares.hpp"
#include "riemann/lib/expression/surfaces.hpp"
#include "riemann/lib/expression/unit_cube.hpp"
#include "riemann/lib/expression/unseen_sides.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/integrand/distributions.hpp"
#include "riemann/lib/integrand/gathering.hpp"
#include "riemann/lib/integrand/integrand.hpp"
#include "riemann/lib/integrand/linked.hpp"
#include "riemann/lib/integrand/separated.hpp"
#include "riemann/lib/methods/sampling/large_values.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/region/narrow_peaks.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace riemann {

/// The unit cube for one point of the parameters.
struct cube_of_problem {
  std::shared_ptr<const expressions::formula> formula;
  // What proofs look at: the same, but in cells switches are what they are known to be there.
  std::shared_ptr<const expressions::formula> as_known;
  // What is integrated: the same formula, or, beside narrow peaks, the same through channels.
  std::shared_ptr<const expressions::formula> as_computed;
  narrow_parts narrow;
  std::vector<double> parameters;  // of as_computed, those of the others being the first
  // Points of as_computed that the expression points to, one after the other.
  std::vector<double> places;
  // The largest of those where the formula points to, and of all that the question names.
  std::vector<sampling::large_value> near;
  std::vector<std::vector<double>> breaks;  // by axis, where the integrand is said to break
  std::vector<bool> is_normal;              // by axis, whether it has that distribution
  std::vector<expressions::unseen_side> unseen = {};  // of switches at no surface
  expressions::surfaces between_cells = {};
  std::vector<std::vector<double>> wells = {};  // by axis, in the region; one alone is not told
  std::vector<gathering> gatherings = {};       // the last of them moves points of the cube first

  std::vector<std::size_t> axes_cut() const {
    std::vector<std::size_t> axes;
    for (std::size_t k = 0; k < is_normal.size(); ++k)
      if (between_cells.cut(k)) axes.push_back(k);
    return axes;
  }
};

/// Where a formula switches across the axes, whether its region is cut into cells there: that makes
/// another formula for other parameters.
enum class cells { none, between_switches };

class region_as_cube {
 public:
  /// For problems like `first`, whose formula and region have been parsed.
  region_as_cube(const problem& first, expressions::tree formula, expressions::read_region);

  cube_of_problem of(const problem&, cells = cells::between_switches) const;

  /// Has the cube computed through channels beside narrow peaks. Where the formula shows nothing
  /// narrow, and nobody tells, none are searched for; nor where the search would take a large part
  /// of the evaluations that are allowed.
  void add_channels(const problem&, cube_of_problem&) const;

  /// The integrand over the cube as a CPU computes it.
  integrand on_cpu(const cube_of_problem&, maths_choice) const;

  /// These boxes of the cube in the order of the problem's ranges, with what a picture of the
  /// region needs beside them.
  account_of_boxes in_region(const problem&, const cube_of_problem&, const account_of_boxes&) const;
  /// Likewise the nodes of a map.
  account_of_map in_region(const problem&, const cube_of_problem&,
                           const std::vector<map_node>&) const;

  /// What belongs to the axes of the cube, in the order of the problem's ranges.
  std::vector<index_t> by_range(const problem&, const std::vector<index_t>& by_axis) const;

  /// What is wrong with its breaks, and with the points that it is said to be large near.
  std::vector<fault> faults_of_places(const problem&) const;

  /// The limits of each variable with its breaks, by variable, and which variables there are.
  /// Nothing where limits depend on variables, or where an axis has a distribution.
  struct box_of_variables {
    std::vector<interval> ranges;
    std::uint64_t variables = 0;
  };
  std::optional<box_of_variables> as_box(const problem&) const;

  /// What has become of variables: "y-x in place of y", or squares that were completed; empty where
  /// nothing has.
  std::string parts_in_words(const problem&) const;

  /// The expression in its variables, with the numbers that its parameters stand for.
  std::optional<separated> separated_of(const problem&) const;
  /// The formula over the cube, made of functions of two of its axes at most; null where it is not,
  /// or has fewer than three axes.
  const expressions::links* links() const { return links_ ? &*links_ : nullptr; }
  /// As links() are: no shear, no cells, no channels.
  cube_of_problem with_axes_apart(const problem&) const;
  /// Precondition: links() is not null, and the cube is one with its axes apart.
  linked linked_on(const cube_of_problem&, maths_choice) const;
  /// Whether some link of two variables may jump, or be infinite but where an axis goes to
  /// infinity: then grids are not worth their points. Empty: none may. Precondition as above.
  std::string why_not_by_links(const cube_of_problem&) const;
  /// -1 where limits such as inf..0 were exchanged.
  double sign() const { return over_.sign; }

  /// Infinite where the limits may be anywhere.
  double share_lost_in_limits(const problem& task) const {
    return is_empty() ? 0 : expressions::share_lost_in_limits(over_, task.f.parameters);
  }

  /// Without a shear or cells.
  const expressions::formula& formula() const { return *apart_; }
  /// Whether parameters of a problem have other values than the formula was made for.
  bool is_for_others(const problem& task) const {
    return only_for_ && *only_for_ != task.f.parameters;
  }
  /// The expression in its canonical form.
  const std::string& text() const { return text_; }
  bool is_empty() const { return over_.is_empty; }
  /// That axis of the cube is a finite one, and no more than stretched.
  bool is_stretched(std::size_t axis) const { return over_.axes[axis].is_stretched(); }
  /// All axes are finite.
  bool is_bounded() const;
  /// Of its formula, as expressions::may_have_peaks_apart tells.
  bool may_have_peaks_apart() const;
  /// All axes are whole lines.
  bool is_whole_space() const;

 private:
  cube_of_problem begun(const problem&) const;
  std::vector<range> ranges(const problem&) const;
  std::vector<axis_limits<double>> limits(const problem&, const std::vector<mass>&,
                                          const std::vector<double>& variables = {}) const;
  std::vector<double> coordinates_of(const problem&, const std::vector<place_on_axis>& point,
                                     const cube_of_problem&) const;
  std::vector<double> coordinates_where(const problem&, const std::vector<double>& variables,
                                        const cube_of_problem&) const;
  std::vector<double> variables_at(const problem&, const std::vector<double>& u,
                                   const cube_of_problem&) const;
  std::vector<std::vector<double>> wells(const problem&,
                                         const std::vector<std::vector<double>>& places,
                                         const cube_of_problem&) const;
  void span_wells(const problem&, expressions::axes_as most, cube_of_problem&) const;
  std::vector<double> by_variable(const std::vector<double>& by_axis) const;
  std::size_t axis_of(const place_on_axis&) const;
  std::vector<std::size_t> axes_by_range(const problem&) const;
  std::vector<region_axis> axes_of_region(const problem&, const cube_of_problem&) const;
  std::vector<region_axis> axes_of_cube(const problem&, const cube_of_problem&) const;
  std::vector<std::vector<double>> places_of(const problem&, const cube_of_problem&,
                                             std::vector<double> u) const;
  std::vector<double> values_on_grid(const problem&, const cube_of_problem&, std::size_t across,
                                     const std::vector<std::size_t>& order) const;
  void set_breaks(const problem&, const expressions::surfaces&, cube_of_problem&) const;
  expressions::sides switches(const problem&) const;
  bool switches_elsewhere(const problem&) const;
  void set_parts(const problem& first);
  expressions::formula_of_squares squares_of_densities(
      const std::vector<expressions::meant_number>& parameters);
  std::vector<expressions::meant_number> meant_parameters(const problem&) const;
  void order_axes(const problem&);
  std::vector<double> left_far_out(const problem&) const;
  std::vector<std::vector<double>> places_of_axes(const problem&) const;
  void set_masses(const problem&, const std::vector<std::vector<double>>& places,
                  expressions::axes_as most, cube_of_problem&) const;
  std::vector<mass> masses_in(const cube_of_problem&) const;
  expressions::surfaces cut(const problem&, cube_of_problem&) const;
  bool has_limits_of_variables(const std::vector<std::size_t>& axes) const;
  std::vector<range> enclosing_ranges(const problem&) const;
  std::vector<double> coordinates_of(const problem&, const expressions::singular_place&,
                                     const std::vector<mass>&) const;
  void gather(const problem&, cube_of_problem&) const;
  void set_places(const problem&, const std::vector<std::vector<double>>& of_axes,
                  const expressions::surfaces&, cube_of_problem&) const;
  void set_near(const problem&, cube_of_problem&) const;

  std::vector<std::string> names_;       // of all parameters
  std::vector<std::string> names_of_f_;  // of those that the expression itself uses
  std::string text_;
  expressions::read_region over_;
  expressions::tree tree_;
  struct completed_squares {
    std::size_t variables;
    int directions;  // of these that the rest of the formula depends on
    bool has_radius;
  };
  std::vector<completed_squares> squared_;
  std::optional<std::vector<parameter>> only_for_;  // values that are numbers in the formula
  std::map<int, std::string> parts_;  // by variable: the part of the expression that it stands for
  expressions::formula f_;
  std::shared_ptr<const expressions::formula> apart_;
  std::shared_ptr<const expressions::formula> sheared_;  // of the whole space alone
  std::optional<expressions::links> links_;
  expressions::formula by_masses_;  // of others than bounded regions
};

}  // namespace riemann
