// The table of a batch: a heading for each name and formula, a line for each row.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

namespace riemann {
namespace {

std::string outcome(const row& given) {
  const std::string met = given.verdict.outcome == judgement::met ? "met" : "NOT MET";
  return given.verdict.outcome == judgement::unchecked ? "" : met;
}

constexpr std::size_t widest_line = 100;
constexpr std::size_t widest_parameters = 24;

std::string shortened(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

/// "a=2, b=0.333333"
std::string parameters_in(const std::vector<parameter>& all) {
  constexpr int digits = 6;
  std::string text;
  for (const parameter& each : all)
    text += (text.empty() ? "" : ", ") + each.name + '=' + rounded(each.value, digits);
  return shortened(text, widest_parameters);
}

std::string distance(const row& given) {
  const estimate& result = given.measured.result;
  if (!given.verdict.off.empty()) return given.verdict.off;
  return result.absolute_error ? small_number(*result.absolute_error) : "";
}

std::string observation(const order_observation& order) {
  const std::string declared = " declared " + std::to_string(order.declared);
  if (!order.observed) return "order lost in rounding," + declared;
  return "observed " + fixed(*order.observed, 3) + declared +
         " (n = " + grouped_digits(order.from_n) + " to " + grouped_digits(order.to_n) + ")";
}

class table final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const estimate& result = given.measured.result;
    if (first_ || given.name != name_ || formula_of(result) != formula_) head(out, given);
    for (const estimate& each : result.components) {
      begin_line(out, each);
      const bool last = &each == &result.components.back();
      if (!last) out << (is_as_asked(each.status) ? "" : name_of(each.status)) << '\n';
    }
    if (result.components.empty()) begin_line(out, result);
    out << in_column(distance(given), 13) << in_column(outcome(given), 9)
        << duration(result.seconds);
    if (!is_as_asked(result.status)) out << "  " << status_of(given.measured);
    if (given.order) out << "  " << observation(*given.order);
    out << '\n' << std::flush;
  }

  void write(std::ostream& out, const summary& all) override {
    out << '\n' << sentence_of(all) << '\n' << std::flush;
  }

 private:
  void begin_line(std::ostream& out, const estimate& result) const {
    out << in_column(
        result.parameters.empty() ? result.integrand : parameters_in(result.parameters),
        integrand_width_);
    const bool fixed = result.by == method::fixed;
    out << in_column(fixed ? result.rule : name_of(result.by), 15)
        << in_column(fixed ? grouped_digits(result.n) : small_number(result.rtol), 16)
        << in_column(shortest(result.value));
  }

  void head(std::ostream& out, const row& given) {
    const estimate& result = given.measured.result;
    formula_ = formula_of(result);
    integrand_width_ = result.parameters.empty() ? 15 : widest_parameters;
    out << (first_ ? "" : "\n") << (given.name.empty() ? "integrals" : printable(given.name))
        << '\n';
    if (!formula_.empty()) out << shortened(printable(formula_), widest_line) << '\n';
    out << in_column(result.parameters.empty() ? "fn" : "parameters", integrand_width_)
        << in_column("rule", 15) << in_column(result.by != method::fixed ? "rtol" : "n", 16)
        << in_column("value") << in_column("off", 13) << in_column("", 9) << "time\n";
    first_ = false;
    name_ = given.name;
  }

  /// Of what has no name that says it.
  static std::string formula_of(const estimate& result) {
    return result.integrand == "expression" || result.integrand == "samples" ? result.formula : "";
  }

  bool first_ = true;
  std::string name_;
  std::string formula_;
  std::size_t integrand_width_ = 15;
};

}  // namespace

std::unique_ptr<report> table_report() { return std::make_unique<table>(); }

}  // namespace riemann
