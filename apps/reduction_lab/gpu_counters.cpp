// NVIDIA's profiler: found, run, and what it prints read.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/gpu_counters.hpp"

#include "apps/command_line/child.hpp"
#include "riemann/lib/reports/record.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

namespace riemann::reduction_lab {
namespace {

using names_t = std::vector<std::string>;
namespace fs = std::filesystem;

// Counters that are added up. Nsight Compute CLI, "Nvprof Metric Comparison".
const names_t requests_without_atomics{"l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
                                       "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"};
const names_t atomic_requests{"l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum",
                              "l1tex__t_requests_pipe_lsu_mem_global_op_red.sum"};
const names_t sectors{"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
                      "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
                      "l1tex__t_sectors_pipe_lsu_mem_global_op_atom.sum",
                      "l1tex__t_sectors_pipe_lsu_mem_global_op_red.sum"};
const names_t bank_conflicts{"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
                             "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum"};
const names_t instructions{"smsp__inst_executed.sum"};
const names_t lanes_of_instructions{"smsp__thread_inst_executed.sum"};

names_t all_counters() {
  names_t all;
  for (const names_t* each : {&requests_without_atomics, &atomic_requests, &sectors,
                              &bank_conflicts, &instructions, &lanes_of_instructions})
    all.insert(all.end(), each->begin(), each->end());
  return all;
}

/// Empty if there is none.
std::string profiler() {
  std::vector<fs::path> folders;
  const char* const path = std::getenv("PATH");
  std::istringstream of_path(path == nullptr ? "" : path);
  for (std::string each; std::getline(of_path, each, ':');) folders.emplace_back(each);
  for (const char* root : {"/usr/local/cuda", "/opt/nvidia/nsight-compute"}) {
    folders.push_back(fs::path(root) / "bin");
    std::error_code none;
    for (const auto& each : fs::directory_iterator(root, none)) folders.push_back(each.path());
  }
  for (const fs::path& each : folders)
    if (const fs::path program = each / "ncu"; access(program.c_str(), X_OK) == 0) return program;
  return {};
}

/// "1,024" is 1024; nothing where it is not a number ("n/a", "no data").
std::optional<double> number_from(std::string text) {
  std::erase(text, ',');
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != 0 || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// Sums over all launches, by counter; nothing for one that a launch has no number for.
struct sums {
  std::map<std::string, std::optional<double>> by_name;

  void add(const std::string& name, const std::optional<double>& value) {
    const auto [known, is_new] = by_name.emplace(name, value);
    if (is_new) return;
    known->second = known->second && value ? std::optional(*known->second + *value) : std::nullopt;
  }
  std::optional<double> of(const names_t& names) const {
    double sum = 0;
    for (const std::string& each : names) {
      const auto match = by_name.find(each);
      if (match == by_name.end() || !match->second) return std::nullopt;
      sum += *match->second;
    }
    return sum;
  }
  std::optional<index_t> count_of(const names_t& names) const {
    const std::optional<double> sum = of(names);
    return sum ? std::optional(std::llround(*sum)) : std::nullopt;
  }
};

std::string why_nothing(const std::string& printed) {
  if (printed.find("ERR_NVGPUCTRPERM") != std::string::npos)
    return "the driver lets only administrators read them (ERR_NVGPUCTRPERM); run the same command "
           "as one";
  constexpr const char* sign = "==ERROR== ";
  const std::size_t begin = printed.find(sign);
  if (begin == std::string::npos) return "ncu, NVIDIA's profiler, found no kernel";
  const std::size_t from = begin + std::string(sign).size();
  return "ncu, NVIDIA's profiler, says: " + printed.substr(from, printed.find('\n', from) - from);
}

}  // namespace

gpu_counts counts_from(const std::string& printed) {
  sums all;
  std::set<std::string> launches;
  std::string header;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with('"')) continue;  // the profiler's remarks, the lab's answer
    if (header.empty()) {
      header = line;
      continue;
    }
    const std::optional<record> row = record_from_csv(header, line);
    if (!row) continue;
    launches.insert(text_in(*row, "ID"));
    all.add(text_in(*row, "Metric Name"), number_from(text_in(*row, "Metric Value")));
  }
  if (launches.empty()) return {.why_not = why_nothing(printed)};
  gpu_counts counts{.launches = static_cast<index_t>(launches.size())};
  counts.requests = all.count_of(requests_without_atomics);
  counts.atomic_requests = all.count_of(atomic_requests);
  if (counts.requests && counts.atomic_requests) *counts.requests += *counts.atomic_requests;
  counts.sectors = all.count_of(sectors);
  counts.bank_conflicts = all.count_of(bank_conflicts);
  const std::optional<double> lanes = all.of(lanes_of_instructions);
  const std::optional<double> issued = all.of(instructions);
  if (lanes && issued && *issued > 0) counts.lanes_per_instruction = *lanes / *issued;
  return counts;
}

std::vector<std::string> words_on_gpu(const invocation& options, const std::string& strategy) {
  names_t words{"--json", "--repeat", "1", "--device",
                fmt::format("cuda:{}", options.where.task.at.device.ordinal)};
  const auto give = [&](const std::string& option, const std::string& value) {
    words.insert(words.end(), {"--" + option, value});
  };
  const auto give_count = [&](const std::string& option, int value) {
    if (value != 0) give(option, std::to_string(value));
  };
  give("strategy", strategy);
  give("op", options.op.operation);
  give("sum", options.op.sum);
  if (options.op.ignore_nan) words.push_back("--ignore-nan");
  give("type", options.type());
  give_count("block", options.launch.block);
  give_count("grid", options.launch.grid);
  give_count("factor", options.launch.factor);
  if (!options.launch.inner.empty()) give("inner", options.launch.inner);
  if (options.file) {
    words.push_back(options.path);
  } else {
    give("n", std::to_string(options.count()));
    give("input", options.array.name);
    give("seed", std::to_string(options.array.seed));
  }
  return words;
}

gpu_counts count_on_gpu(const std::vector<std::string>& words) {
  const std::string program = profiler();
  if (program.empty())
    return {.why_not =
                "ncu, NVIDIA's profiler, is not in PATH, nor in /usr/local/cuda or "
                "/opt/nvidia/nsight-compute"};
  names_t command{program,
                  "--csv",
                  "--print-units",
                  "base",
                  "--clock-control",
                  "none",  // others may measure
                  "--metrics",
                  fmt::format("{}", fmt::join(all_counters(), ",")),
                  fs::read_symlink("/proc/self/exe")};
  command.insert(command.end(), words.begin(), words.end());
  const apps::child_output said = apps::run_child(command);
  return counts_from(said.out + said.err);
}

}  // namespace riemann::reduction_lab
