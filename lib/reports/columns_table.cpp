// The table of tabulated data: a line for each column that was integrated.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/text/control_characters.hpp"
#include "riemann/lib/text/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

namespace riemann {
namespace {

constexpr std::size_t name_width = 20;

class columns_table final : public report {
 public:
  void write(std::ostream& out, const row& given) override {
    const estimate& result = given.measured.result;
    if (first_) head(out, result);
    first_ = false;
    out << in_column(printable(given.name), name_width) << in_column(shortest(result.value));
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
    out << in_column("column", name_width) << in_column("value") << "within\n";
  }

  bool first_ = true;
};

}  // namespace

std::unique_ptr<report> columns_report() { return std::make_unique<columns_table>(); }

}  // namespace riemann
