// The table of a batch: a heading for each [[integral]] with a name, a line for each row.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/numerals.hpp"
#include "riemann/lib/reports/words.hpp"

#include <iomanip>

namespace riemann {
namespace {

std::string outcome(const row& given) {
  const std::string met = given.verdict.outcome == judgement::met ? "met" : "NOT MET";
  return given.verdict.outcome == judgement::unchecked ? "" : met;
}

std::string distance(const row& given) {
  const estimate& found = given.measured.found;
  if (!given.verdict.off.empty()) return given.verdict.off;
  return found.absolute_error ? small_number(*found.absolute_error) : "";
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
    if (first_ || given.name != name_) head(out, given.name);
    const estimate& found = given.measured.found;
    cell(out, 15, found.integrand);
    cell(out, 15, found.rule);
    cell(out, 16, grouped_digits(found.n));
    cell(out, 24, shortest(found.value));
    cell(out, 13, distance(given));
    cell(out, 9, outcome(given));
    out << duration(found.seconds);
    if (found.status != status::summed) out << "  " << name_of(found.status);
    if (given.order) out << "  " << observation(*given.order);
    out << '\n' << std::flush;
  }

  void write(std::ostream& out, const summary& all) override {
    out << '\n' << sentence_of(all) << '\n' << std::flush;
  }

 private:
  void head(std::ostream& out, const std::string& name) {
    out << (first_ ? "" : "\n") << (name.empty() ? "integrals" : name) << '\n';
    cell(out, 15, "fn");
    cell(out, 15, "rule");
    cell(out, 16, "n");
    cell(out, 24, "value");
    cell(out, 13, "off");
    cell(out, 9, "");
    out << "time\n";
    first_ = false;
    name_ = name;
  }

  static void cell(std::ostream& out, int width, const std::string& text) {
    out << std::left << std::setw(width) << text << ' ';
  }

  bool first_ = true;
  std::string name_;
};

}  // namespace

std::unique_ptr<report> table_report() { return std::make_unique<table>(); }

}  // namespace riemann
