// The files of a batch: none that it reads is written, and none is written for two purposes.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/files.hpp"

#include "riemann/lib/batch/roster.hpp"
#include "riemann/lib/reading/file_names.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

namespace riemann::batch {
namespace {

/// One file, and what the batch does with it.
struct named_file {
  std::string key;
  std::string path;
  std::string where;
  std::string use;  // "is ..."
};

/// Each name once.
std::vector<named_file> files_of(const document& from, const std::set<std::string>& keys,
                                 const std::string& use) {
  std::vector<named_file> all;
  std::set<std::string> seen;
  const auto take = [&](const table& given) {
    for (const entry& each : given.entries)
      if (keys.contains(each.key) && seen.insert(each.values[0]).second)
        all.push_back({each.key, each.values[0], each.where, use});
  };
  take(from.defaults);
  for (const table& each : from.integrals) take(each);
  return all;
}

/// "@FILE", a formula in a file: every row reads it anew.
void find_formula(entry& given, const std::string& config, std::vector<fault>& faults) {
  std::string& name = given.values[0];
  if (name == "@-")
    faults.push_back({"expr", name,
                      "is standard input; a batch reads formulas from files that "
                      "it can read again for each row",
                      given.where});
  else if (name.starts_with('@') && name.size() > 1)
    name = '@' + (std::filesystem::path(config).parent_path() / name.substr(1)).string();
}

}  // namespace

void find_files(table& given, const std::string& config, std::vector<fault>& faults) {
  for (entry& each : given.entries) {
    if (each.key == "expr") find_formula(each, config, faults);
    if ((each.key != "data" && each.key != "file") || each.values[0].empty()) continue;
    std::string& name = each.values[0];
    const bool samples = each.key == "data";
    if (samples && name == "-")
      faults.push_back({"data", name,
                        "is standard input; a batch reads samples from files that "
                        "it can read again for each row",
                        each.where});
    name = (std::filesystem::path(config).parent_path() / name).string();
    std::error_code none;
    if (samples && std::filesystem::exists(name, none) &&
        !std::filesystem::is_regular_file(name, none))
      faults.push_back({"data", name,
                        "is not a regular file; a batch reads samples from files "
                        "that it can read again for each row",
                        each.where});
  }
}

std::vector<fault> faults_of_files(const document& from, const std::string& config,
                                   const settings& how, const places_of_outputs& given) {
  std::vector<named_file> outputs;
  if (!how.out.empty()) {
    outputs.push_back({"out", how.out, given.out, "where out keeps its rows"});
    outputs.push_back(
        {"out", roster_path(how.out), given.out, "where out keeps the list of its jobs"});
  }
  if (!how.report.empty())
    outputs.push_back({"report", how.report, given.report, "where the report is written"});
  const std::size_t of_the_batch = outputs.size();
  for (const named_file& each :
       files_of(from, {"cumulative", "trace", "save-map", "checkpoint"}, ""))
    outputs.push_back(each);

  std::vector<named_file> inputs =
      files_of(from, {"data"}, "a file of samples that the batch reads");
  for (const named_file& each : files_of(from, {"map"}, "a map that the batch reads"))
    inputs.push_back(each);
  for (const named_file& each :
       files_of(from, {"file"}, "a list of integrals that the batch reads"))
    inputs.push_back(each);
  for (named_file each : files_of(from, {"expr"}, "a formula that the batch reads")) {
    if (!each.path.starts_with('@')) continue;
    each.path.erase(0, 1);
    inputs.push_back(each);
  }
  inputs.push_back({"config", config, "", "the config file itself"});

  std::vector<fault> faults;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const named_file& output = outputs[k];
    std::vector<named_file> taken = inputs;
    for (std::size_t other = 0; other < std::min(k, of_the_batch); ++other)
      if (outputs[other].key != output.key) taken.push_back(outputs[other]);
    for (const named_file& each : taken) {
      if (!lead_to_one_file(output_name(output.path), each.path)) continue;
      const std::string& shown = output.key == "out" ? how.out : output.path;
      faults.push_back({output.key, shown, "is " + each.use, output.where});
      break;
    }
  }
  return faults;
}

}  // namespace riemann::batch
