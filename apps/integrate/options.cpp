// The one table of options: those that describe an integral come from lib, the rest are here.
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include "positions.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/question/problem.hpp"
#include "riemann/lib/summing/grouping.hpp"

#include <stdexcept>

namespace riemann::apps {
namespace {

constexpr auto batches = batch::of_batches;
constexpr auto output = "Output";

template <class Facts>
std::vector<std::string> names_of(const std::vector<Facts>& facts) {
  std::vector<std::string> names;
  for (const Facts& each : facts) names.push_back(each.name);
  return names;
}

/// What a shell may offer. Not the machine's GPUs: that would wake the driver.
std::vector<std::string> values_of(const std::string& key) {
  if (key == "fn") return names_of_integrands();
  if (key == "rule") return names_of(rule_catalogue(problem{}.order));
  if (key == "sum") return names_of(sum_catalogue());
  if (key == "strategy") return names_of(strategy_catalogue());
  if (key == "device") return {"auto", "cpu", "cuda"};
  if (key == "precision") return {"double", "float"};
  if (key == "method") {
    std::vector<std::string> names{"auto"};
    for (const named_method& each : methods)
      if (each.is != method::automatic) names.emplace_back(each.name);
    return names;
  }
  if (key == "group") {
    std::vector<std::string> sizes{"auto"};
    for (const int size : group_sizes) sizes.push_back(std::to_string(size));
    return sizes;
  }
  if (key == "maths") return {"fast", "accurate"};
  if (key == "copies") return {"yes", "no"};
  if (key == "series") return {"columns", "rows"};
  if (key == "x-order") return {"rising", "monotone"};
  return {};
}

std::vector<option<invocation>> make_options() {
  std::vector<option<invocation>> all;
  for (const request_key& key : request_keys()) {
    all.push_back({{key.name, key.metavar, key.group, key.help, key.repeats, values_of(key.name)},
                   [&key](invocation& options, const std::string& text) {
                     key.set(options.wanted, text);
                     options.for_every_row.emplace_back(key.name, text);
                   }});
  }
  const auto settings_of = [&](const std::string& group) {
    for (const batch::setting& key : batch::known_settings()) {
      if (group != key.group) continue;
      all.push_back({{key.name, key.metavar, key.group, key.help},
                     [&key](invocation& options, const std::string& text) {
                       key.set(options.how, text);
                       options.for_the_batch.emplace_back(key.name, text);
                     }});
    }
  };
  settings_of("Where");
  all.push_back({{"config",
                  "FILE",
                  batches,
                  "run every [[integral]] of a TOML file; only --device, --threads, --no-cache, "
                  "the output format and the options below may be given with it",
                  false,
                  {},
                  "names the config file"},
                 [](invocation& options, const std::string& text) {
                   options.config = text;
                   options.what = task::batch;
                 }});
  settings_of(batches);
  settings_of(output);
  all.push_back({{"plot",
                  "FILE",
                  output,
                  "draw the error against n as SVG: n doubles up to --n, a curve for each rule in "
                  "--rule; over several variables against evaluations, to --rtol in steps of ten, "
                  "a curve for each method (2 s an integral, or --max-seconds)",
                  false,
                  {},
                  "draws one integral; for a batch use report"},
                 [](invocation& options, const std::string& text) {
                   if (text.empty()) throw std::invalid_argument("needs a file name");
                   options.plot = text;
                   options.what = task::plot;
                 }});
  for (const option<standing>& each :
       standing_options("list all integrands, rules, sums, strategies and devices"))
    all.push_back({each.words, each.set});
  return all;
}

}  // namespace

const std::vector<option<invocation>>& options() {
  static const std::vector<option<invocation>> all = make_options();
  return all;
}

}  // namespace riemann::apps
