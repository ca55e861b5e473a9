// The keys of tabulated data.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reading/limits.hpp"
#include "riemann/lib/reading/request.hpp"
#include "riemann/lib/text/numerals.hpp"

namespace riemann {
namespace {

double number_from(const std::string& text) { return constant_from(text).value; }

std::string array_file_from(const std::string& text) {
  static_cast<void>(array_format_of(file_from(text)));
  return text;
}

template <auto Read, auto... Members>
key_field<request> of_data() {
  return field_at<Read, &request::data, Members...>();
}

}  // namespace

std::vector<request_key> keys_of_data() {
  return {
      {{"data", "FILE", tabulated_data,
        "integrate columns of samples: CSV with or without a line of names, or a .npy array, "
        "either compressed by gzip or not; - is standard input; the first of several columns is "
        "x"},
       of_data<file_from, &data_request::file>()},
      {{"x", "COLUMN", tabulated_data, "the column of abscissae, by name or by number from 1"},
       of_data<column_from, &data_request::x>()},
      {{"dx", "STEP", tabulated_data,
        "distance of evenly spaced samples (default 1); then every column holds values"},
       {[](request& r, const std::string& text) { set_step(r.data, text); },
        told_at<&request::data, &data_request::step>}},
      {{"x0", "NUMBER", tabulated_data, "abscissa of the first of them (default 0)"},
       of_data<number_from, &data_request::start>()},
      {{"columns", "LIST", tabulated_data,
        "columns to integrate, names or numbers separated by commas; a name that has a comma "
        "stands between double quotes (default: all but x)"},
       of_data<column_from, &data_request::columns>()},
      {{"series", "NAME", tabulated_data,
        "for an array with two dimensions: whether columns or rows hold the samples of one "
        "integral (default columns)",
        false, all_names<series>()},
       of_data<value_from<series>, &data_request::orientation>()},
      {{"x-order", "NAME", tabulated_data,
        "rising (default): each x is above the one before; monotone: they may repeat, where the "
        "function jumps, or all fall, which changes the sign",
        false, all_names<tabulated::abscissa_order>()},
       of_data<value_from<tabulated::abscissa_order>, &data_request::order>()},
      {{"skip-rows", "COUNT", tabulated_data, "lines to pass over at the beginning of a text"},
       of_data<count_in<0, largest_n>, &data_request::form, &text_form::skipped_lines>()},
      {{"comment", "PREFIX", tabulated_data,
        "what comments in a text begin with; such lines are passed over (default #)"},
       of_data<comment_from, &data_request::form, &text_form::comment>()},
      {{"skip-nan", "", tabulated_data,
        "leave out samples that have nan, NA or an empty cell for x or for one of the columns; the "
        "answer counts them"},
       of_data<yes_unless_no, &data_request::missing>()},
      {{"scale", "NUMBER", tabulated_data,
        "multiply all values, as for another unit: 1e-3, 1/3.6, pi/180 (default 1)"},
       {[](request& r, const std::string& text) { set_scale(r.data, text); },
        told_at<&request::data, &data_request::scale>}},
      {{"cumulative", "FILE", tabulated_data,
        "write the integrals from the first sample to each: FILE.csv, with x and a column for "
        "each integral, or FILE.npy"},
       of_data<array_file_from, &data_request::cumulative>()},
  };
}

}  // namespace riemann
