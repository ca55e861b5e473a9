// matrices_on_cpu [SECONDS]: the lab's patterns on this CPU beside Eigen and plain loops: a JSON
// object a line, for every shape. Contestants take turns, so that a busy moment meets all alike;
// each is told by its median.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/parallel.hpp"
#include "riemann/kernels/patterns/histogram/histogram.hpp"
#include "riemann/kernels/patterns/lines/line_sums.hpp"
#include "riemann/kernels/patterns/products/matmul.hpp"
#include "riemann/kernels/patterns/scan/scan.hpp"
#include "riemann/kernels/patterns/stencil/stencil.hpp"
#include "riemann/kernels/patterns/vector_add/vector_add.hpp"
#include "riemann/kernels/random.hpp"

#include "benchmarks/loops_people_write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace riemann {
namespace {

using clock_type = std::chrono::steady_clock;
using contestants = std::vector<std::pair<std::string, std::function<void()>>>;

double seconds_since(clock_type::time_point begin) {
  return std::chrono::duration<double>(clock_type::now() - begin).count();
}

double seconds_of(const std::function<void()>& call, int calls) {
  const clock_type::time_point begin = clock_type::now();
  for (int k = 0; k < calls; ++k) call();
  return seconds_since(begin) / calls;
}

/// A line of JSON: what was asked, microseconds of each, and how many times as fast as the peer,
/// who comes first, the others are.
void measure(const std::string& question, double enough, const contestants& all) {
  constexpr double least_sample = 2e-5;
  constexpr std::size_t least_rounds = 3;
  constexpr std::size_t most_rounds = 1001;
  std::vector<int> calls;
  for (const auto& [name, call] : all) {
    call();  // what is loaded once is there afterwards
    calls.push_back(static_cast<int>(std::clamp(least_sample / seconds_of(call, 1), 1.0, 1e4)));
  }
  std::vector<std::vector<double>> taken(all.size());
  const clock_type::time_point begin = clock_type::now();
  while (taken[0].size() < least_rounds ||
         (seconds_since(begin) < enough && taken[0].size() < most_rounds))
    for (std::size_t k = 0; k < all.size(); ++k)
      taken[k].push_back(seconds_of(all[k].second, calls[k]));
  std::string times;
  std::string ratios;
  double peer = 0;
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::nth_element(taken[k].begin(), taken[k].begin() + static_cast<long>(taken[k].size() / 2),
                     taken[k].end());
    const double median = taken[k][taken[k].size() / 2];
    if (k == 0) peer = median;
    times += fmt::format("{}\"{}\": {:.2f}", k == 0 ? "" : ", ", all[k].first, median * 1e6);
    if (k > 0)
      ratios += fmt::format("{}\"{}\": {:.2f}", k == 1 ? "" : ", ", all[k].first, peer / median);
  }
  fmt::print("{{{}, \"microseconds\": {{{}}}, \"times_peer\": {{{}}}}}\n", question, times, ratios);
  std::fflush(stdout);
}

