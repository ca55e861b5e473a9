// The table of a sweep: a column for each parameter, then the value and how good it is.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <iomanip>

namespace riemann {
namespace {

constexpr int value_width = 24;  // the longest double, in its fewest digits

class sweep_table final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const estimate& found = given.measured.found;
    if (first_) head(out, found);
    first_ = false;
    for (const parameter& each : found.parameters) cell(out, shortest(each.value));
    cell(out, shortest(found.value));
    out << small_number(found.error_estimate);
    if (found.status != status::converged)
      out << "  " << name_of(found.status) << ": " << found.reason;
    out << '\n';
  }

  void write(std::ostream& out, const summary& all) override {
    out << '\n' << sentence_of(all) << '\n' << std::flush;
  }

 private:
  static void head(std::ostream& out, const estimate& found) {
    out << found.formula << ", " << found.rule << ", n = " << grouped_digits(found.n) << '\n';
    for (const parameter& each : found.parameters) cell(out, each.name);
    cell(out, "value");
    out << "within\n";
  }

  static void cell(std::ostream& out, const std::string& text) {
    out << std::left << std::setw(value_width) << text << ' ';
  }

  bool first_ = true;
};

}  // namespace

std::unique_ptr<report> sweep_report() { return std::make_unique<sweep_table>(); }

}  // namespace riemann
