// expression_loop N: the rectangle rule of exp(-x^2) sin(3x) / (1+x^2) on [0, 1] as people write
// it: a loop with OpenMP and the functions of libm.
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdio>
#include <cstdlib>

int main(int, char** words) {
  const auto n = static_cast<long long>(std::strtod(words[1], nullptr));
  const double width = 1.0 / static_cast<double>(n);
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (long long i = 0; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * width;
    sum += std::exp(-x * x) * std::sin(3 * x) / (1 + x * x);
  }
  std::printf("%.17g\n", sum * width);
}
