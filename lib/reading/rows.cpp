// Parameters at a point, limits that depend on them, and what can be wrong with either.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/rows.hpp"

#include "riemann/lib/expression/parse.hpp"
#include "riemann/lib/integrals_of_table.hpp"
#include "riemann/lib/integrate.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/numerals.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <utility>

namespace riemann {
namespace {

constexpr index_t most_rows_unasked = 1'000'000'000;

void set_limit(std::optional<double>& limit, deviation& meant, const char* option,
               const std::string& words, const std::vector<parameter>& point,
               std::vector<fault>& faults) {
  if (words.empty()) return;
  for (const parameter& each : point)
    if (std::isnan(each.value)) {  // its value was refused: nothing can be said of the limit
      limit = 0;
      return;
    }
  try {
    const given_number number = limit_from(words, point);
    limit = number.value;
    meant = number.meant;
  } catch (const expressions::invalid_expression& wrong) {  // the same at every point
    faults.push_back({option, "", wrong.what()});
    limit = 0;
  } catch (const std::invalid_argument& wrong) {
    std::string place;
    for (const parameter& each : point)
      place += (place.empty() ? " at " : ", ") + each.name + " = " + shortest(each.value);
    faults.push_back({option, words, wrong.what() + place});
    limit = 0;
  }
}

problem problem_of_row(const request& wanted, index_t row, std::vector<fault>& faults) {
  problem asked = wanted.asked;
  asked.parameters = point_of(wanted.axes, row);
  set_limit(asked.from, asked.from_meant, "from", wanted.from_words, asked.parameters, faults);
  set_limit(asked.to, asked.to_meant, "to", wanted.to_words, asked.parameters, faults);
  return asked;
}

void add_names(const std::string& text, int dimensions, std::set<std::string>& names) {
  if (text.empty()) return;
  const expressions::tree read = expressions::parse(text, {dimensions, std::nullopt});
  names.insert(read.parameters.begin(), read.parameters.end());
}

/// A parameter that nothing depends on is most likely misspelled.
void find_unused(const request& wanted, std::vector<fault>& faults) {
  std::set<std::string> used;
  add_names(wanted.asked.expression, 1, used);
  add_names(wanted.from_words, 0, used);
  add_names(wanted.to_words, 0, used);
  for (const axis& each : wanted.axes)
    if (!used.contains(each.name))
      faults.push_back({"param", each.name, "appears neither in the expression nor in a limit"});
}

}  // namespace

problem problem_of_row(const request& wanted, index_t row) {
  std::vector<fault> faults;
  problem asked = problem_of_row(wanted, row, faults);
  if (!faults.empty()) throw invalid_problem(std::move(faults));
  return asked;
}

std::vector<fault> faults_of(const request& wanted) {
  if (wanted.data.given()) return faults_of_data(wanted);
  std::vector<fault> faults;
  const index_t rows = rows_of(wanted);
  for (const index_t row : {index_t{0}, rows - 1}) {
    const problem asked = problem_of_row(wanted, row, faults);
    for (const fault& each : faults_of(asked)) faults.push_back(each);
    if (rows == 1 || !faults.empty()) break;
  }
  if (rows > most_rows_unasked && wanted.rows_confirmed != rows) {
    const std::string count = std::to_string(rows);
    faults.push_back({"param", "",
                      "the sweep has " + grouped_digits(rows) + " rows, more than 1e9; --rows " +
                          count + " confirms that they are meant"});
  }
  if (faults.empty() && !wanted.asked.expression.empty()) find_unused(wanted, faults);
  return faults;
}

}  // namespace riemann
