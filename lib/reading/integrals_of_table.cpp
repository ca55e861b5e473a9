// The integrals of a table's columns: read once, checked as a whole.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/integrals_of_table.hpp"

#include "riemann/lib/question/errors.hpp"
#include "riemann/samples.hpp"
#include "riemann/lib/methods/tabulated/cut.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/running/validate_samples.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
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

text_form form_of(const data_request& data) {
  text_form form = data.form;
  form.missing_is_nan = data.missing == missing_values::left_out;
  return form;
}

}  // namespace

tabulated::how how_of(const request& wanted) {
  tabulated::how settings;
  if (wanted.task.rule.name) settings.rule = *wanted.task.rule.name;
  settings.sum = wanted.task.rule.sum;
  settings.order = wanted.data.order;
  settings.device = wanted.task.at.device;
  settings.threads = wanted.task.at.threads;
  return settings;
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

integrals_of_table::integrals_of_table(const request& wanted, const progress_t& progress)
    : integrals_of_table(wanted, read_table(wanted.data.file, wanted.data.orientation, progress,
                                            form_of(wanted.data))) {}

integrals_of_table::integrals_of_table(const request& wanted, sample_table from)
    : data_(wanted.data),
      how_(how_of(wanted)),
      from_(std::move(from)),
      chosen_(columns_for(data_, from_)) {
  require_numbers(used_columns(), from_);
  if (data_.missing == missing_values::left_out) leave_out_what_is_missing();
  std::vector<fault> faults;
  const index_t fewest = tabulated::fewest_samples(how_.rule);
  if (chosen_.x && from_.samples() >= fewest) {
    if (const auto wrong = tabulated::first_misplaced(from_.columns[*chosen_.x], how_))
      faults.push_back(placed(*wrong, from_, chosen_));
  } else {
    faults = tabulated::faults_of(of(0), how_);
  }
  if (faults.empty() && (wanted.task.range.from || wanted.task.range.to)) {
    const samples like = of(0);
    whole_ = false;
    lower_ = wanted.task.range.from.value_or(like.abscissa(0));
    upper_ = wanted.task.range.to.value_or(like.abscissa(like.count() - 1));
    faults = faults_of_range();
  }
  throw_any(std::move(faults));
}

std::vector<std::size_t> integrals_of_table::used_columns() const {
  std::vector<std::size_t> columns = chosen_.values;
  if (chosen_.x) columns.insert(columns.begin(), *chosen_.x);
  return columns;
}

void integrals_of_table::leave_out_what_is_missing() {
  const std::vector<std::size_t> columns = used_columns();
  if (chosen_.x) {
    left_out_ = leave_out_missing(columns, from_);
    return;
  }
  const samples all = of(0);  // those that stay keep their places
  std::vector<double> places;
  for (index_t i = 0; i < all.count(); ++i) places.push_back(all.abscissa(i));
  from_.columns.push_back(std::move(places));
  left_out_ = leave_out_missing(columns, from_);
  if (left_out_ > 0) abscissae_ = std::move(from_.columns.back());
  from_.columns.pop_back();
}

std::vector<fault> integrals_of_table::faults_of_range() const {
  const samples like = of(0);
  const double one = like.abscissa(0);
  const double other = like.abscissa(like.count() - 1);
  std::vector<fault> faults;
  for (const auto& [key, limit] : {std::pair{"from", lower_.value}, std::pair{"to", upper_.value}})
    if (!(std::min(one, other) <= limit && limit <= std::max(one, other)))
      faults.push_back({key, shortest(limit),
                        fmt::format("lies outside of the samples, which go from {} to {}",
                                    shortest(one), shortest(other))});
  return faults;
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
  samples curve = samples_in(from_, chosen_, chosen_.values[static_cast<std::size_t>(k)], data_);
  if (!abscissae_.empty()) curve.abscissae = abscissae_;
  return curve;
}

/// Of whole panels, less what lies beside the limits.
estimate integrals_of_table::between_limits(const samples& given,
                                            const run_control& control) const {
  if (whole_) return riemann::integrate(given, how_, control);
  const double from = lower_.value;
  const double to = upper_.value;
  const tabulated::cut at = tabulated::cut_of(given, how_, from, to);
  const samples part = tabulated::part_of(given, at.begin, at.end);
  estimate result = riemann::integrate(part, how_, control);
  result.from = from;
  result.to = to;
  const double sum = at.direction * result.value;
  result.l1 = std::max(0.0, result.l1 - at.beside_size);
  result.value = from == to ? 0.0 : at.sign * (sum - at.beside);
  constexpr double u = std::numeric_limits<double>::epsilon() / 2;
  result.error += at.doubt + u * (std::abs(sum) + std::abs(result.value)) +
                  at.height * (lower_.meant.largest() + upper_.meant.largest());
  return result;
}

estimate integrals_of_table::integrate(index_t k, const run_control& control) const {
  const samples given = of(k);
  estimate result = between_limits(given, control);
  if (data_.step)
    result.error += std::abs(result.value) * (data_.step_meant.largest() / *data_.step);
  scale(result);
  result.left_out = left_out_;
  const std::size_t column = chosen_.values[static_cast<std::size_t>(k)];
  result.formula = column_in_words(from_, column) +
                   (chosen_.x ? " against " + column_in_words(from_, *chosen_.x) : "") + " in " +
                   from_.path;
  if (result.nonfinite.count > 0 && from_.text) {
    const auto first = std::find_if_not(given.values.begin(), given.values.end(),
                                        [](double value) { return is_finite(value); });
    result.reason += ", " + place_in(from_, first - given.values.begin());
  }
  return result;
}

/// A value of a sum that was rounded is rounded once more.
void integrals_of_table::scale(estimate& result) const {
  if (data_.scale == 1) return;
  const double size = std::abs(data_.scale);
  const bool had_value = is_finite(result.value);
  result.value *= data_.scale;
  result.l1 *= size;
  result.error =
      result.error * size + std::abs(result.value) * (std::numeric_limits<double>::epsilon() / 2 +
                                                      data_.scale_meant.largest() / size);
  if (!had_value || is_finite(result.value)) return;
  result.status = status::not_finite;
  result.error = std::numeric_limits<double>::infinity();
  result.reason = "the integral times scale is beyond what a double can hold";
}

integrals_of_table::array integrals_of_table::cumulative() const {
  const index_t samples = from_.samples();
  array result;
  if (count() == 1) {
    result.shape = {samples};
    result.elements = riemann::cumulative(of(0), how_);
    for (double& each : result.elements) each *= data_.scale;
    return result;
  }
  const bool rows = from_.orientation == series::rows;
  result.shape = rows ? std::vector{count(), samples} : std::vector{samples, count()};
  result.elements.resize(static_cast<std::size_t>(samples * count()));
  for (index_t k = 0; k < count(); ++k) {
    const std::vector<double> along = riemann::cumulative(of(k), how_);
    for (index_t i = 0; i < samples; ++i)
      result.elements[static_cast<std::size_t>(rows ? k * samples + i : i * count() + k)] =
          data_.scale * along[static_cast<std::size_t>(i)];
  }
  return result;
}

}  // namespace riemann
