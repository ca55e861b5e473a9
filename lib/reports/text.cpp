// The page about one integral: the value first, then what was done and how good it is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/control_characters.hpp"
#include "riemann/lib/numbers/numerals.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reports/explanation.hpp"
#include "riemann/lib/reports/words.hpp"

#include <cmath>
#include <iomanip>

namespace riemann {
namespace {

constexpr int label_width = 11;

void line(std::ostream& out, const char* label, const std::string& text) {
  out << "  " << std::left << std::setw(label_width) << label << text << '\n';
}

std::string integral(const estimate& found) {
  const std::string f = found.formula.empty() ? found.integrand : found.formula;
  const bool named = !found.formula.empty() && found.integrand != "expression";
  const std::string name = named ? "  (" + found.integrand + ")" : "";
  if (!found.over.empty()) return printable(f + " over " + text_of(found.over)) + name;
  const std::string limits = " on [" + shortest(found.from) + ", " + shortest(found.to) + "]";
  return printable(f) + limits + (found.formula.empty() ? "" : "  (" + found.integrand + ")");
}

std::string parameters(const estimate& found) {
  std::string text;
  for (const parameter& each : found.parameters)
    text += (text.empty() ? "" : ", ") + each.name + " = " + shortest(each.value);
  return text;
}

/// Behind their number.
std::string samples_used(const estimate& found) {
  if (found.left_out == 0) return " samples";
  return " samples, and " + grouped_digits(found.left_out) + " left out";
}

std::string rule(const estimate& found) {
  const std::string order = found.order == 0 ? "" : ", order " + std::to_string(found.order);
  const std::string evaluated =
      found.integrand == "samples"
          ? samples_used(found)
          : " evaluations in " + std::string(name_of(found.precise)) + " precision";
  return found.rule + order + ", n = " + grouped_digits(found.n) + ": " +
         grouped_digits(found.evaluations) + evaluated;
}

std::string method_of(const estimate& found) {
  const std::string tolerance = "rtol " + small_number(found.rtol) +
                                (found.atol > 0 ? ", atol " + small_number(found.atol) : "");
  if (is_of_many_dimensions(found.by))
    return std::string(name_of(found.by)) + ", " + tolerance + ": " +
           grouped_digits(found.evaluations) + " evaluations, seed " + std::to_string(found.seed);
  return "adaptive, " + tolerance + ": " + grouped_digits(found.evaluations) + " evaluations, " +
         grouped_digits(found.pilot_evaluations) + " of them a second look";
}

std::string sum(const estimate& found) {
  const std::string group = std::to_string(found.group);
  const char* const of =
      found.form == group_form::rational ? " nodes per division" : " nodes a term";
  const std::string division = found.group == 1 ? "" : ", " + group + of;
  const std::string bits = found.repeatable ? "" : ", not repeatable";
  return found.sum + ", " + found.strategy + division + bits;
}

std::string error(const estimate& found) {
  const bool ulps_known = found.ulps.has_value();
  return (ulps_known ? small_number(*found.ulps) + " ulp, " : "") +
         small_number(found.absolute_error.value_or(0)) + " absolute; exact " +
         shortest(*found.exact);
}

std::string estimated(const estimate& found) {
  if (!is_finite(found.error_estimate)) return "none: " + found.reason;
  const std::string suspect = found.status == status::suspect ? ", if the value were sound" : "";
  const bool sampled = is_by_samples(found.by);
  return "within " + small_number(found.error_estimate) + (sampled ? ", in 95 of 100 runs" : "") +
         suspect;
}

std::string written(const estimate& found) {
  return found.term_seconds > 0 ? " after writing its terms in " + duration(found.term_seconds)
                                : "";
}

/// Where it happens, if one place decided.
std::string place_of(const estimate& found) {
  if (std::isnan(found.worst_place)) return "";
  const bool far = std::isinf(found.worst_place);
  return (far ? ", toward x = " : ", near x = ") + shortest(found.worst_place);
}

std::string device(const estimate& found) {
  std::string text = found.device + ": " + found.device_name + ", " + found.isa;
  if (found.threads > 0) {
    text += ", " + std::to_string(found.threads) + (found.threads == 1 ? " thread" : " threads");
  }
  return text + ", maths: " + (found.maths == "ieee" ? "IEEE operations only" : found.maths);
}

/// Below all else, a sentence a line.
void explain(std::ostream& out, const estimate& found) {
  const std::vector<std::string> sentences = explanation_of(found);
  if (!sentences.empty()) out << '\n';
  for (const std::string& each : sentences) out << "  " << each << '\n';
}

class text final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const measurement& measured = given.measured;
    const estimate& found = measured.found;
    if (found.components.empty()) out << value_or_word(found) << '\n';
    for (const estimate& each : found.components) out << value_or_word(each) << '\n';
    out << '\n';
    line(out, "integral", integral(found));
    if (!found.parameters.empty()) line(out, "with", parameters(found));
    if (found.by != method::fixed) {
      line(out, "method", method_of(found));
      if (!found.points.empty()) line(out, "", found.points);
    } else {
      line(out, "rule", rule(found));
      line(out, "sum", sum(found));
    }
    const bool finite = !has_no_value(found.status);
    if (finite && found.exact) line(out, "error", error(found));
    if (!found.components.empty())
      line_each(out, found.components);
    else if (finite)
      line(out, "estimate", estimated(found));
    const bool more = found.by == method::adaptive && !found.reason.empty();
    if (!is_as_asked(found.status) || more) line(out, "status", status_words(found));
    line(out, "device", device(found));
    if (!found.device_reason.empty()) line(out, "", found.device_reason);
    line(out, "time",
         duration(found.seconds) + (found.by != method::fixed ? ", the integral " : ", the sum ") +
             duration(found.kernel_seconds) + written(found) + ", " +
             rate(found.points_per_second));
    if (measured.repeat > 1) {
      line(out, "repeat", runs(measured));
      line(out, "",
           "whole: fastest " + duration(measured.seconds_min) + ", median " +
               duration(measured.seconds_median));
      line(out, "",
           "sum:   fastest " + duration(measured.kernel_seconds_min) + ", median " +
               duration(measured.kernel_seconds_median));
    }
    explain(out, found);
    out << std::flush;
  }

  void write(std::ostream&, const summary&) override {}

 private:
  static std::string value_or_word(const estimate& found) {
    return found.status == status::divergent ? "divergent" : shortest(found.value);
  }

  /// Of each formula of a list.
  static void line_each(std::ostream& out, const std::vector<estimate>& components) {
    for (const estimate& each : components) {
      const std::string ending = is_as_asked(each.status) ? estimated(each) : status_words(each);
      line(out, &each == &components.front() ? "estimates" : "",
           printable(each.formula) + ": " + ending);
    }
  }

  static std::string status_words(const estimate& found) {
    return std::string(name_of(found.status)) + (found.reason.empty() ? "" : ": " + found.reason) +
           place_of(found);
  }
};

}  // namespace

std::unique_ptr<report> text_report() { return std::make_unique<text>(); }

}  // namespace riemann
