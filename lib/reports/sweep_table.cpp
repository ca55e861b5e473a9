// The table of a sweep: a column for all that varies, then the value and how good it is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reading/bounds.hpp"
#include "riemann/lib/reports/words.hpp"

#include <algorithm>

namespace riemann {
namespace {

constexpr std::size_t method_width = 16;

class sweep_table final : public line_report {
 public:
  explicit sweep_table(const std::vector<std::string>& varying)
      : rules_(contains(varying, "rule")), counts_(contains(varying, "n")) {}

  std::string head(const row& like) const override {
    const estimate& result = like.measured.result;
    const bool fixed = result.by == method::fixed;
    const bool sampled = is_of_many_dimensions(result.by);  // each row in the way that won there
    std::string head = result.formula;
    if (!result.over.empty()) head += " over " + text_of(result.over);
    head = printable(head);
    if (!fixed)
      head += (sampled ? ", sampling, rtol " : ", adaptive, rtol ") + small_number(result.rtol);
    if (fixed && !rules_) head += ", " + result.rule;
    if (fixed && !counts_) head += ", n = " + grouped_digits(result.n);
    head += '\n';
    if (rules_) head += in_column("rule", method_width);
    if (counts_) head += in_column("n", method_width);
    for (const parameter& each : result.parameters) head += in_column(each.name);
    if (!result.components.empty()) head += in_column("formula");
    head += in_column("value");
    if (result.absolute_error) head += in_column("error", method_width);
    return head + "within\n";
  }

  void add_line(const row& given, std::string& to) const override {
    const estimate& result = given.measured.result;
    if (result.components.empty()) to += line_of(result, "");
    for (const estimate& each : result.components) to += line_of(each, printable(each.formula));
  }

  using line_report::write;
  void write(std::ostream& out, const summary& all) override {
    out << '\n' << sentence_of(all) << '\n' << std::flush;
  }

 private:
  std::string line_of(const estimate& result, const std::string& formula) const {
    std::string line;
    if (rules_) line += in_column(result.rule, method_width);
    if (counts_) line += in_column(grouped_digits(result.n), method_width);
    for (const parameter& each : result.parameters) line += in_column(shortest(each.value));
    if (!formula.empty()) line += in_column(formula);
    line += in_column(shortest(result.value));
    if (result.absolute_error)
      line += in_column(small_number(*result.absolute_error), method_width);
    line += small_number(result.error);
    if (!is_as_asked(result.status)) line += "  " + name_of(result.status) + ": " + result.reason;
    return line + '\n';
  }

  static bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  bool rules_;
  bool counts_;
};

}  // namespace

std::unique_ptr<line_report> sweep_report(std::vector<std::string> varying) {
  return std::make_unique<sweep_table>(varying);
}

}  // namespace riemann
