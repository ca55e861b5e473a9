// What the keys of data say, and columns by name or number.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/data_request.hpp"

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/text/splitting.hpp"
#include "riemann/lib/reading/csv_fields.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reading/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace riemann {
namespace {

std::ptrdiff_t count_of(const std::string& name, const std::vector<std::string>& names) {
  return std::count(names.begin(), names.end(), name);
}

/// By name, then by number, from 1.
std::size_t column_named(const std::string& option, const std::string& text,
                         const sample_table& from) {
  const auto& names = from.names;
  if (text.starts_with('"') && count_of(text, names) == 0) {  // a name between quotes
    const std::vector<std::string> fields = csv_fields_of(text);
    if (fields.size() == 1 && fields[0] != text) return column_named(option, fields[0], from);
  }
  const auto times = count_of(text, names);
  const auto refuse = [&](const std::string& why) {
    return invalid_problem({{option, text, why}});
  };
  if (times > 1)
    throw refuse(fmt::format("is the name of {} columns; use a number, from 1", times));
  if (times == 1)
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), text) - names.begin());
  const bool number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  const auto count = static_cast<index_t>(names.size());
  if (number) {
    index_t k = 0;
    try {
      k = count_from(text, 1, count);
    } catch (const std::invalid_argument&) {
      throw refuse(fmt::format("is not a {0} of {1}, which has {2}, counted from 1",
                               name_of_one(from.orientation), from.path, count));
    }
    return static_cast<std::size_t>(k - 1);
  }
  if (!from.named)
    throw refuse(fmt::format("is not a number, and {} has no names of {}s: use 1 to {}", from.path,
                             name_of_one(from.orientation), count));
  throw refuse(unknown_name(name_of_one(from.orientation), text, names));
}

}  // namespace

void set_step(data_request& data, const std::string& text) {
  const given_number step = constant_from(text);
  if (!(step.value > 0)) throw std::invalid_argument("must be above 0");
  data.step = step.value;
  data.step_meant = step.meant;
}

void set_scale(data_request& data, const std::string& text) {
  const given_number factor = constant_from(text);
  if (factor.value == 0) throw std::invalid_argument("must not be 0");
  data.scale = factor.value;
  data.scale_meant = factor.meant;
}

std::string comment_from(const std::string& text) {
  if (text.empty() || std::isspace(static_cast<unsigned char>(text.front())) != 0)
    throw std::invalid_argument("needs a text that begins with no blank");
  return text;
}

std::string column_from(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a column, by name or by number from 1");
  return text;
}

chosen_columns columns_for(const data_request& data, const sample_table& from) {
  chosen_columns columns;
  std::vector<fault> faults;
  const auto named = [&](const char* option, const std::string& text) -> std::size_t {
    try {
      return column_named(option, text, from);
    } catch (const invalid_problem& wrong) {
      append(faults, wrong.faults());
      return 0;
    }
  };
  if (!data.x.empty()) {
    columns.x = named("x", data.x);
  } else if (!data.even() && from.columns.size() > 1) {
    columns.x = 0;
    columns.x_by_default = true;
  }
  if (data.columns.empty()) {
    for (std::size_t k = 0; k < from.columns.size(); ++k)
      if (k != columns.x) columns.values.push_back(k);
    throw_any(std::move(faults));
    if (columns.values.empty())
      throw invalid_problem({{"x", data.x,
                              fmt::format("is the only {}: nothing is left to integrate",
                                          name_of_one(from.orientation))}});
    return columns;
  }
  const bool one_name = count_of(data.columns, from.names) > 0;  // commas and all
  const std::vector<std::string> chosen =
      one_name ? std::vector{data.columns} : csv_fields_of(data.columns);
  for (const std::string& name : chosen)
    columns.values.push_back(named("columns", trimmed(name, " \t")));
  throw_any(std::move(faults));
  return columns;
}

array_format array_format_of(const std::string& path) {
  if (path.ends_with(".csv")) return array_format::csv;
  if (path.ends_with(".npy")) return array_format::npy;
  if (!keeps_what_is_written(output_name(path))) return array_format::csv;
  throw std::invalid_argument(
      "does not say its format; allowed: names that end in .csv or .npy, and - for standard "
      "output");
}

samples samples_in(const sample_table& from, const chosen_columns& chosen, std::size_t k,
                   const data_request& data) {
  samples curve{from.columns[k]};
  if (chosen.x) curve.abscissae = from.columns[*chosen.x];
  curve.first = data.start.value_or(0);
  curve.step = data.step.value_or(1);
  return curve;
}

}  // namespace riemann
