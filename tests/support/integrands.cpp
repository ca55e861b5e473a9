// Models of integrands that hide or show what a text says.
// SPDX-License-Identifier: Apache-2.0
#include "support/integrands.hpp"

#include "riemann/lib/expression/formula_integrand.hpp"
#include "riemann/lib/expression/parse.hpp"

#include <memory>
#include <utility>

namespace riemann::reference {
namespace {

class black_box : public integrand_model {
 public:
  explicit black_box(std::function<double(double)> f) : f_(std::move(f)) {}
  const integrand_properties& facts() const override { return facts_; }
  void values(points_view at, double* const* out) const override {
    for (int i = 0; i < at.count; ++i) out[0][i] = f_(at.x[0][i]);
  }

 private:
  integrand_properties facts_;
  std::function<double(double)> f_;
};

}  // namespace

integrand boxed(std::function<double(double)> f) {
  return integrand(std::make_shared<black_box>(std::move(f)));
}

integrand boxed_text(const std::string& text) {
  return boxed([f = typed(text)](double x) {
    const double* const column = &x;
    double value = 0;
    double* const out = &value;
    f.values({&column, nullptr, 1, 1}, &out);
    return value;
  });
}

integrand typed(const std::string& text) {
  const expressions::formula f = expressions::formula_of(expressions::parse(text, {1, {}}));
  return expressions::integrand_of(f, text, {}, {}, maths_choice::fast);
}

}  // namespace riemann::reference
