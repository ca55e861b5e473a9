// A program's manual page, from what its --help is made of.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/man_page.hpp"

#include "riemann/lib/naming/catalogue.hpp"

#include <fmt/format.h>

#include <cctype>

namespace riemann::apps {
namespace {

/// No letter of `text` is a command, and dashes can be copied.
std::string plain(const std::string& text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
    line_begins = c == '\n';
  }
  return result;
}

std::string capital(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

/// What stands without an option, then all others.
std::string synopsis_of(const std::vector<key_words>& options) {
  std::string text;
  for (const key_words& each : options)
    if (each.name.empty()) text += "[\\fI" + plain(each.metavar) + "\\fR] ";
  return text + "[\\fIoption\\fR]...\n";
}

std::string option_lines(const std::vector<key_words>& options) {
  std::string text;
  std::string group;
  for (const key_words& each : options) {
    if (each.group != group) text += ".SS " + plain(each.group) + '\n';
    group = each.group;
    const std::string name = each.name.empty() ? "" : "\\fB" + plain("--" + each.name) + "\\fR";
    const std::string value = each.metavar.empty() ? "" : "\\fI" + plain(each.metavar) + "\\fR";
    text += ".TP\n" + name + (name.empty() || value.empty() ? "" : " ") + value + '\n' +
            plain(each.help) + '\n';
  }
  return text;
}

}  // namespace

std::string roff_of(const program& one) {
  std::string result = fmt::format(
      ".TH {0} 1 \"\" \"riemann {1}\" \"User Commands\"\n.SH NAME\n{2} \\- {3}\n"
      ".SH SYNOPSIS\n.B {2}\n{4}.SH OPTIONS\n",
      capital(one.name), version_number(), plain(one.name), plain(one.sentence),
      synopsis_of(one.options));
  result += option_lines(one.options);
  std::vector<section> sections = one.sections;
  sections.push_back({"Exit status", one.exit_codes});
  sections.push_back({"Examples", one.examples});
  for (const section& each : sections)
    result += ".SH " + capital(plain(each.heading)) + "\n.nf\n" + plain(each.text) + "\n.fi\n";
  return result;
}

}  // namespace riemann::apps
