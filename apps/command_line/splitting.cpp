// Boost.ProgramOptions tells options from values. It stops at the first error, so it is asked again
// without the culprit until all of them are known.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/splitting.hpp"

#include <boost/program_options.hpp>

#include <algorithm>

namespace riemann::apps {
namespace {

namespace po = boost::program_options;

po::options_description described(const std::vector<key_words>& known) {
  po::options_description result;
  for (const key_words& each : known) {
    if (each.name.empty()) continue;
    if (each.metavar.empty()) {
      result.add_options()(each.name.c_str(), "");
    } else {
      result.add_options()(each.name.c_str(), po::value<std::string>(), "");
    }
  }
  return result;
}

bool names(const std::string& argument, const std::string& dashed) {
  return argument == dashed || argument.starts_with(dashed + '=');
}

std::vector<spoken> in_order(const std::vector<po::option>& parsed,
                             const std::vector<std::string>& behind) {
  std::vector<spoken> result;
  for (const po::option& each : parsed) {
    if (each.position_key == -1) {
      result.push_back({true, each.string_key, each.value.empty() ? "" : each.value.front()});
    } else {
      for (const std::string& text : each.value) result.push_back({false, "", text});
    }
  }
  for (const std::string& text : behind) result.push_back({false, "", text, true});
  return result;
}

}  // namespace

std::vector<spoken> split(const std::vector<std::string>& arguments,
                          const std::vector<key_words>& known, std::vector<fault>& faults) {
  const po::options_description options = described(known);
  const int style = po::command_line_style::allow_long | po::command_line_style::long_allow_next |
                    po::command_line_style::long_allow_adjacent;
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  std::vector<std::string> rest(arguments.begin(), dashes);
  std::vector<std::string> behind;
  if (dashes != arguments.end()) behind.assign(dashes + 1, arguments.end());
  while (true) {
    try {
      return in_order(po::command_line_parser(rest)
                          .options(options)
                          .style(style)
                          .allow_unregistered()
                          .run()
                          .options,
                      behind);
    } catch (const po::invalid_command_line_syntax& error) {
      const std::string dashed = error.get_option_name();
      const bool extra = error.kind() == po::invalid_command_line_syntax::extra_parameter;
      faults.push_back({dashed.substr(2), "", extra ? "takes no value" : "needs a value"});
      if (std::erase_if(rest, [&](const auto& each) { return names(each, dashed); }) == 0) throw;
    }
  }
}

}  // namespace riemann::apps
