// The one table of options: those that describe an integral come from lib, the rest are here.
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include "apps/command_line/option_table.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/reading/file_names.hpp"

namespace riemann::apps {
namespace {

constexpr auto batches = batch::of_batches;
constexpr auto output = "Output";

std::vector<key<invocation>> make_options() {
  option_table<invocation> all;
  for (const request_key& key : request_keys()) {
    all.add({key.words, {[&key](invocation& options, const std::string& text) {
               key.set(options.wanted, text);
               options.for_every_row.emplace_back(key.words.name, text);
             }}});
  }
  const auto settings_of = [&](const std::string& group) {
    for (const batch::setting& key : batch::known_settings()) {
      if (group != key.words.group) continue;
      all.add({key.words, {[&key](invocation& options, const std::string& text) {
                 key.set(options.how, text);
                 options.for_the_batch.emplace_back(key.words.name, text);
               }}});
    }
  };
  settings_of("Where");
  all.add("config", "FILE", batches,
          "run every [[integral]] of a TOML file; only --device, --threads, --no-cache, the output "
          "format and the options below may be given with it",
          [](invocation& options, const std::string& text) {
            options.config = text;
            options.what = task::batch;
          })
      .why_no_key = "names the config file";
  settings_of(batches);
  settings_of(output);
  all.add("plot", "FILE", output,
          "draw the error against n as SVG: n doubles up to --n, a curve for each rule in --rule; "
          "over several variables against evaluations, to --rtol in steps of ten, a curve for each "
          "method (2 s an integral, or --max-seconds)",
          [](invocation& options, const std::string& text) {
            options.plot = file_from(text);
            options.what = task::plot;
          })
      .why_no_key = "draws one integral; for a batch use report";
  all.add_all(options_about_program("list all integrands, rules, sums, strategies and devices"));
  return all.all();
}

}  // namespace

const std::vector<key<invocation>>& options() {
  static const std::vector<key<invocation>> all = make_options();
  return all;
}

}  // namespace riemann::apps
