// The integrals of a table's columns: read once, checked as a whole.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/integrals_of_table.hpp"

#include "riemann/lib/errors.hpp"
#include "riemann/samples.hpp"
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/validate_samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>

namespace riemann {
namespace {

std::string column_in_words(const sample_table& from, std::size_t k) {
  return from.named ? from.names[k] : fmt::format("{} {}", name_of_one(from.orientation), k + 1);
}

/// "column 'time'", "row 2"
std::string named_in_words(const sample_table& from, std::size_t k) {
  const std::string name = column_in_words(from, k);
  return from.named ? fmt::format("{} '{}'", name_of_one(from.orientation), name) : name;
}

fault placed(const tabulated::misplaced& wrong, const sample_table& from,
             const chosen_columns& chosen) {
  const double x = from.columns[*chosen.x][static_cast<std::size_t>(wrong.sample - 1)];
  std::string message = fmt::format("sample {} {}", wrong.sample, wrong.why);
  if (chosen.x_by_default)
    message += fmt::format(" ({} holds the abscissae; change with --x or --dx)",
                           named_in_words(from, *chosen.x));
  return {"x", shortest(x), message, place_in(from, wrong.sample - 1)};
}

}  // namespace

tabulated::how how_of(const request& wanted) {
  tabulated::how made;
  if (wanted.asked.rule != problem{}.rule) made.rule = wanted.asked.rule;
  made.sum = wanted.asked.sum;
  made.order = wanted.data.order;
  made.device = wanted.asked.device;
  made.threads = wanted.asked.threads;
  return made;
}

std::vector<fault> faults_of_data(const request& wanted) {
  std::vector<fault> faults = tabulated::faults_of(how_of(wanted));
  std::error_code unknown;
  const data_request& data = wanted.data;
  if (data.file != "-" && !std::filesystem::exists(data.file, unknown))
    faults.push_back({"data", data.file, "cannot be read: no such file"});
  else if (!data.cumulative.empty() &&
           lead_to_one_file(input_name(data.file), output_name(data.cumulative)))
    faults.push_back({"cumulative", data.cumulative, "is the file of the data itself"});
  return faults;
}

integrals_of_table::integrals_of_table(const request& asked, const progress_t& progress)
    : integrals_of_table(asked, read_table(asked.data.file, asked.data.orientation, progress)) {}

integrals_of_table::integrals_of_table(const request& asked, sample_table from)
    : asked_(asked.data),
      how_(how_of(asked)),
      from_(std::move(from)),
      chosen_(columns_for(asked_, from_)) {
  std::vector<fault> faults;
  const index_t fewest = tabulated::fewest_samples(how_.rule);
  if (chosen_.x && from_.samples() >= fewest) {
    if (const auto wrong = tabulated::first_misplaced(from_.columns[*chosen_.x], how_))
      faults.push_back(placed(*wrong, from_, chosen_));
  } else {
    faults = tabulated::faults_of(of(0), how_);
  }
  if (!faults.empty()) throw invalid_problem(std::move(faults));
}

const std::string& integrals_of_table::name(index_t k) const {
  return from_.names[chosen_.values[static_cast<std::size_t>(k)]];
}

std::string integrals_of_table::title(index_t k) const {
  return column_in_words(from_, chosen_.values[static_cast<std::size_t>(k)]);
}

std::string integrals_of_table::title_of_x() const {
  if (chosen_.x) return column_in_words(from_, *chosen_.x);
  for (index_t k = 0; k < count(); ++k)
    if (title(k) == "x") return "abscissa";
  return "x";
}

samples integrals_of_table::of(index_t k) const {
  return samples_in(from_, chosen_, chosen_.values[static_cast<std::size_t>(k)], asked_);
}

estimate integrals_of_table::integrate(index_t k, const run_control& control) const {
  const samples given = of(k);
  estimate found = riemann::integrate(given, how_, control);
  if (asked_.step)
    found.error_estimate += std::abs(found.value) * (asked_.step_meant.largest() / *asked_.step);
  const std::size_t column = chosen_.values[static_cast<std::size_t>(k)];
  found.formula = column_in_words(from_, column) +
                  (chosen_.x ? " against " + column_in_words(from_, *chosen_.x) : "") + " in " +
                  from_.path;
  if (found.nonfinite.count > 0 && from_.text) {
    const auto first = std::find_if_not(given.values.begin(), given.values.end(),
                                        [](double value) { return is_finite(value); });
    found.reason += ", " + place_in(from_, first - given.values.begin());
  }
  return found;
}

integrals_of_table::array integrals_of_table::cumulative() const {
  const index_t samples = from_.samples();
  array made;
  if (count() == 1) {
    made.shape = {samples};
    made.elements = riemann::cumulative(of(0), how_);
    return made;
  }
  const bool rows = from_.orientation == series::rows;
  made.shape = rows ? std::vector{count(), samples} : std::vector{samples, count()};
  made.elements.resize(static_cast<std::size_t>(samples * count()));
  for (index_t k = 0; k < count(); ++k) {
    const std::vector<double> along = riemann::cumulative(of(k), how_);
    for (index_t i = 0; i < samples; ++i)
      made.elements[static_cast<std::size_t>(rows ? k * samples + i : i * count() + k)] =
          along[static_cast<std::size_t>(i)];
  }
  return made;
}

}  // namespace riemann
