// The members of every family from lib/catalogue, in columns.
// SPDX-License-Identifier: Apache-2.0
#include "listing.hpp"

#include "riemann/lib/known_integrals/known_integral.hpp"
#include "riemann/lib/methods/fixed/named_rule.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <algorithm>
#include <iomanip>

namespace riemann::apps {
namespace {

constexpr std::size_t name_width = 16;
constexpr int formula_width = 26;
constexpr int domain_width = 10;

std::ostream& begin(std::ostream& out, const std::string& name, std::size_t width = name_width) {
  return out << "  " << std::left << std::setw(static_cast<int>(width)) << name;
}

void list_named(std::ostream& out, const char* heading, const std::vector<named_facts>& members) {
  out << heading << '\n';
  std::size_t width = name_width;
  for (const named_facts& each : members) width = std::max(width, each.name.size() + 2);
  for (const named_facts& each : members) begin(out, each.name, width) << each.description << '\n';
}

void list_integrands(std::ostream& out) {
  out << "Integrands (--fn)\n";
  for (const integrand_facts& each : integrand_catalogue()) {
    const std::string domain = '[' + shortest(each.from) + ", " + shortest(each.to) + ']';
    begin(out, each.name) << std::setw(formula_width) << each.formula << std::setw(domain_width)
                          << domain << each.exact << '\n';
  }
}

void list_known_integrals(std::ostream& out) {
  out << "Integrands in several variables, d of them (--fn, --dimensions d, --param)\n";
  std::size_t width = name_width;
  for (const known_integral& each : known_integrals())
    width = std::max(width, std::string(each.name).size() + 2);
  for (const known_integral& each : known_integrals()) {
    const std::string usual = usual_parameters(each);
    begin(out, each.name, width) << each.shown << (usual.empty() ? "" : "; ") << usual << '\n';
  }
}

}  // namespace

void list_rules(std::ostream& out) {
  out << "Rules (--rule)\n";
  const int usual_order = fixed_rule::usual_order;
  const std::string figures = " (figures for --order " + std::to_string(usual_order) + ")";
  for (const rule_facts& each : rule_catalogue(usual_order)) {
    const std::string order = "order " + std::to_string(each.convergence_order) + ", degree " +
                              std::to_string(each.degree_of_exactness);
    begin(out, each.name) << std::setw(formula_width) << order << each.description
                          << (each.has_order ? figures : "") << '\n';
  }
}

void list_sums(std::ostream& out) { list_named(out, "Sums (--sum)", sum_catalogue()); }

void list_devices(std::ostream& out) { list_named(out, "Devices (--device)", device_catalogue()); }

void list_families(std::ostream& out) {
  list_integrands(out);
  out << '\n';
  list_known_integrals(out);
  out << '\n';
  list_rules(out);
  out << '\n';
  list_sums(out);
  out << '\n';
  list_named(out, "Strategies (--strategy)", strategy_catalogue());
  out << '\n';
  list_devices(out);
}

std::vector<record> family_records() {
  std::vector<record> all;
  for (const integrand_facts& each : integrand_catalogue())
    all.push_back({{"family", std::string("integrand")},
                   {"name", each.name},
                   {"formula", each.formula},
                   {"from", each.from},
                   {"to", each.to},
                   {"exact", each.exact}});
  for (const known_integral& each : known_integrals())
    all.push_back({{"family", std::string("integrand in several variables")},
                   {"name", std::string(each.name)},
                   {"formula", std::string(each.shown)},
                   {"parameters", usual_parameters(each)}});
  for (const rule_facts& each : rule_catalogue(fixed_rule::usual_order))
    all.push_back({{"family", std::string("rule")},
                   {"name", each.name},
                   {"description", each.description},
                   {"order", index_t{each.convergence_order}},
                   {"degree", index_t{each.degree_of_exactness}},
                   {"closed", each.closed},
                   {"has_order", each.has_order}});
  const auto add = [&](const char* family, const std::vector<named_facts>& members) {
    for (const named_facts& each : members)
      all.push_back({{"family", std::string(family)},
                     {"name", each.name},
                     {"description", each.description}});
  };
  add("sum", sum_catalogue());
  add("strategy", strategy_catalogue());
  add("device", device_catalogue());
  return all;
}

}  // namespace riemann::apps
