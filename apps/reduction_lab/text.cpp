// The results as a table: a line for each strategy, and under it a line for each of its passes.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/report.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace riemann::reduction_lab {
namespace {

std::string error_of(const outcome& told) {
  if (told.value.value.is != scalar::kind::floating)
    return told.judged.error == 0 ? "exact" : "off by " + small_number(told.judged.error);
  if (std::isnan(told.value.value.floating.hi) && told.judged.right) return "both NaN";
  return small_number(told.judged.ulps) + " ulp";
}

std::string words_of(const strategy_pass& pass, std::size_t what_width) {
  const std::string launch =
      pass.blocks > 1 ? fmt::format("{} x {} threads", pass.blocks, pass.threads)
                      : fmt::format("{} thread{}", pass.threads, pass.threads == 1 ? "" : "s");
  return fmt::format(
      "    {:{}}  {} item{}, {}{}", pass.what, what_width, grouped_digits(pass.items),
      pass.items == 1 ? "" : "s", pass.blocks == 0 ? "" : launch,
      pass.seconds == 0 ? "" : (pass.blocks == 0 ? "" : ", ") + duration(pass.seconds));
}

std::string repeats_of(const outcome& told, int repeat) {
  return fmt::format("    {} runs: median {}, {}", repeat, duration(told.seconds_median),
                     told.identical ? "the same bits in each" : "THE BITS DIFFER");
}

}  // namespace

std::string question_of(const named_operation& op, const std::string& type, index_t count) {
  return fmt::format("{} of {} element{}, {}{}{}", op.operation, grouped_digits(count),
                     count == 1 ? "" : "s", type,
                     adds_floats(op, type) ? ", added by " + op.sum : "",
                     op.ignore_nan ? ", NaNs left out" : "");
}

std::string value_of(const answer& result) {
  std::string text;
  switch (result.value.is) {
    case scalar::kind::floating: text = shortest(result.value.floating.rounded()); break;
    case scalar::kind::unsigned_integer: text = std::to_string(result.value.bits); break;
    case scalar::kind::signed_integer:
      text = std::to_string(static_cast<long long>(result.value.bits));
      break;
  }
  if (result.index >= 0) text += " at " + std::to_string(result.index);
  if (!std::isnan(result.variance)) text += ", variance " + shortest(result.variance);
  return text;
}

std::vector<std::string> complaints_about(const findings& all) {
  return lab::complaints_about(all.outcomes, [&](const outcome& each) {
    return " gives " + value_of(each.value) + ", the reference is " + value_of(all.expected.value);
  });
}

void write_text(std::ostream& out, const findings& all) {
  out << question_of(all.op, all.type, all.count) << "\n  input      " << all.source
      << "\n  reference  " << value_of(all.expected.value) << "  (" << all.expected.method
      << ")\n  device     " << device_of(all.where) << ": " << device_name_of(all.where)
      << "\n             " << all.where.device.reason << "\n\n";
  std::size_t name_width = 10;
  std::size_t value_width = 10;
  for (const outcome& each : all.outcomes) {
    name_width = std::max(name_width, each.name.size());
    if (each.reason().empty()) value_width = std::max(value_width, value_of(each.value).size());
  }
  const auto line = [&](const auto& strategy, const auto& value, const auto& error,
                        const auto& judged, const auto& time, const auto& speed) {
    std::string text = fmt::format("{:{}}  {:{}}  {:12}  {:7}  {:>9}  {:>8}", strategy, name_width,
                                   value, value_width, error, judged, time, speed);
    text.erase(text.find_last_not_of(' ') + 1);
    out << text << '\n';
  };
  const bool emulated = all.where.emulated.has_value();
  line("strategy", "value", "error", "verdict", emulated ? "emulation" : "time",
       emulated ? "" : "GB/s");
  const auto bytes = static_cast<double>(all.count * facts_of(all.type).bytes);
  std::string before;  // the reason of the line above
  for (const outcome& each : all.outcomes) {
    const std::string why = std::exchange(before, each.reason());
    if (!before.empty()) {
      out << fmt::format("{:{}}  {}: {}\n", each.name, name_width, word_of(each),
                         before == why ? "likewise" : before);
      continue;
    }
    line(each.name, value_of(each.value), error_of(each), word_of(each), duration(each.seconds),
         emulated ? "" : small_number(lab::gigabytes_per_second(bytes, each.seconds)));
    std::size_t what_width = 0;
    for (const strategy_pass& pass : each.passes)
      what_width = std::max(what_width, pass.what.size());
    for (const strategy_pass& pass : each.passes) out << words_of(pass, what_width) << '\n';
    if (all.where.repeat > 1) out << repeats_of(each, all.where.repeat) << '\n';
  }
}

}  // namespace riemann::reduction_lab
