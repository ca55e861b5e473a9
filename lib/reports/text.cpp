// The page about one integral: the value first, then what was done and how good it is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"
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

std::string name_of_integral(const estimate& result) {
  const std::string f = result.formula.empty() ? result.integrand : result.formula;
  const bool named = !result.formula.empty() && result.integrand != "expression";
  const std::string name = named ? "  (" + result.integrand + ")" : "";
  if (!result.over.empty()) return printable(f + " over " + text_of(result.over)) + name;
  const std::string limits = " on [" + shortest(result.from) + ", " + shortest(result.to) + "]";
  return printable(f) + limits + (result.formula.empty() ? "" : "  (" + result.integrand + ")");
}

std::string parameters(const estimate& result) {
  std::string text;
  for (const parameter& each : result.parameters)
    text += (text.empty() ? "" : ", ") + each.name + " = " + shortest(each.value);
  return text;
}

/// Behind their number.
std::string samples_used(const estimate& result) {
  if (result.left_out == 0) return " samples";
  return " samples, and " + grouped_digits(result.left_out) + " left out";
}

std::string rule(const estimate& result) {
  const std::string order = result.order == 0 ? "" : ", order " + std::to_string(result.order);
  const std::string evaluated = result.integrand == "samples"
                                    ? samples_used(result)
                                    : " evaluations in " + name_of(result.precise) + " precision";
  return result.rule + order + ", n = " + grouped_digits(result.n) + ": " +
         grouped_digits(result.evaluations) + evaluated;
}

std::string method_of(const estimate& result) {
  const std::string tolerance = "rtol " + small_number(result.rtol) +
                                (result.atol > 0 ? ", atol " + small_number(result.atol) : "");
  if (is_of_many_dimensions(result.by))
    return name_of(result.by) + ", " + tolerance + ": " + grouped_digits(result.evaluations) +
           " evaluations, seed " + std::to_string(result.seed);
  return "adaptive, " + tolerance + ": " + grouped_digits(result.evaluations) + " evaluations, " +
         grouped_digits(result.pilot_evaluations) + " of them a second look";
}

std::string sum(const estimate& result) {
  const std::string group = std::to_string(result.group);
  const char* const of =
      result.form == group_form::rational ? " nodes per division" : " nodes a term";
  const std::string division = result.group == 1 ? "" : ", " + group + of;
  const std::string bits = result.repeatable ? "" : ", not repeatable";
  return result.sum + ", " + result.strategy + division + bits;
}

std::string error(const estimate& result) {
  const bool ulps_known = result.ulps.has_value();
  return (ulps_known ? small_number(*result.ulps) + " ulp, " : "") +
         small_number(result.absolute_error.value_or(0)) + " absolute; exact " +
         shortest(*result.exact);
}

std::string estimated(const estimate& result) {
  if (!is_finite(result.error)) return "none: " + result.reason;
  const std::string suspect = result.status == status::suspect ? ", if the value were sound" : "";
  const bool sampled = is_by_samples(result.by);
  return "within " + small_number(result.error) + (sampled ? ", in 95 of 100 runs" : "") + suspect;
}

std::string written(const estimate& result) {
  return result.term_seconds > 0 ? " after writing its terms in " + duration(result.term_seconds)
                                 : "";
}

/// Where it happens, if one place decided.
std::string place_of(const estimate& result) {
  if (std::isnan(result.worst)) return "";
  const bool far = std::isinf(result.worst);
  return (far ? ", toward x = " : ", near x = ") + shortest(result.worst);
}

std::string device(const estimate& result) {
  std::string text = result.device + ": " + result.device_name + ", " + result.isa;
  if (result.threads > 0) {
    text += ", " + std::to_string(result.threads) + (result.threads == 1 ? " thread" : " threads");
  }
  return text + ", maths: " + (result.maths == "ieee" ? "IEEE operations only" : result.maths);
}

/// Below all else, a sentence a line.
void explain(std::ostream& out, const estimate& result) {
  const std::vector<std::string> sentences = explanation_of(result);
  if (!sentences.empty()) out << '\n';
  for (const std::string& each : sentences) out << "  " << each << '\n';
}

class text final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const measurement& measured = given.measured;
    const estimate& result = measured.result;
    if (result.components.empty()) out << value_or_word(result) << '\n';
    for (const estimate& each : result.components) out << value_or_word(each) << '\n';
    out << '\n';
    line(out, "integral", name_of_integral(result));
    if (!result.parameters.empty()) line(out, "with", parameters(result));
    if (result.by != method::fixed) {
      line(out, "method", method_of(result));
      if (!result.points.empty()) line(out, "", result.points);
    } else {
      line(out, "rule", rule(result));
      line(out, "sum", sum(result));
    }
    const bool finite = !has_no_value(result.status);
    if (finite && result.exact) line(out, "error", error(result));
    if (!result.components.empty())
      line_each(out, result.components);
    else if (finite)
      line(out, "estimate", estimated(result));
    const bool more = result.by == method::adaptive && !result.reason.empty();
    if (!is_as_asked(result.status) || more) line(out, "status", status_words(result));
    line(out, "device", device(result));
    if (!result.device_reason.empty()) line(out, "", result.device_reason);
    line(out, "time",
         duration(result.seconds) +
             (result.by != method::fixed ? ", the integral " : ", the sum ") +
             duration(result.kernel_seconds) + written(result) + ", " +
             rate(result.points_per_second()));
    if (measured.repeat > 1) {
      line(out, "repeat", runs(measured));
      line(out, "",
           "whole: fastest " + duration(measured.seconds_min) + ", median " +
               duration(measured.seconds_median));
      line(out, "",
           "sum:   fastest " + duration(measured.kernel_seconds_min) + ", median " +
               duration(measured.kernel_seconds_median));
    }
    explain(out, result);
    out << std::flush;
  }

  void write(std::ostream&, const summary&) override {}

 private:
  static std::string value_or_word(const estimate& result) {
    return result.status == status::divergent ? "divergent" : shortest(result.value);
  }

  /// Of each formula of a list.
  static void line_each(std::ostream& out, const std::vector<estimate>& components) {
    for (const estimate& each : components) {
      const std::string ending = is_as_asked(each.status) ? estimated(each) : status_words(each);
      line(out, &each == &components.front() ? "estimates" : "",
           printable(each.formula) + ": " + ending);
    }
  }

  static std::string status_words(const estimate& result) {
    return name_of(result.status) + (result.reason.empty() ? "" : ": " + result.reason) +
           place_of(result);
  }
};

}  // namespace

std::unique_ptr<report> text_report() { return std::make_unique<text>(); }

}  // namespace riemann
