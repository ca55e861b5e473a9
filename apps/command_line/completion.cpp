// Scripts that complete a program's options in bash, zsh and fish, from its table of options.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/completion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace riemann::apps {
namespace {

using words_of_options = std::vector<key_words>;

bool takes_file(const key_words& each) { return each.metavar.starts_with("FILE"); }

std::string with(const std::string& text, char what, const std::string& instead) {
  std::string result;
  for (const char c : text) result += c == what ? instead : std::string(1, c);
  return result;
}

/// Within single quotes of a shell.
std::string in_quotes(const std::string& text) { return with(text, '\'', "'\\''"); }

/// The help up to its first full stop or bracket: a menu has one line for it.
std::string short_help(const key_words& each) {
  return each.help.substr(0, std::min({each.help.find(';'), each.help.find(" ("),
                                       each.help.find(": "), each.help.size()}));
}

std::string for_bash(const std::string& program, const words_of_options& options) {
  std::string names;
  std::string cases;
  std::string files;
  for (const key_words& each : options) {
    if (each.name.empty()) {
      for (const std::string& value : each.values) names += (names.empty() ? "" : " ") + value;
      if (takes_file(each)) files = "  COMPREPLY+=($(compgen -f -- \"$word\"))\n";
      continue;
    }
    names += (names.empty() ? "--" : " --") + each.name;
    if (takes_file(each))
      cases +=
          fmt::format("    --{}) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n", each.name);
    else if (!each.values.empty())
      cases += fmt::format("    --{}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                           each.name, fmt::join(each.values, " "));
    else if (!each.metavar.empty())
      cases += fmt::format("    --{}) return ;;\n", each.name);
  }
  return fmt::format(
      "# Completion of {0} for bash.\n"
      "_{1}() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  COMPREPLY=()\n"
      "  case $before in\n{2}  esac\n"
      "  COMPREPLY=($(compgen -W '{3}' -- \"$word\"))\n"
      "{4}"
      "}}\n"
      "complete -o filenames -F _{1} {0}\n",
      program, with(program, '-', "_"), cases, names, files);
}

std::string for_zsh(const std::string& program, const words_of_options& options) {
  std::string lines;
  for (const key_words& each : options) {
    std::string help = with(with(short_help(each), '[', "("), ']', ")");
    std::string action;
    if (takes_file(each))
      action = fmt::format(":{}:_files", each.metavar);
    else if (!each.values.empty())
      action = fmt::format(":{}:({})", each.metavar, fmt::join(each.values, " "));
    else if (!each.metavar.empty())
      action = fmt::format(":{}: ", with(each.metavar, ':', ""));
    if (each.name.empty()) {
      lines += fmt::format(" \\\n  '1{}'", in_quotes(action));
      continue;
    }
    lines += fmt::format(" \\\n  '{}--{}[{}]{}'", each.repeats ? "*" : "", each.name,
                         in_quotes(with(help, ':', "\\:")), in_quotes(action));
  }
  return fmt::format("#compdef {}\n# Completion for zsh.\n_arguments{}\n", program, lines);
}

std::string for_fish(const std::string& program, const words_of_options& options) {
  std::string lines = fmt::format("# Completion of {} for fish.\n", program);
  const bool reads_file = std::any_of(options.begin(), options.end(), [](const auto& each) {
    return each.name.empty() && takes_file(each);
  });
  if (!reads_file) lines += fmt::format("complete -c {} -f\n", program);
  for (const key_words& each : options) {
    const std::string values =
        each.values.empty() ? "" : fmt::format(" -a '{}'", fmt::join(each.values, " "));
    if (each.name.empty()) {
      if (!values.empty()) lines += fmt::format("complete -c {}{}\n", program, values);
      continue;
    }
    const char* const taking = takes_file(each) ? " -r -F" : each.metavar.empty() ? "" : " -x";
    lines += fmt::format("complete -c {} -l {}{}{} -d '{}'\n", program, each.name, taking, values,
                         with(with(short_help(each), '\\', "\\\\"), '\'', "\\'"));
  }
  return lines;
}

}  // namespace

const std::vector<std::string>& completion_shells() {
  static const std::vector<std::string> shells{"bash", "zsh", "fish"};
  return shells;
}

std::string completion_for(const std::string& shell, const std::string& program,
                           const std::vector<key_words>& options) {
  if (shell == "bash") return for_bash(program, options);
  return shell == "zsh" ? for_zsh(program, options) : for_fish(program, options);
}

}  // namespace riemann::apps
