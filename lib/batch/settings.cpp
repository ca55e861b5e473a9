// How a batch is carried out: the keys of [batch], which the command line has too.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/settings.hpp"

#include "riemann/lib/batch/output.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/file_names.hpp"
#include "riemann/lib/reading/request.hpp"

#include <stdexcept>

namespace riemann::batch {
namespace {

constexpr int most_jobs_at_once = 1024;

std::string output_file(const std::string& text) {
  static_cast<void>(row_format_of(file_from(text)));
  return text;
}

std::string pattern(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a pattern, such as 'pi*'");
  return text;
}

/// A "no" takes back what was said before, and nothing else.
template <output_format How>
void tell_as(settings& s, const std::string& text) {
  if (yes_unless_no(text))
    s.output = How;
  else if (s.output == How)
    s.output = output_format::text;
}

const std::vector<setting> keys{
    {{"out", "FILE", of_batches,
      "save a row for each job in FILE.jsonl or FILE.csv as soon as it is computed"},
     field_at<output_file, &settings::out>()},
    {{"resume", "", of_batches,
      "continue an --out file of an earlier run that was stopped or failed"},
     field_at<yes_unless_no, &settings::resume>()},
    {{"jobs", "COUNT", of_batches,
      "number of jobs to run in parallel; rows stay in order (default 1)"},
     field_at<count_in<1, most_jobs_at_once>, &settings::jobs>()},
    {{"filter", "GLOB", of_batches,
      "run only jobs whose name matches: * any text, ? any letter, [a-c] one of these"},
     field_at<pattern, &settings::filter>()},
    {{"report", "FILE", of_batches,
      "write an HTML page about the batch: charts, tables, environment"},
     field_at<file_from, &settings::report>()},
    {{"no-cache", "", "Where",
      "do not use the disk cache of kernels that are compiled at run time"},
     {[](settings& s, const std::string& text) { s.keeps_kernels = !yes_unless_no(text); }}},
    {{"dry-run", "", "Output", "list what would be run, and compute nothing"},
     field_at<yes_unless_no, &settings::dry_run>()},
    {{"json", "", "Output", "print one JSON object per line"}, {tell_as<output_format::json>}},
    {{"csv", "", "Output", "print a header, then one record per line"},
     {tell_as<output_format::csv>}},
    {{"quiet", "", "Output", "print the value only"}, {tell_as<output_format::value>}},
};

}  // namespace

std::span<const setting> known_settings() { return keys; }

}  // namespace riemann::batch
