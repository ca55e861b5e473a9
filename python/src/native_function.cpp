// One call a point; points are gathered from their columns where the function takes several.
// SPDX-License-Identifier: Apache-2.0
#include "native_function.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace riemann::python {
namespace {

using of_number = double (*)(double);
using of_number_and_context = double (*)(double, void*);
using of_numbers = double (*)(int, double*);
using of_numbers_and_context = double (*)(int, double*, void*);

/// f(x) for one point x, an array that f may change.
template <class F>
class pointwise final : public integrand_model {
 public:
  pointwise(F f, int dimensions) : f_(std::move(f)) { facts_.dimensions = dimensions; }
  const integrand_properties& facts() const override { return facts_; }

  void values(points_view at, double* const* out) const override {
    std::vector<double> x(static_cast<std::size_t>(at.dimensions));
    for (int i = 0; i < at.count; ++i) {
      for (std::size_t k = 0; k < x.size(); ++k) x[k] = at.x[k][i];
      out[0][i] = f_(x.data());
    }
  }

 private:
  F f_;
  integrand_properties facts_{.description = "callable"};
};

template <class F>
std::shared_ptr<const integrand_model> made_of(F f, int dimensions) {
  return std::make_shared<const pointwise<F>>(std::move(f), dimensions);
}

template <class Function>
Function as(void* address) {
  return reinterpret_cast<Function>(address);
}

}  // namespace

std::shared_ptr<const integrand_model> native_function(void* address, const std::string& signature,
                                                       void* context, int dimensions) {
  std::string dense = signature;
  std::erase(dense, ' ');
  const int d = dimensions;
  if (dense == "double(int,double*)")
    return made_of([f = as<of_numbers>(address), d](double* x) { return f(d, x); }, d);
  if (dense == "double(int,double*,void*)")
    return made_of([f = as<of_numbers_and_context>(address), d,
                    context](double* x) { return f(d, x, context); },
                   d);
  if (d == 1 && dense == "double(double)")
    return made_of([f = as<of_number>(address)](const double* x) { return f(*x); }, d);
  if (d == 1 && dense == "double(double,void*)")
    return made_of([f = as<of_number_and_context>(address),
                    context](const double* x) { return f(*x, context); },
                   d);
  throw std::invalid_argument(
      "a compiled function '" + signature + "' does not take " +
      (d == 1 ? "a variable" : std::to_string(d) + " variables") +
      "; allowed: double (int, double *), for one variable double (double), "
      "either with a void * behind");
}

}  // namespace riemann::python
