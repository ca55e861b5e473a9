// Slopes are exact; curvatures are their differences.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/region/wells.hpp"

#include "riemann/kernels/host_device.hpp"
#include "riemann/kernels/points/philox.hpp"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace riemann {
namespace {

constexpr unsigned random_starts = 24;
constexpr unsigned long long key_of_starts = 0x7765'6c6c'73ULL;

struct summit {
  Eigen::VectorXd at;
  Eigen::MatrixXd curvature;  // positive definite
  double mass = 0;            // its logarithm, of a Gaussian as high and as curved
};

class climber {
 public:
  explicit climber(climbed& on) : on_(on), d_(static_cast<Eigen::Index>(on.variables.size())) {
    const std::size_t last = *std::max_element(on.variables.begin(), on.variables.end());
    columns_.resize(last + 1);
  }

  std::vector<summit> all() && {
    for (unsigned i = 0; i < random_starts; ++i) climb_from(start(i));
    look_at_images();
    if (found_.size() == 1) look_beside(Eigen::VectorXd(found_.front().at));
    std::sort(found_.begin(), found_.end(),
              [](const summit& a, const summit& b) { return a.mass > b.mass; });
    return std::move(found_);
  }

 private:
  struct view {
    double value;
    Eigen::VectorXd slopes;
    Eigen::MatrixXd curvature;  // of the height, negative on a summit
    bool is_finite() const {
      return riemann::is_finite(value) && slopes.allFinite() && curvature.allFinite();
    }
  };

  std::size_t number(Eigen::Index axis) const { return static_cast<std::size_t>(axis); }
  const range& over(Eigen::Index axis) const { return on_.over[number(axis)]; }
  bool is_line(Eigen::Index axis) const {
    return over(axis).lower == -HUGE_VAL && over(axis).upper == HUGE_VAL;
  }

  view look(const Eigen::VectorXd& from) {
    constexpr double share = 0x1p-20;
    constexpr double least = 0x1p-10;
    Eigen::VectorXd steps(d_);
    for (Eigen::Index k = 0; k < d_; ++k) {
      auto& column = columns_[on_.variables[number(k)]];
      column.fill(from[k]);
      const double there = from[k] + share * std::max(std::abs(from[k]), least);
      column[number(k) + 1] = there;
      steps[k] = there - from[k];
    }
    const expressions::gradients::few values =
        on_.logarithm.take(columns_, static_cast<int>(d_) + 1);
    view seen{values[0], Eigen::VectorXd(d_), Eigen::MatrixXd(d_, d_)};
    for (Eigen::Index j = 0; j < d_; ++j) {
      const auto& column = columns_[on_.variables[number(j)]];
      seen.slopes[j] = column[0];
      for (Eigen::Index k = 0; k < d_; ++k)
        seen.curvature(k, j) = (column[number(k) + 1] - column[0]) / steps[k];
    }
    seen.curvature = (0.5 * (seen.curvature + seen.curvature.transpose())).eval();
    return seen;
  }

  /// Magnitudes of all orders, beside 0 and beside places that are known.
  Eigen::VectorXd start(unsigned i) const {
    constexpr double least = -1.5;  // logarithms
    constexpr double most = 2.5;
    Eigen::VectorXd from(d_);
    for (Eigen::Index k = 0; k < d_; ++k) {
      const auto random = [&](int which) {
        return random_unit(key_of_starts, i, 4 * static_cast<int>(k) + which);
      };
      const auto [low, high] = over(k);
      const std::vector<double>& places = on_.places[number(k)];
      const auto at = static_cast<std::size_t>(random(0) * static_cast<double>(places.size()));
      const double unit = i % 2 == 0 ? 1 : on_.widths[number(k)];
      const double distance = unit * std::pow(10, least + (most - least) * random(1));
      if (is_finite(high - low))
        from[k] = low + (high - low) * random(1);
      else if (is_line(k))
        from[k] = places[at] + (random(2) < 0.5 ? -distance : distance);
      else
        from[k] = is_finite(low) ? low + distance : high - distance;
    }
    return from;
  }

  /// At a limit, beyond which it rises.
  bool is_held(Eigen::Index axis, const Eigen::VectorXd& at, const Eigen::VectorXd& slopes) const {
    const double slope = slopes[axis];
    return (slope > 0 && at[axis] >= over(axis).upper) ||
           (slope < 0 && at[axis] <= over(axis).lower);
  }

  /// The step, with this damping; nothing where that is too little.
  std::optional<Eigen::VectorXd> step_of(const view& seen, const Eigen::VectorXd& at,
                                         double damping) const {
    Eigen::MatrixXd curved = -seen.curvature;
    Eigen::VectorXd slopes = seen.slopes;
    const double tiny = 1e-12 * seen.curvature.diagonal().cwiseAbs().maxCoeff() + 1e-300;
    for (Eigen::Index k = 0; k < d_; ++k) curved(k, k) += damping * (std::abs(curved(k, k)) + tiny);
    for (Eigen::Index k = 0; k < d_; ++k) {
      if (!is_held(k, at, seen.slopes)) continue;
      curved.row(k).setZero();
      curved.col(k).setZero();
      curved(k, k) = 1;
      slopes[k] = 0;
    }
    const Eigen::LLT<Eigen::MatrixXd> root(curved);
    if (root.info() != Eigen::Success) return {};
    return root.solve(slopes);
  }

