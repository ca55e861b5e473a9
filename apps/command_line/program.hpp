// A program: what it says of itself, its options, and its run from arguments to exit code. --help,
// --version, --man, --completion, --list and the words for every error follow from that.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "apps/command_line/exit_code.hpp"
#include "riemann/lib/reading/key.hpp"
#include "riemann/lib/reports/record.hpp"

#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace riemann::apps {

/// What a program is asked about itself: a part of every program's invocation.
struct about_program {
  enum class question { none, list, completion, manual };
  question asked = question::none;
  std::string shell;  // to complete options in
};

/// The options that set it, which end every table; beside them --version and --help, which are
/// granted before a table is read. `listed`: what --list tells.
std::vector<key<about_program>> options_about_program(const std::string& listed);

/// Text whose lines are kept.
struct section {
  std::string heading;
  std::string text;
};

/// More than fits beside an option: NAME help TOPIC.
struct topic {
  std::string name;
  void (*tell)(std::ostream&);
};

/// A command line that was understood, and what it asks for.
struct understood {
  about_program about;
  std::function<ending()> carry_out;
};

struct program {
  std::string name;
  std::string sentence;  // what it is, without a full stop
  std::string examples;
  std::vector<key_words> options;  // in the order of the help
  std::vector<section> sections;   // behind them
  std::string exit_codes;
  std::vector<topic> topics = {};  // if there are any, the exit codes are one, too
  void (*list)(std::ostream&);
  std::vector<record> (*list_records)();
  std::function<understood(const std::vector<std::string>&)> understand;  // or throws
};

/// A program's `understand`, of its parse() and carry_out().
template <class Invocation>
auto understanding_by(Invocation (*parse)(const std::vector<std::string>&),
                      ending (*carry_out)(const Invocation&)) {
  return [=](const std::vector<std::string>& words) {
    const Invocation parsed = parse(words);
    return understood{parsed, [=] { return carry_out(parsed); }};
  };
}

/// The exit code. Exceptions become sentences on standard error; without arguments the short help
/// is all there is. --help (-h) and --version are granted whatever else was said, and of that only
/// a --json beside --version is looked at.
int run(const program&, const std::vector<std::string>& arguments);

/// "integrate: what" on standard error, of the program that runs.
void remark(const std::string& what);

}  // namespace riemann::apps
