// Options that any lab has.
// SPDX-License-Identifier: Apache-2.0
#include "apps/lab/options.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::lab {
namespace {

key<invocation> option_of_lib(const std::string& name) {
  const auto keys = request_keys();
  const request_key& key = *std::find_if(
      keys.begin(), keys.end(), [&](const request_key& each) { return each.words.name == name; });
  return {key.words,
          {[&key](invocation& options, const std::string& text) { key.set(options.where, text); }}};
}

}  // namespace

std::vector<key<invocation>> options_of_place(const std::string& automatic) {
  key<invocation> device = option_of_lib("device");
  device.words.help =
      "auto, cpu, emulator, cuda or cuda:K for the K-th GPU (default auto: " + automatic +
      "); the emulator runs a GPU's kernels on the CPU and checks every access";
  device.words.values.emplace_back(emulator_word);
  device.field.set = [of_lib = device.field.set](invocation& options, const std::string& text) {
    options.emulated = text == emulator_word;
    if (options.emulated) return;
    try {
      of_lib(options, text);
    } catch (const std::invalid_argument& wrong) {
      throw std::invalid_argument(wrong.what() + std::string("; or ") + emulator_word);
    }
  };
  return {device, option_of_lib("threads"), option_of_lib("repeat")};
}

std::vector<key<invocation>> options_of_output(const std::string& row) {
  return {{{"json", "", "Output", "print one JSON object per line, for each " + row},
           {[](invocation& options, const std::string&) { options.output = format::json; }}},
          {{"csv", "", "Output", "print a header, then one record per line"},
           {[](invocation& options, const std::string&) { options.output = format::csv; }}}};
}

}  // namespace riemann::lab
