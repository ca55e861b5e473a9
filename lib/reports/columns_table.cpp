// The table of tabulated data: a line for each column that was integrated.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <iomanip>

namespace riemann {
namespace {

constexpr int number_width = 24;  // the longest double, in its fewest digits
constexpr int name_width = 20;

class columns_table final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const estimate& result = given.measured.result;
    if (first_) head(out, result);
    first_ = false;
    cell(out, name_width, printable(given.name));
    cell(out, number_width, shortest(result.value));
    if (result.status != status::summed)
      out << name_of(result.status) << ": " << result.reason;
    else
      out << within(result);
    out << '\n' << std::flush;
  }

  void write(std::ostream&, const summary&) override {}

 private:
  static void head(std::ostream& out, const estimate& result) {
    out << result.rule << " from " << shortest(result.from) << " to " << shortest(result.to) << ", "
        << grouped_digits(result.evaluations) << " samples"
        << (result.left_out > 0 ? ", and " + grouped_digits(result.left_out) + " left out" : "")
        << '\n';
    cell(out, name_width, "column");
    cell(out, number_width, "value");
    out << "within\n";
  }

  static void cell(std::ostream& out, int width, const std::string& text) {
    out << std::left << std::setw(width) << text << ' ';
  }

  bool first_ = true;
};

}  // namespace

std::unique_ptr<report> columns_report() { return std::make_unique<columns_table>(); }

}  // namespace riemann
