// Reads a command line and finds what is wrong with it, options that exclude each other included.
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "apps/command_line/conflicts.hpp"
#include "command.hpp"
#include "positions.hpp"
#include "riemann/lib/batch/settings.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/reading/rows.hpp"
#include "suggestions.hpp"

#include <algorithm>

namespace riemann::apps {
namespace {

std::set<std::string> beside_config() {
  std::set<std::string> names{"threads", "device"};
  for (const batch::setting& each : batch::known_settings()) names.insert(each.words.name);
  return names;
}

bool names_integrand(const std::set<std::string>& given) {
  return given.contains("fn") || given.contains("expr") || given.contains("data");
}

bool is_understood(const std::vector<std::string>& arguments) {
  try {
    static_cast<void>(parse(arguments));
    return true;
  } catch (const invalid_problem&) {
    return false;
  }
}

/// One fault for all words that belong to no option.
void add_stray(reading& command_line, const std::vector<std::string>& arguments) {
  std::string all;
  for (const std::string& each : command_line.stray) all += (all.empty() ? "" : " ") + each;
  command_line.faults.push_back(
      {"", all, about_stray_words(command_line.stray, arguments, is_understood)});
}

std::vector<std::string> words_alone(const reading& command_line) {
  std::vector<std::string> all = command_line.stray;
  all.insert(all.end(), command_line.doubtful.begin(), command_line.doubtful.end());
  return all;
}

/// Of keys that are for formulas, for some named integrands, or for samples.
bool depends_on_integrand(const std::string& name) {
  const std::set<std::string> of_functions{"param", "var", "maths", "rows", "dimensions"};
  const std::span<const request_key> keys = request_keys();
  return of_functions.contains(name) ||
         std::any_of(keys.begin(), keys.end(), [&](const request_key& key) {
           return key.words.name == name && key.words.group == tabulated_data;
         });
}

/// What is wrong with options that were understood one by one. Where the integrand was not, another
/// stands in its place, and what may be wrong because of that alone is not told.
std::vector<fault> faults_of_the_whole(invocation options, const reading& command_line) {
  if (command_line.faulty.contains("data")) return {};
  request& wanted = options.wanted;
  const bool no_formula = command_line.faulty.contains("expr");
  if (no_formula) wanted.task.f.expression = "1";
  if (!names_integrand(command_line.given) || command_line.faulty.contains("fn")) {
    wanted.task.f.name = integrand_catalogue().front().name;
    if (options.what == task::batch) wanted.by = method::fixed;  // which any device takes
  }
  std::vector<fault> all = contradictions(wanted, command_line.given);
  for (const fault& each : options.what == task::plot ? faults_of_plot(options) : faults_of(wanted))
    if (!follows_from(command_line.faulty, each)) all.push_back(each);
  const bool named = names_integrand(command_line.given);
  std::erase_if(all, [&](const fault& each) {
    if (!named && depends_on_integrand(each.option)) return true;
    const bool lacks_limit =
        !command_line.given.contains(each.option) && (each.option == "from" || each.option == "to");
    return (no_formula && each.option == "param") || (!command_line.stray.empty() && lacks_limit);
  });
  return all;
}

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  invocation parsed;
  reading command_line = read(arguments, options(), parsed);
  const std::vector<std::string> alone = words_alone(command_line);
  if (!alone.empty() && !names_integrand(command_line.given) &&
      !command_line.given.contains("config"))
    if (const std::vector<std::string> named = options_for(alone, arguments); !named.empty()) {
      command_line.stray.clear();
      command_line.doubtful.clear();
      command_line = read(named, options(), parsed, std::move(command_line));
    }
  allow_one_answer(command_line);
  if (command_line.given.contains("plot") && command_line.given.contains("dry-run"))
    command_line.faults.push_back({"dry-run", "", "cannot go with --plot"});
  allow_beside(command_line, "config", beside_config(), ": write it into the file");
  if (!command_line.given.contains("config"))
    for (const batch::setting& each : batch::known_settings())
      if (each.words.group == batch::of_batches && command_line.given.contains(each.words.name))
        command_line.faults.push_back(
            {each.words.name, "", "applies to batches only: needs --config FILE"});
  const std::vector<std::string> rest =  // of a command that can be repeated
      command_line.faults.empty() ? arguments : std::vector<std::string>();
  if (!command_line.stray.empty()) add_stray(command_line, rest);
  const bool integrates = parsed.asked == about_program::question::none &&
                          parsed.what != task::batch && !command_line.given.contains("completion");
  if (integrates && !names_integrand(command_line.given) && words_alone(command_line).empty() &&
      !command_line.passed_over)
    command_line.faults.push_back({"", "", about_no_integrand(parsed.wanted, rest, is_understood)});
  read_once(parsed.wanted);
  for (const fault& each : faults_of_the_whole(parsed, command_line))
    command_line.faults.push_back(each);
  throw_any(std::move(command_line.faults));
  return parsed;
}

}  // namespace riemann::apps
