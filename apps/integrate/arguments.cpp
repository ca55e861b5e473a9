// Boost.ProgramOptions tells options from values. It stops at the first error, so it is asked again
// without the culprit until all of them are known.
// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include "riemann/lib/integrate.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <set>
#include <stdexcept>

namespace riemann::apps {
namespace {

namespace po = boost::program_options;
using arguments_t = std::vector<std::string>;

/// What may stand beside --config.
const std::set<std::string> beside_config{"config", "json", "csv", "quiet", "threads", "device"};

po::options_description described() {
  po::options_description result;
  for (const option& each : options()) {
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

/// Options and their values, in order. What cannot be split becomes a fault.
std::vector<po::option> split(arguments_t arguments, std::vector<fault>& faults) {
  const po::options_description known = described();
  const int style = po::command_line_style::allow_long | po::command_line_style::long_allow_next |
                    po::command_line_style::long_allow_adjacent;
  while (true) {
    try {
      return po::command_line_parser(arguments)
          .options(known)
          .style(style)
          .allow_unregistered()
          .run()
          .options;
    } catch (const po::invalid_command_line_syntax& error) {
      const std::string dashed = error.get_option_name();
      const bool extra = error.kind() == po::invalid_command_line_syntax::extra_parameter;
      faults.push_back({dashed.substr(2), "", extra ? "takes no value" : "needs a value"});
      if (std::erase_if(arguments, [&](const auto& each) { return names(each, dashed); }) == 0) {
        throw;
      }
    }
  }
}

std::string unknown_option(const std::string& name) {
  arguments_t known;
  for (const option& each : options()) known.push_back(each.name);
  return unknown_name("option", name, known);
}

/// One argument after the other, as Boost understood it.
class reading {
 public:
  reading(invocation& made, std::vector<fault>& faults) : made_(made), faults_(faults) {}

  void take(const po::option& read) {
    if (read.position_key == -1) {
      const std::string text = read.value.empty() ? "" : read.value.front();
      astray_ = !understood(read.string_key, text);
    } else if (!astray_) {  // else most likely the value of what was not understood
      for (const std::string& text : read.value) report("", text, stray(text));
    }
  }

  const std::set<std::string>& given() const { return given_; }
  const std::set<std::string>& faulty() const { return faulty_; }

 private:
  /// False if the option is unknown or has no value, so that what follows cannot be trusted.
  bool understood(const std::string& name, const std::string& text) {
    const option* known = option_named(name);
    if (known == nullptr) {
      report(name, "", unknown_option(name));
      return false;
    }
    if (text.starts_with("--") && option_named(text.substr(2)) != nullptr) {
      report(name, "", "needs a value before " + text);
      return false;
    }
    if (!given_.insert(name).second) {
      report(name, "", "is given twice");
      return true;
    }
    try {
      known->set(made_, text);
    } catch (const std::invalid_argument& wrong) {
      report(name, text, wrong.what());
    }
    return true;
  }

  void report(const std::string& name, const std::string& value, const std::string& message) {
    faulty_.insert(name);
    faults_.push_back({name, value, message});
  }

  static std::string stray(const std::string& text) {
    return text.starts_with('-')
               ? "is no option; options are words with two dashes, see --help"
               : "stands without an option; every value follows its --option, see --help";
  }

  invocation& made_;
  std::vector<fault>& faults_;
  std::set<std::string> given_;
  std::set<std::string> faulty_;
  bool astray_ = false;
};

void check_company(const std::set<std::string>& given, std::vector<fault>& faults) {
  arguments_t formats;
  for (const char* each : {"json", "csv", "quiet"}) {
    if (given.contains(each)) formats.emplace_back(each);
  }
  for (std::size_t i = 1; i < formats.size(); ++i) {
    faults.push_back({formats[i], "", "cannot go with --" + formats[0] + ": one output at a time"});
  }
  for (const std::string& each : given) {
    if (given.contains("list") && each != "list") {
      faults.push_back({each, "", "cannot go with --list, which stands alone"});
    } else if (given.contains("config") && !beside_config.contains(each)) {
      faults.push_back({each, "", "cannot go with --config: write it into the file"});
    }
  }
}

}  // namespace

invocation parse(const std::vector<std::string>& arguments) {
  const auto asks_for = [&](const char* name) {
    return std::find(arguments.begin(), arguments.end(), name) != arguments.end();
  };
  invocation made;
  if (asks_for("--help") || asks_for("-h")) {
    made.what = task::help;
    return made;
  }
  if (asks_for("--version")) {
    made.what = task::version;
    return made;
  }
  std::vector<fault> faults;
  reading read(made, faults);
  for (const po::option& each : split(arguments, faults)) read.take(each);
  check_company(read.given(), faults);
  for (const fault& each : contradictions(made.wanted, read.given())) faults.push_back(each);
  for (const fault& each : faults_of(made.wanted.asked)) {
    if (!read.faulty().contains(each.option)) faults.push_back(each);
  }
  if (!faults.empty()) throw invalid_problem(std::move(faults));
  return made;
}

}  // namespace riemann::apps
