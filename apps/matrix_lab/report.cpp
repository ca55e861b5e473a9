// The report of a run: as text, JSON or CSV.
// SPDX-License-Identifier: Apache-2.0
#include "apps/matrix_lab/report.hpp"

#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace riemann::matrix_lab {
namespace {

bool is_timed(const findings& all) { return !all.where.emulated; }

/// Of element k; of none, which -1 stands for, nothing.
std::string place_of(const std::vector<index_t>& shape, index_t k) {
  if (k < 0) return {};
  if (shape.size() < 2) return std::to_string(k);
  return fmt::format("({}, {})", k / shape[1], k % shape[1]);
}

record record_of(const findings& all, const outcome& told) {
  using lab::unless;
  const bool not_run = !told.reason().empty();
  const bool not_timed = not_run || !is_timed(all);
  const lab::verdict& judged = told.judged;
  const bool no_worst = !judged.checked || told.worst.at < 0;
  return {{"pattern", all.pattern},
          {"kernel", told.name},
          {"type", all.type},
          {"what", all.title},
          {"input", all.source},
          {"shape", fmt::format("{}", fmt::join(all.shape, " x "))},
          {"verdict", word_of(told)},
          {"reason", unless(!not_run, told.reason())},
          {"reference", all.reference},
          {"worst", unless(no_worst, place_of(all.shape, told.worst.at))},
          {"found", unless(no_worst, told.worst.value)},
          {"expected", unless(no_worst, told.worst.expected)},
          {"ulps", unless(no_worst, judged.ulps)},
          {"error", unless(no_worst, judged.error)},
          {"bound", unless(no_worst, judged.bound)},
          {"seconds", unless(not_timed, told.seconds)},
          {"seconds_median", unless(not_timed, told.seconds_median)},
          {"gigabytes_per_second",
           unless(not_timed, lab::gigabytes_per_second(all.bytes, told.seconds))},
          {"gigaflops", unless(not_timed || all.operations == 0,
                               all.operations / std::max(told.seconds, 1e-12) * 1e-9)},
          {"repeat", static_cast<index_t>(all.where.repeat)},
          {"identical", unless(not_run, told.identical)},
          {"in_pieces", unless(not_run, told.in_pieces)},
          {"device", device_of(all.where)},
          {"device_name", device_name_of(all.where)},
          {"device_reason", all.where.device.reason},
          {"threads", static_cast<index_t>(all.where.threads)},
          {"version", version_number()}};
}

void write_text(std::ostream& out, const findings& all) {
  out << all.title << "\ninput: " << all.source << "\nreference: " << all.reference
      << "\ndevice: " << device_of(all.where) << " (" << device_name_of(all.where) << "), "
      << all.where.device.reason << "\n\n";
  std::size_t width = 6;
  for (const outcome& each : all.outcomes) width = std::max(width, each.name.size());
  const bool counted = all.operations > 0;
  const auto line = [&](const auto& kernel, const auto& word, const auto& ulps, const auto& time,
                        const auto& speed) {
    out << fmt::format("{:{}}  {:11}  {:>12}  {:>9}  {:>8}\n", kernel, width, word, ulps, time,
                       speed);
  };
  line("kernel", "verdict", "worst error", "time", counted ? "GFLOP/s" : "GB/s");
  for (const outcome& each : all.outcomes) {
    if (const std::string why = each.reason(); !why.empty()) {
      out << fmt::format("{:{}}  {}: {}\n", each.name, width, word_of(each), why);
      continue;
    }
    const double speed = counted ? all.operations / each.seconds * 1e-9
                                 : lab::gigabytes_per_second(all.bytes, each.seconds);
    line(each.name, word_of(each),
         each.judged.checked ? small_number(each.judged.ulps) + " ulp" : std::string("-"),
         is_timed(all) ? duration(each.seconds) : std::string("-"),
         is_timed(all) ? small_number(speed) : std::string("-"));
    if (each.judged.checked && each.worst.at >= 0) out << "    " << worst_of(all, each) << '\n';
    if (each.in_pieces)
      out << "    in pieces, since the memory does not hold all at once; the time includes the "
             "copies\n";
    if (all.where.repeat > 1)
      out << fmt::format("    {} runs: {}{}\n", all.where.repeat,
                         is_timed(all) ? "median " + duration(each.seconds_median) + ", " : "",
                         each.identical ? "the same bits in each"
                         : each.promised
                             ? "THE BITS DIFFER"
                             : "the bits differ, since atomic additions arrive in any order");
  }
}

}  // namespace

std::string worst_of(const findings& all, const outcome& told) {
  const lab::verdict& judged = told.judged;
  return fmt::format("worst: element {} is {}, the reference {}; error {} ulp, bound {}",
                     place_of(all.shape, told.worst.at), shortest(told.worst.value),
                     shortest(told.worst.expected), small_number(judged.ulps),
                     judged.error == 0 || judged.ulps == 0
                         ? small_number(judged.bound)
                         : small_number(judged.bound / told.worst.unit) + " ulp");
}

void write(std::ostream& out, const findings& all, format output) {
  if (output == format::text) return write_text(out, all);
  std::vector<record> records;
  for (const outcome& each : all.outcomes) records.push_back(record_of(all, each));
  lab::write_records(out, records, output);
}

}  // namespace riemann::matrix_lab
