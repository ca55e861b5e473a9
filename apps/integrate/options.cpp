// The one table of options: those that ask for an integral come from lib, the rest are here.
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include "apps/command_line/completion.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/catalogue.hpp"
#include "riemann/lib/errors.hpp"

#include <stdexcept>

namespace riemann::apps {
namespace {

constexpr auto batches = "Batches";
constexpr auto output = "Output";
constexpr auto other = "Other";

template <class Facts>
std::vector<std::string> names_of(const std::vector<Facts>& facts) {
  std::vector<std::string> names;
  for (const Facts& each : facts) names.push_back(each.name);
  return names;
}

/// What a shell may offer. Not the machine's GPUs: that would wake the driver.
std::vector<std::string> values_of(const std::string& key) {
  if (key == "fn") return names_of(integrand_catalogue());
  if (key == "rule") return names_of(rule_catalogue(problem{}.order));
  if (key == "sum") return names_of(sum_catalogue());
  if (key == "strategy") return names_of(strategy_catalogue());
  if (key == "device") return {"auto", "cpu", "cuda"};
  if (key == "precision") return {"double", "float"};
  if (key == "maths") return {"fast", "accurate"};
  if (key == "copies") return {"yes", "no"};
  if (key == "series") return {"columns", "rows"};
  if (key == "x-order") return {"rising", "monotone"};
  return {};
}

std::string shell_from(const std::string& text) {
  for (const std::string& each : completion_shells())
    if (text == each) return text;
  throw std::invalid_argument(unknown_name("shell", text, completion_shells()));
}

std::vector<option<invocation>> make_options() {
  std::vector<option<invocation>> all;
  for (const request_key& key : request_keys()) {
    all.push_back({{key.name, key.metavar, key.group, key.help, key.repeats, values_of(key.name)},
                   [&key](invocation& made, const std::string& text) {
                     key.set(made.wanted, text);
                     made.for_every_row.emplace_back(key.name, text);
                   }});
  }
  const auto flag = [&](const char* name, const char* group, const char* help, auto set) {
    all.push_back(
        {{name, "", group, help}, [set](invocation& made, const std::string&) { set(made); }});
  };
  flag("no-cache", "Where",
       "neither look on disk for kernels that were compiled at run time nor keep them there",
       [](invocation& made) { made.keeps_kernels = false; });
  all.push_back(
      {{"config", "FILE", batches,
        "run every [[integral]] of a TOML file; beside it only --device, --threads, the choice of "
        "output and what follows"},
       [](invocation& made, const std::string& text) {
         made.config = text;
         made.what = task::batch;
       }});
  for (const batch::setting& key : batch::known_settings()) {
    all.push_back({{key.name, key.metavar, batches, key.help},
                   [&key](invocation& made, const std::string& text) {
                     batch::settings alone;
                     key.set(alone, text);
                     made.for_the_batch.emplace_back(key.name, text);
                   }});
  }
  flag("json", output, "one JSON object a line",
       [](invocation& made) { made.output = format::json; });
  flag("csv", output, "a header, then one record a line",
       [](invocation& made) { made.output = format::csv; });
  flag("quiet", output, "the value alone", [](invocation& made) { made.output = format::value; });
  all.push_back(
      {{"plot", "FILE", output,
        "draw error against n as SVG, n doubling up to --n, a curve for each rule; --rule "
        "takes a list there, or all"},
       [](invocation& made, const std::string& text) {
         if (text.empty()) throw std::invalid_argument("needs a file name");
         made.plot = text;
         made.what = task::plot;
       }});
  flag("list", other, "every integrand, rule, sum, strategy and device",
       [](invocation& made) { made.what = task::list; });
  flag("version", other, "the version and what this build can do",
       [](invocation& made) { made.what = task::version; });
  all.push_back(
      {{"completion", "SHELL", other, "the script that completes options in bash, zsh or fish",
        false, completion_shells()},
       [](invocation& made, const std::string& text) {
         made.shell = shell_from(text);
         made.what = task::completion;
       }});
  flag("man", other, "this text as a manual page, for man -l -",
       [](invocation& made) { made.what = task::manual; });
  flag("help", other, "this text", [](invocation& made) { made.what = task::help; });
  return all;
}

}  // namespace

const std::vector<option<invocation>>& options() {
  static const std::vector<option<invocation>> all = make_options();
  return all;
}

}  // namespace riemann::apps
