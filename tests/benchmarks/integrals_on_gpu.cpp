// integrals_on_gpu [--json] [--quick]: the rectangle rule on this GPU beside CUB and Thrust.
// SPDX-License-Identifier: Apache-2.0
#include "peers.hpp"

#include "riemann/lib/running/integrate.hpp"
#include "riemann/lib/naming/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace {

using riemann::integrand_facts;
using riemann::peers::outcome;

struct row {
  std::string integrand;
  std::string who;  // "riemann", "cub", ...
  std::string sum;
  int group = 1;
  long long n = 0;
  double seconds = 0;  // median
  double spread = 0;   // (largest - smallest) / median
  double value = 0;
};

/// Median of seven calls after two for warming up.
row measure(row r, const std::function<outcome(row&)>& call) {
  constexpr int warm_up = 2;
  constexpr int calls = 7;
  std::vector<double> seconds;
  for (int k = 0; k < warm_up + calls; ++k) {
    const outcome result = call(r);
    r.value = result.value;
    if (k >= warm_up) seconds.push_back(result.seconds);
  }
  std::sort(seconds.begin(), seconds.end());
  r.seconds = seconds[calls / 2];
  r.spread = (seconds.back() - seconds.front()) / r.seconds;
  return r;
}

row measure_riemann(const integrand_facts& f, const std::string& sum, std::optional<int> group,
                    long long n) {
  riemann::problem task;
  task.f.name = f.name;
  task.rule.n = n;
  task.rule.sum = sum;
  task.rule.group = group;
  task.at.device = {riemann::device_choice::kind::cuda, 0};
  return measure({f.name, "riemann", sum, group.value_or(0), n}, [&](row& r) {
    const riemann::estimate result = riemann::integrate(task);
    r.group = result.group;
    return outcome{result.value, result.kernel_seconds};
  });
}

using peer = outcome (*)(const std::string&, double, double, long long);

row measure_peer(const integrand_facts& f, const char* who, peer call, long long n) {
  return measure({f.name, who, "plain", 1, n}, [&](row&) { return call(f.name, f.from, f.to, n); });
}

class table {
 public:
  explicit table(bool json) : json_(json) {
    if (!json_)
      fmt::print("{:<15} {:<12} {:<14} {:>5} {:>12} {:>11} {:>10} {:>7} {:>7}\n", "integrand",
                 "who", "sum", "group", "n", "us", "1e12 pt/s", "spread", "x cub");
  }
  /// `cub_seconds` of the same integral: the row's speed relative to it.
  void print(const row& r, double cub_seconds) const {
    const double rate = static_cast<double>(r.n) / r.seconds;
    if (json_)
      fmt::print(R"({{"benchmark":"integrals_on_gpu","integrand":"{}","who":"{}","sum":"{}",)"
                 R"("group":{},"n":{},"microseconds":{:.3f},"points_per_second":{:.5g},)"
                 R"("spread":{:.4f},"times_cub":{:.4f},"value":{:.17g}}})"
                 "\n",
                 r.integrand, r.who, r.sum, r.group, r.n, r.seconds * 1e6, rate, r.spread,
                 cub_seconds / r.seconds, r.value);
    else
      fmt::print("{:<15} {:<12} {:<14} {:>5} {:>12} {:>11.2f} {:>10.4f} {:>6.1f}% {:>7.3f}\n",
                 r.integrand, r.who, r.sum, r.group, r.n, r.seconds * 1e6, rate / 1e12,
                 r.spread * 100, cub_seconds / r.seconds);
    std::fflush(stdout);
  }

 private:
  bool json_;
};

void compare(const table& out, const integrand_facts& f, long long n,
             const std::vector<std::optional<int>>& groups, const std::vector<std::string>& sums) {
  namespace peers = riemann::peers;
  const row cub = measure_peer(f, "cub", peers::cub_transform_reduce, n);
  out.print(cub, cub.seconds);
  out.print(measure_peer(f, "thrust", peers::thrust_transform_reduce, n), cub.seconds);
  out.print(measure_peer(f, "grid-stride", peers::grid_stride, n), cub.seconds);
  for (const std::optional<int>& group : groups)
    for (const std::string& sum : sums) out.print(measure_riemann(f, sum, group, n), cub.seconds);
}

}  // namespace

int main(int argc, char** argv) try {
  const std::vector<std::string_view> words(argv + 1, argv + argc);
  const auto given = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const table out(given("--json"));
  const long long usual = given("--quick") ? 1LL << 24 : 1LL << 30;
  const long long large = given("--quick") ? 1LL << 26 : 1LL << 36;
  const std::vector<std::string> default_sum{"neumaier"};
  std::vector<std::string> every_sum;
  for (const auto& sum : riemann::sum_catalogue()) every_sum.push_back(sum.name);

  for (const integrand_facts& f : riemann::integrand_catalogue()) {
    std::vector<std::optional<int>> groups{{}, 1};
    if (f.name == "pi") groups = {32, 16, 8, 4, 1};
    compare(out, f, usual, groups, f.name == "pi" ? every_sum : default_sum);
    if (f.name == "pi") compare(out, f, large, {{}, 16, 1}, default_sum);
  }
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "integrals_on_gpu: {}\n", error.what());
  return 1;
}
