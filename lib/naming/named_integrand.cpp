// A member of the family of integrands, found by name.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/naming/named_integrand.hpp"

#include "riemann/lib/summing/run_on_cuda.hpp"
#include "riemann/lib/naming/spelling_of_members.hpp"
#include "riemann/lib/summing/lattice_integrand_from.hpp"

#include "riemann/families/integrands.hpp"

namespace riemann {
namespace {

template <class Integrand>
integrand_facts facts_of_member(const char* name) {
  constexpr bool grouped = requires { Integrand::poles; };
  return {.name = name,
          .formula = Integrand::formula,
          .from = Integrand::from,
          .to = Integrand::to,
          .exact = Integrand::exact,
          .provenance = Integrand::provenance,
          .rational = Integrand::rational,
          .grouped = grouped};
}

}  // namespace

std::vector<integrand_facts> integrand_catalogue() {
  std::vector<integrand_facts> facts;
  families::integrands.for_each(
      [&]<class Integrand>(std::type_identity<Integrand>, const char* name) {
        facts.push_back(facts_of_member<Integrand>(name));
      });
  return facts;
}

named_integrand integrand_named(const std::string& name) {
  named_integrand integrand;
  families::integrands.visit(name, [&]<class Integrand>(std::type_identity<Integrand>) {
    integrand = {facts_of_member<Integrand>(name.c_str()),
                 lattice_integrand_from<on_either_device>(Integrand{})};
    integrand.sums.compiled = ahead::default_sum;
  });
  return integrand;
}

}  // namespace riemann
