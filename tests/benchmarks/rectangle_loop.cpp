// rectangle_loop N: the rectangle rule of 4/(1+x^2) as people write it, a loop with OpenMP. Built
// for any x86-64 processor (rectangle_loop_portable) and for this one (rectangle_loop_native).
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>

int main(int, char** words) {
  const auto n = static_cast<long long>(std::strtod(words[1], nullptr));
  const double width = 1.0 / static_cast<double>(n);
  double sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
  for (long long i = 0; i < n; ++i) {
    const double x = (static_cast<double>(i) + 0.5) * width;
    sum += 4.0 / (1.0 + x * x);
  }
  std::printf("%.17g\n", sum * width);
}