template <class T>
std::vector<T> numbers(index_t count, std::uint64_t seed = 1) {
  std::vector<T> values(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = static_cast<T>(2 * random_fraction(seed, static_cast<index_t>(k), 23) - 1);
  return values;
}

struct shape {
  index_t rows;
  index_t columns;
};

template <class T>
void measure_lines(const shape& of, layout stored, const char* value, double enough) {
  const std::vector<T> data = numbers<T>(of.rows * of.columns);
  const int threads = cpu::available_threads();
  for (const lines_of which : {lines_of::rows, lines_of::columns}) {
    line_request request{.which = which,
                         .matrix = packed(of.rows, of.columns, stored),
                         .type = sizeof(T) == sizeof(float) ? "float" : "double"};
    const std::string name = value;
    if (name == "mean") request.value = line_value::mean;
    if (name == "min" || name == "max") request.op.operation = name;
    std::vector<T> out(static_cast<std::size_t>(request.lines()));
    const peers::lines_asked same{of.rows, of.columns, which == lines_of::rows,
                                  stored == layout::row_major, value};
    contestants all{{"Eigen", [&] { peers::lines(same, data.data(), out.data()); }}};
    const auto add = [&](const std::string& sum, int used) {
      line_request each = request;
      each.op.sum = sum;
      const std::string who = request.op.operation == "sum" ? sum : name;
      all.emplace_back(used == 1 ? who + ", 1 thread" : who,
                       [&, each, used] { sum_lines(each, data.data(), out.data(), used); });
    };
    for (const int used : {1, threads}) {
      if (request.op.operation == "sum") add("naive", used);
      add("neumaier", used);
      if (threads == 1) break;
    }
    measure(fmt::format(R"("pattern": "{}-sums", "rows": {}, "columns": {}, "type": "{}", )"
                        R"("layout": "{}", "value": "{}", "lie": "{}")",
                        which == lines_of::rows ? "row" : "column", of.rows, of.columns,
                        request.type, stored == layout::row_major ? "row_major" : "column_major",
                        value, request.lie_along() ? "along" : "across"),
            enough, all);
  }
}

void measure_all_lines(double enough) {
  constexpr shape shapes[] = {
      {1000, 1},       {1, 1000},     {1'000'000, 1}, {1, 1'000'000},  {300, 3},
      {100'000, 3},    {1000, 7},     {100'000, 8},   {10'000, 10},    {1000, 20},
      {1'000'000, 20}, {100, 33},     {100'000, 50},  {1000, 64},      {100'000, 64},
      {64, 64},        {64, 100'000}, {200, 100},     {100, 101},      {100, 128},
      {10'000, 128},   {10'000, 101}, {300, 300},     {10, 1000},      {1000, 1000},
      {3, 100'000},    {7, 10'000},   {4096, 4096},   {20, 1'000'000}, {100, 1'000'000}};
  for (const layout stored : {layout::row_major, layout::column_major})
    for (const shape& each : shapes) {
      measure_lines<float>(each, stored, "sum", enough);
      if (each.rows * each.columns <= 20'000'000)
        measure_lines<double>(each, stored, "sum", enough);
    }
  for (const char* value : {"min", "max", "mean"})
    for (const shape& each :
         {shape{300, 300}, shape{100'000, 3}, shape{10'000, 101}, shape{4096, 4096}})
      measure_lines<float>(each, layout::row_major, value, enough);
}

template <class T>
void measure_product(index_t m, index_t n, index_t k, double enough) {
  const std::vector<T> a = numbers<T>(m * k);
  const std::vector<T> b = numbers<T>(k * n, 2);
  std::vector<T> c(static_cast<std::size_t>(m * n));
  const product_request request{m, n, k, sizeof(T) == sizeof(float) ? "float" : "double"};
  const auto ours = [&](int threads) {
    return [&, threads] { multiply(request, a.data(), b.data(), c.data(), threads); };
  };
  measure(fmt::format(R"("pattern": "matmul", "rows": {}, "columns": {}, "k": {}, "type": "{}")", m,
                      n, k, request.type),
          enough,
          {{"Eigen", [&] { peers::product(m, n, k, a.data(), b.data(), c.data()); }},
           {"matmul, 1 thread", ours(1)},
           {"matmul", ours(0)}});
}

void measure_vectors(index_t n, double enough) {
  const std::vector<float> a = numbers<float>(n);
  const std::vector<float> b = numbers<float>(n, 2);
  std::vector<float> c(a.size());
  const auto told = [&](const char* pattern) {
    return fmt::format(R"("pattern": "{}", "elements": {}, "type": "float")", pattern, n);
  };
  const auto duel = [&](const char* pattern, const std::function<void()>& peer,
                        const std::function<void(int)>& ours) {
    measure(told(pattern), enough,
            {{"loop", peer}, {"ours, 1 thread", [&] { ours(1); }}, {"ours", [&] { ours(0); }}});
  };
  duel(
      "vector-add", [&] { peers::add(n, a.data(), b.data(), c.data()); },
      [&](int threads) { add_vectors("float", a.data(), b.data(), c.data(), n, threads); });
  duel(
      "scan", [&] { peers::scan(n, a.data(), c.data()); },
      [&](int threads) {
        scan({n, patterns::scan_ends::inclusive, "sum", "float"}, a.data(), c.data(), threads);
      });
  for (const index_t radius : {1, 5})
    duel(
        radius == 1 ? "stencil, radius 1" : "stencil, radius 5",
        [&] { peers::stencil(n, radius, a.data(), b.data(), c.data()); },
        [&](int threads) {
          apply_stencil({n, radius, boundary::zero}, a.data(), b.data(), c.data(), threads);
        });
  std::vector<double> bins(256);
  duel(
      "histogram",
      [&] {
        std::fill(bins.begin(), bins.end(), 0.0);
        peers::histogram(n, 256, a.data(), bins.data());
      },
      [&](int threads) {
        count_in_bins({n, 256, -1, 1, "float"}, a.data(), nullptr, bins.data(), threads);
      });
}

}  // namespace
}  // namespace riemann

int main(int count, char** words) {
  const double enough = count > 1 ? std::strtod(words[1], nullptr) : 0.15;
  for (const riemann::index_t n : {1000, 65'536, 16'777'216}) riemann::measure_vectors(n, enough);
  for (const riemann::index_t n : {16, 64, 256, 1000}) {
    riemann::measure_product<float>(n, n, n, enough);
    riemann::measure_product<double>(n, n, n, enough);
  }
  riemann::measure_all_lines(enough);
}
