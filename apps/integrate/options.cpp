// The one table of options: those that ask for an integral come from lib, the rest are here.
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

namespace riemann::apps {
namespace {

constexpr auto output = "Output";
constexpr auto other = "Other";

std::vector<option<invocation>> make_options() {
  std::vector<option<invocation>> all;
  for (const request_key& key : request_keys()) {
    all.push_back({{key.name, key.metavar, key.group, key.help, key.repeats},
                   [&key](invocation& made, const std::string& text) {
                     key.set(made.wanted, text);
                     made.for_every_row.emplace_back(key.name, text);
                   }});
  }
  const auto flag = [&](const char* name, const char* group, const char* help, auto set) {
    all.push_back(
        {{name, "", group, help}, [set](invocation& made, const std::string&) { set(made); }});
  };
  all.push_back(
      {{"config", "FILE", "Where",
        "run every [[integral]] of a TOML file; beside it only --device, --threads and the "
        "choice of output"},
       [](invocation& made, const std::string& text) {
         made.config = text;
         made.what = task::batch;
       }});
  flag("json", output, "one JSON object a line",
       [](invocation& made) { made.output = format::json; });
  flag("csv", output, "a header, then one record a line",
       [](invocation& made) { made.output = format::csv; });
  flag("quiet", output, "the value alone", [](invocation& made) { made.output = format::value; });
  flag("no-cache", "Where",
       "neither look on disk for kernels that were compiled at run time nor keep them there",
       [](invocation& made) { made.keeps_kernels = false; });
  flag("list", other, "every integrand, rule, sum, strategy and device",
       [](invocation& made) { made.what = task::list; });
  flag("version", other, "the version and what this build can do",
       [](invocation& made) { made.what = task::version; });
  flag("help", other, "this text", [](invocation& made) { made.what = task::help; });
  return all;
}

}  // namespace

const std::vector<option<invocation>>& options() {
  static const std::vector<option<invocation>> all = make_options();
  return all;
}

}  // namespace riemann::apps