  void climb_from(Eigen::VectorXd at) {
    constexpr int most_steps = 80;
    constexpr double enough = 1e-2;  // that the logarithm may still rise
    constexpr double hardly_damped = 1e-2;
    constexpr double most_damping = 1e12;
    view here = look(at);
    double damping = 1e-3;
    for (int n = 0; n < most_steps && here.is_finite(); ++n) {
      std::optional<Eigen::VectorXd> step = step_of(here, at, damping);
      for (; !step && damping < most_damping; step = step_of(here, at, damping)) damping *= 4;
      if (!step || !(damping < most_damping)) return note(at, here);
      if (damping <= hardly_damped && here.slopes.dot(*step) < enough) return note(at, here);
      Eigen::VectorXd next = at + *step;
      for (Eigen::Index k = 0; k < d_; ++k)
        next[k] = std::clamp(next[k], over(k).lower, over(k).upper);
      view there = look(next);
      if (there.is_finite() && there.value > here.value) {
        at = std::move(next);
        here = std::move(there);
        damping = std::max(damping / 8, 1e-9);
      } else {
        damping *= 4;
      }
    }
  }

  bool is_known(const Eigen::VectorXd& at) const {
    return std::any_of(found_.begin(), found_.end(), [&](const summit& each) {
      const Eigen::VectorXd off = at - each.at;
      return off.dot(each.curvature * off) < 1;
    });
  }

  void note(const Eigen::VectorXd& at, const view& seen) {
    if (is_known(at)) return;
    constexpr double least_share = 1e-9;  // of curvatures
    summit found{at, -seen.curvature, seen.value};
    for (Eigen::Index k = 0; k < d_; ++k) {
      if (!is_held(k, at, seen.slopes)) continue;
      found.curvature.row(k).setZero();
      found.curvature.col(k).setZero();
      found.curvature(k, k) = seen.slopes[k] * seen.slopes[k];
    }
    Eigen::LLT<Eigen::MatrixXd> root(found.curvature);
    if (root.info() != Eigen::Success) {  // an edge, or a ridge that is level
      Eigen::VectorXd own = found.curvature.diagonal().cwiseAbs();
      own.array() += least_share * own.maxCoeff();
      found.curvature = own.asDiagonal();
      root.compute(found.curvature);
    }
    const Eigen::MatrixXd triangle = root.matrixL();
    for (Eigen::Index k = 0; k < d_; ++k)
      found.mass += 0.5 * std::log(2 * std::numbers::pi) - std::log(triangle(k, k));
    if (is_finite(found.mass)) found_.push_back(std::move(found));
  }

  void look_at_images() {
    constexpr std::size_t most_lines = 6;
    constexpr std::size_t most_imaged = 4;
    std::vector<Eigen::Index> lines;
    for (Eigen::Index k = 0; k < d_; ++k)
      if (is_line(k)) lines.push_back(k);
    if (lines.size() > most_lines) return;
    for (std::size_t i = 0; i < std::min(most_imaged, found_.size()); ++i)
      for (unsigned flipped = 1; flipped < 1U << lines.size(); ++flipped) {
        Eigen::VectorXd image = found_[i].at;
        for (std::size_t k = 0; k < lines.size(); ++k)
          if ((flipped >> k & 1U) != 0) image[lines[k]] *= -1;
        if (!is_known(image)) climb_from(std::move(image));
      }
  }

  /// Along each axis, at distances that grow: a ridge that bends is followed from there.
  void look_beside(const Eigen::VectorXd& from) {
    for (Eigen::Index k = 0; k < d_; ++k)
      for (const double distance : {2.0, 6.0, 20.0, 60.0})
        for (const double side : {-1.0, 1.0}) {
          Eigen::VectorXd beside = from;
          beside[k] = std::clamp(from[k] + side * distance, over(k).lower, over(k).upper);
          climb_from(std::move(beside));
        }
  }

  climbed& on_;
  Eigen::Index d_;
  std::vector<expressions::gradients::few> columns_;  // by variable
  std::vector<summit> found_;
};

}  // namespace

std::vector<std::vector<double>> wells_of(climbed on) {
  constexpr double matters = 1e-10;  // of the largest mass
  constexpr std::size_t most_wells = 16;
  std::vector<std::vector<double>> wells;
  const std::vector<summit> found = climber(on).all();
  for (const summit& each : found)
    if (wells.size() < most_wells && each.mass > found.front().mass + std::log(matters))
      wells.emplace_back(each.at.begin(), each.at.end());
  return wells;
}

}  // namespace riemann
