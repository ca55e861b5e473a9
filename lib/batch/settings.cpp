// How a batch is carried out: the keys of [batch], which the command line has too.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/settings.hpp"

#include "riemann/lib/batch/output.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/request.hpp"

#include <stdexcept>

namespace riemann::batch {
namespace {

constexpr int most_jobs_at_once = 1024;

std::string path_named(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a file name");
  return text;
}

std::string output_file(const std::string& text) {
  static_cast<void>(row_format_of(path_named(text)));
  return text;
}

std::string pattern(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a pattern, such as 'pi*'");
  return text;
}

/// A "no" takes back what was said before, and nothing else.
void tell_as(settings& s, output_format how, const std::string& text) {
  if (yes_unless_no(text))
    s.output = how;
  else if (s.output == how)
    s.output = output_format::text;
}

using text_t = const std::string&;

constexpr setting keys[] = {
    {"out", "FILE", of_batches,
     "save a row for each job in FILE.jsonl or FILE.csv as soon as it is computed",
     [](settings& s, text_t text) { s.out = output_file(text); }},
    {"resume", "", of_batches,
     "continue an --out file of an earlier run that was stopped or failed",
     [](settings& s, text_t text) { s.resume = yes_unless_no(text); }},
    {"jobs", "COUNT", of_batches,
     "number of jobs to run in parallel; rows stay in order (default 1)",
     [](settings& s, text_t text) {
       s.jobs = static_cast<int>(count_from(text, 1, most_jobs_at_once));
     }},
    {"filter", "GLOB", of_batches,
     "run only jobs whose name matches: * any text, ? any letter, [a-c] one of these",
     [](settings& s, text_t text) { s.filter = pattern(text); }},
    {"report", "FILE", of_batches,
     "write an HTML page about the batch: charts, tables, environment",
     [](settings& s, text_t text) { s.report = path_named(text); }},
    {"no-cache", "", "Where", "do not use the disk cache of kernels that are compiled at run time",
     [](settings& s, text_t text) { s.keeps_kernels = !yes_unless_no(text); }},
    {"dry-run", "", "Output", "list what would be run, and compute nothing",
     [](settings& s, text_t text) { s.dry_run = yes_unless_no(text); }},
    {"json", "", "Output", "print one JSON object per line",
     [](settings& s, text_t text) { tell_as(s, output_format::json, text); }},
    {"csv", "", "Output", "print a header, then one record per line",
     [](settings& s, text_t text) { tell_as(s, output_format::csv, text); }},
    {"quiet", "", "Output", "print the value only",
     [](settings& s, text_t text) { tell_as(s, output_format::value, text); }},
};

}  // namespace

std::span<const setting> known_settings() { return keys; }

std::vector<std::string> setting_names() {
  std::vector<std::string> names;
  for (const setting& each : keys) names.emplace_back(each.name);
  return names;
}

}  // namespace riemann::batch
