// A program's run, from its arguments to its exit code.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/program.hpp"

#include "apps/command_line/completion.hpp"
#include "apps/command_line/help.hpp"
#include "apps/command_line/man_page.hpp"
#include "apps/command_line/option_table.hpp"
#include "apps/command_line/standard_output.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/text/control_characters.hpp"

#include <algorithm>
#include <cctype>
#include <csignal>
#include <exception>
#include <iostream>
#include <new>

namespace riemann::apps {
namespace {

using words_t = std::vector<std::string>;

/// For remark(), which knows no program.
std::string& name_of_running() {
  static std::string name;
  return name;
}

bool says(const words_t& words, const char* word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// {"program": ..., "version": ..., "commit": ..., ...}
record version_record(const std::string& name) {
  record all{{"program", name}, {"version", version_number()}};
  for (const named_facts& each : build_catalogue()) {
    std::string key = each.name;
    for (char& c : key)
      c = c == ' ' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    all.push_back({key, each.description});
  }
  return all;
}

ending tell(const std::function<void(std::ostream&)>& write) {
  require_output();
  write_out(write);
  return {};
}

ending tell(const std::vector<record>& all) {
  return tell([&](std::ostream& out) {
    for (const record& each : all) out << json_of(each) << '\n';
  });
}

/// "help", "help rules", "help exit codes".
ending tell_topic(const program& one, const words_t& words) {
  std::string name;
  for (std::size_t k = 1; k < words.size(); ++k) name += (k == 1 ? "" : " ") + words[k];
  if (name.empty()) return tell([&](std::ostream& out) { out << help_of(one); });
  const words_t known = topics_of(one);
  if (!says(known, name.c_str()))
    throw invalid_problem({{"", "", unknown_name("topic", name, known)}});
  return tell([&](std::ostream& out) {
    if (name == known.back()) out << one.exit_codes;
    for (const topic& each : one.topics)
      if (each.name == name) each.tell(out);
  });
}

ending answered(const program& one, const words_t& words) {
  if (!one.topics.empty() && words.front() == "help") return tell_topic(one, words);
  if (says(words, "--help") || says(words, "-h")) return tell_topic(one, {});
  const bool json = says(words, "--json");
  if (says(words, "--version") && json) return tell({version_record(one.name)});
  if (says(words, "--version"))
    return tell([](std::ostream& out) {
      out << "riemann " << version_number() << '\n' << version_details();
    });
  const understood all = one.understand(words);
  using question = about_program::question;
  switch (all.about.asked) {
    case question::list: return json ? tell(one.list_records()) : tell(one.list);
    case question::manual: return tell([&](std::ostream& out) { out << roff_of(one); });
    case question::completion:
      return tell([&](std::ostream& out) {
        out << completion_for(all.about.shell, one.name, one.options);
      });
    case question::none: break;
  }
  require_output();
  return all.carry_out();
}

ending run_to_end(const program& one, const words_t& words) {
  if (words.empty()) {
    std::cerr << short_help_of(one);
    return {.invalid = true};
  }
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may grow no further is a write that fails
  try {
    return answered(one, words);
  } catch (const invalid_problem& wrong) {
    for (const fault& each : wrong.faults()) remark(sentence_of(each));
    return {.invalid = true};
  } catch (const std::bad_alloc&) {
    remark("out of memory");
  } catch (const std::exception& error) {
    remark(error.what());
  }
  return {.failed = true};
}

}  // namespace

std::vector<key<about_program>> options_about_program(const std::string& listed) {
  using question = about_program::question;
  constexpr auto group = "Other";
  constexpr auto why_no_key = "concerns the program, not an integral";
  option_table<about_program> all;
  const auto asks = [&](const char* name, const std::string& help, question what) {
    all.add({{name, "", group, help, false, {}, why_no_key},
             {[what](about_program& about, const std::string&) { about.asked = what; }}});
  };
  asks("list", listed, question::list);
  asks("version", "print the version and what this build supports", question::none);
  all.add("completion", "SHELL", group, "print a completion script for bash, zsh or fish", "shell",
          completion_shells(),
          [](about_program& about, const std::string& text) {
            about.shell = text;
            about.asked = question::completion;
          })
      .why_no_key = why_no_key;
  asks("man", "print this text as a manual page, for man -l -", question::manual);
  asks("help", "print this text", question::none);
  return all.all();
}

int run(const program& one, const words_t& arguments) {
  name_of_running() = one.name;
  return static_cast<int>(exit_code_of(run_to_end(one, arguments)));
}

void remark(const std::string& what) {
  std::cerr << name_of_running() << ": " << printable_paragraphs(what) << '\n';
}

}  // namespace riemann::apps
