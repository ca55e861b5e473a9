// Reads a config file into the jobs of a batch and finds all that is wrong with it.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/agenda.hpp"

#include "riemann/kernels/cpu/for_each_index.hpp"
#include "riemann/lib/batch/combination.hpp"
#include "riemann/lib/batch/files.hpp"
#include "riemann/lib/batch/jobs_of_list.hpp"
#include "riemann/lib/batch/keys.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

#include <fnmatch.h>

namespace riemann::batch {
namespace {

constexpr std::size_t most_names_told = 20;

void check_keys(const table& given, place where, std::vector<fault>& faults) {
  for (const entry& each : given.entries) {
    if (is_known_key(where, each.key)) continue;
    faults.push_back(
        {each.key, "",
         unknown_key(each.key, known_keys(where)) + "; integrate help config lists all",
         each.where});
  }
}

/// Of one [[integral]].
std::vector<job> jobs_of(const table& own, const table& defaults, const overrides& over,
                         std::vector<fault>& faults) {
  const entry* const file = own.find("file");
  if (const entry* const only = own.find("only"); only != nullptr && file == nullptr)
    faults.push_back(
        {"only", only->values[0], "selects from a list: name one with file", only->where});
  if (file == nullptr) return combinations(own, defaults, over, source::config, faults);
  return jobs_of_list(own, file->values[0], file->where, defaults, over, faults);
}

struct jobs_of_table {
  std::vector<job> jobs;
  std::vector<fault> faults;
};

/// Where a setting was given; empty: on the command line.
std::string place_of(const std::string& key, const table& given, const overrides& over) {
  for (const auto& [name, text] : over)
    if (name == key) return "";
  const entry* const given_there = given.find(key);
  return given_there == nullptr ? "" : given_there->where;
}

/// json, csv and quiet are one choice. The command line's goes before the file's.
void refuse_two_outputs(const table& given, std::vector<fault>& faults) {
  std::string first;
  for (const entry& each : given.entries) {
    settings alone;
    for (const setting& known : known_settings())
      if (each.key == known.words.name && !each.is_array) try {
          known.set(alone, each.values[0]);
        } catch (const std::invalid_argument&) {  // told already
        }
    if (alone.output == output_format::text) continue;
    if (!first.empty())
      faults.push_back({each.key, "", "cannot go with " + first, each.where});
    else
      first = each.key;
  }
}

/// The keys of [batch] under those of the command line.
settings settings_of(const table& given, const overrides& over, std::vector<fault>& faults) {
  settings chosen;
  const auto set = [&](const std::string& key, const std::string& text, const std::string& where) {
    for (const setting& known : known_settings()) {
      if (key != known.words.name) continue;
      try {
        known.set(chosen, text);
      } catch (const std::invalid_argument& wrong) {
        faults.push_back({key, text, wrong.what(), where});
      }
    }
  };
  for (const entry& each : given.entries) {
    if (each.is_array)
      faults.push_back({each.key, "", "must be one value", each.where});
    else
      set(each.key, each.values[0], each.where);
  }
  refuse_two_outputs(given, faults);
  for (const auto& [key, text] : over) set(key, text, "");
  if (chosen.resume && chosen.out.empty())
    faults.push_back(
        {"resume", "", "needs the file to continue: out", place_of("resume", given, over)});
  return chosen;
}

/// Keeps the jobs whose name fits.
void keep_fitting(const std::string& pattern, const std::string& where, std::vector<job>& jobs,
                  std::vector<fault>& faults) {
  const auto fits = [&](const job& each) {
    return fnmatch(pattern.c_str(), each.name.c_str(), 0) == 0;
  };
  if (std::any_of(jobs.begin(), jobs.end(), fits)) {
    std::erase_if(jobs, [&](const job& each) { return !fits(each); });
    return;
  }
  std::vector<std::string> names;
  std::set<std::string> known;
  for (const job& each : jobs)
    if (!each.name.empty() && known.insert(each.name).second) names.push_back(each.name);
  if (names.empty()) {
    faults.push_back({"filter", pattern, "no integral has a name: name = TEXT gives one", where});
    return;
  }
  const bool many = names.size() > most_names_told;
  if (many) names.resize(most_names_told);
  faults.push_back(
      {"filter", pattern, unknown_name("name", pattern, names) + (many ? ", ..." : ""), where});
}

}  // namespace

agenda agenda_from(const std::string& path, const overrides& of_rows, const overrides& of_batch) {
  std::vector<fault> faults;
  document read = read_document(path, faults);
  find_files(read.defaults, path, faults);
  for (table& integral : read.integrals) find_files(integral, path, faults);
  if (faults.empty() && read.integrals.empty()) {
    faults.push_back({"config", path, "has no [[integral]]: nothing to compute"});
  }
  check_keys(read.batch, place::batch, faults);
  check_keys(read.defaults, place::defaults, faults);
  agenda work;
  std::vector<job> jobs;
  work.how = settings_of(read.batch, of_batch, faults);
  const auto where = [&](const char* key) { return place_of(key, read.batch, of_batch); };
  for (const fault& each : faults_of_files(read, path, work.how, {where("out"), where("report")}))
    faults.push_back(each);
  std::vector<jobs_of_table> made(read.integrals.size());
  cpu::for_each_index(std::ssize(made), cpu::available_threads(), [&](index_t k) {
    const table integral = std::move(read.integrals[static_cast<std::size_t>(k)]);
    jobs_of_table& one = made[static_cast<std::size_t>(k)];
    check_keys(integral, place::integral, one.faults);
    one.jobs = jobs_of(integral, read.defaults, of_rows, one.faults);
  });
  jobs.reserve(made.size());
  for (jobs_of_table& one : made) {
    for (const fault& each : one.faults) add_once(each, faults);
    std::move(one.jobs.begin(), one.jobs.end(), std::back_inserter(jobs));
    one.jobs = {};
  }
  if (faults.empty() && !work.how.filter.empty())
    keep_fitting(work.how.filter, place_of("filter", read.batch, of_batch), jobs, faults);
  throw_any(std::move(faults));
  work.jobs = std::move(jobs);
  return work;
}

}  // namespace riemann::batch
