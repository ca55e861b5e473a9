// expressions_on_gpu [--json]: typed expressions on this GPU: what compiling one costs, how fast
// its kernel is beside the same formula compiled in, and a sweep of many small integrals.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/run_sweep.hpp"
#include "riemann/lib/running/integrate.hpp"

#include <fmt/format.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using riemann::device_choice;
using riemann::problem;

constexpr int repeats = 7;

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double seconds_of(const std::function<void()>& call) {
  const auto begin = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

problem on_gpu(problem task) {
  task.at.device.where = device_choice::kind::cuda;
  return task;
}

problem typed(std::string text, riemann::index_t n) {
  return on_gpu(
      {.f = {.expression = std::move(text)}, .range = {.from = 0, .to = 1}, .rule = {.n = n}});
}

void print(bool json, const std::string& what, const std::string& measure, double value) {
  if (json)
    fmt::print("{{\"benchmark\":\"expressions_on_gpu\",\"what\":\"{}\",\"{}\":{:.5g}}}\n", what,
               measure, value);
  else
    fmt::print("{:<44} {:>12.5g} {}\n", what, value, measure);
  std::fflush(stdout);
}

/// In a process of its own, whose context is made: the first use of an expression beyond the
/// second.
double seconds_of_first_use(const std::string& text) {
  static_cast<void>(integrate(on_gpu({.rule = {.n = 1000}})));
  const auto use = [&] { static_cast<void>(integrate(typed(text, 1000))); };
  const double first = seconds_of(use);
  return first - seconds_of(use);
}

/// What `measure` gives in a new process, which no CUDA call of this one precedes.
double in_new_process(const std::function<double()>& measure) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child == 0) {
    double seconds = -1;
    try {
      seconds = measure();
    } catch (const std::exception& failed) {
      fmt::print(stderr, "expressions_on_gpu: {}\n", failed.what());
    }
    _exit(write(ends[1], &seconds, sizeof seconds) == sizeof seconds ? 0 : 1);
  }
  double seconds = -1;
  const bool read_it = read(ends[0], &seconds, sizeof seconds) == sizeof seconds;
  waitpid(child, nullptr, 0);
  close(ends[0]);
  close(ends[1]);
  if (!read_it || seconds < 0) throw std::runtime_error("a process of its own failed");
  return seconds;
}

void measure_first_use(bool json) {
  const std::filesystem::path cache =
      std::filesystem::temp_directory_path() / fmt::format("riemann-benchmark-{}", getpid());
  setenv("XDG_CACHE_HOME", cache.c_str(), 1);
  std::vector<double> compiled;
  std::vector<double> cached;
  for (int k = 0; k < repeats; ++k) {
    const std::string fresh = fmt::format("exp(-x^2)*sin({}*x)/(1+x^2)", k + 3);
    const auto use = [&] { return seconds_of_first_use(fresh); };
    compiled.push_back(1e3 * in_new_process(use));
    cached.push_back(1e3 * in_new_process(use));
  }
  std::filesystem::remove_all(cache);
  print(json, "first use, compiled", "milliseconds", median(compiled));
  print(json, "first use, from the cache on disk", "milliseconds", median(cached));
}

double kernel_seconds(const problem& task) {
  std::vector<double> seconds;
  for (int k = 0; k <= repeats; ++k) {
    const double took = integrate(task).kernel_seconds;
    if (k > 0) seconds.push_back(took);  // the first warms up
  }
  return median(seconds);
}

void measure_kernels(bool json) {
  constexpr riemann::index_t n = 10'000'000'000;
  const std::pair<const char*, const char*> same[] = {
      {"gaussian", "exp(-x^2)"}, {"pi", "4/(1+x^2)"}, {"exponential", "exp(x)"}};
  for (const auto& [name, text] : same) {
    const double of_member =
        kernel_seconds(on_gpu({.f = {.name = name}, .rule = {.n = n, .group = 1}}));
    const double of_text = kernel_seconds(typed(text, n));
    print(json, fmt::format("{} at n = 1e10", text), "milliseconds", 1e3 * of_text);
    print(json, fmt::format("{} at n = 1e10", text), "times_compiled_in", of_member / of_text);
  }
}

void measure_sweep(bool json) {
  riemann::request wanted;
  wanted.task = typed("exp(-a*x)*sin(b*x)/(1+x^2)", 10'000);
  wanted.axes = {riemann::axis_from("a=0.1:10:1000"), riemann::axis_from("b=1:3:100")};
  const auto sweep = [&] { riemann::batch::run_sweep(wanted, {}, [](const riemann::row&) {}); };
  sweep();
  std::vector<double> seconds;
  for (int k = 0; k < repeats; ++k) seconds.push_back(seconds_of(sweep));
  print(json, "1e5 integrals of 1e4 nodes in one sweep", "milliseconds", 1e3 * median(seconds));
}

}  // namespace

int main(int count, char** words) {
  try {
    const bool json = count > 1 && std::string_view(words[1]) == "--json";
    measure_first_use(json);
    measure_kernels(json);
    measure_sweep(json);
  } catch (const std::exception& failed) {
    fmt::print(stderr, "expressions_on_gpu: {}\n", failed.what());
    return 1;
  }
}
