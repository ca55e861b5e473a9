// sweep_rows_on_cpu [--json]: what a row of a sweep costs a thread beside its sum, which many rows
// leave to a GPU: its preparation and conclusion, and its words. The least of several rounds.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/expression/lattice_integrand.hpp"
#include "riemann/lib/methods/fixed/fixed_rule.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "riemann/lib/reports/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace {

using riemann::index_t;
using riemann::problem;

constexpr int rounds = 15;
constexpr index_t rows_of_round = 500;
constexpr index_t apart = 197;  // rows of the grid, from one measured to the next

void print(bool json, std::string_view what, const std::function<void(index_t)>& of_row) {
  double least = std::numeric_limits<double>::infinity();
  for (int round = 0; round < rounds; ++round) {
    const auto begin = std::chrono::steady_clock::now();
    for (index_t k = 0; k < rows_of_round; ++k) of_row(k * apart);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    least = std::min(least, taken.count());
  }
  const double microseconds = 1e6 * least / static_cast<double>(rows_of_round);
  if (json)
    fmt::print("{{\"benchmark\":\"sweep_rows_on_cpu\",\"what\":\"{}\",\"microseconds\":{:.4g}}}\n",
               what, microseconds);
  else
    fmt::print("{:<44} {:>12.4g} microseconds\n", what, microseconds);
  std::fflush(stdout);
}

/// The sweep of expressions_on_gpu, row by row, its sums known without being taken.
class rows_without_sums {
 public:
  rows_without_sums() {
    wanted_.task.f.expression = "exp(-a*x)*sin(b*x)/(1+x^2)";
    wanted_.task.range.from = 0;
    wanted_.task.range.to = 1;
    wanted_.task.rule.n = 10'000;
    wanted_.task.at.threads = 1;
    wanted_.axes = {riemann::axis_from("a=0.1:10:1000"), riemann::axis_from("b=1:3:100")};
    const problem first = problem_of_row(wanted_, 0);
    read_ = riemann::expressions::parse_integrands(first.f.expression, first.f.parameters).front();
    f_.emplace(riemann::expressions::formula_of(read_),
               riemann::expressions::values_of(read_.parameters, first.f.parameters), first.f.maths,
               std::span<const riemann::deviation>());
  }

  riemann::estimate row(index_t number) {
    const problem task = problem_of_row(wanted_, number);
    f_->set_parameters(riemann::expressions::values_of(read_.parameters, task.f.parameters), {});
    riemann::lattice_integrand& f = f_->now();
    f.sum = [](const riemann::lattice& nodes, const riemann::summation_request&) {
      const auto count = static_cast<double>(nodes.count);
      return riemann::lattice_sum{riemann::double_word(0.25 * count), nodes.count, true};
    };
    riemann::estimate result = run(f, task, *task.range.from, *task.range.to, {}, {});
    result.formula = task.f.expression;
    result.parameters = task.f.parameters;
    return result;
  }

 private:
  riemann::request wanted_;
  riemann::expressions::tree read_;
  std::optional<riemann::expressions::parametric_lattice_integrand> f_;
};

}  // namespace

int main(int count, char** words) {
  try {
    const bool json = count > 1 && std::string_view(words[1]) == "--json";
    rows_without_sums rows;
    double total = 0;  // so that nothing is left out
    print(json, "a row of 1e4 nodes but for its sum",
          [&](index_t number) { total += rows.row(number).error; });
    riemann::row last;
    last.measured = riemann::single_measurement(rows.row(1));
    const auto print_words = [&](std::string_view what,
                                 const std::unique_ptr<riemann::line_report>& by) {
      std::string line;
      print(json, what, [&](index_t) {
        line.clear();
        by->add_line(last, line);
        total += static_cast<double>(line.size());
      });
    };
    print_words("its line of a table", riemann::sweep_report());
    print_words("its line of JSON", riemann::json_report());
    print_words("its line of CSV", riemann::csv_report());
    return total > 0 ? 0 : 1;
  } catch (const std::exception& failed) {
    fmt::print(stderr, "sweep_rows_on_cpu: {}\n", failed.what());
    return 1;
  }
}
