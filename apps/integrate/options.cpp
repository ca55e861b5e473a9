// From arguments to an invocation. Boost.ProgramOptions tells options from values; it stops at the
// first error, so it is asked again without the culprit until all of them are known.
// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include "riemann/lib/integrate.hpp"

#include <boost/program_options.hpp>

#include <algorithm>
#include <stdexcept>

namespace riemann::apps {
namespace {

namespace po = boost::program_options;
using arguments_t = std::vector<std::string>;

constexpr auto output = "Output";
constexpr auto other = "Other";

/// What may stand beside --config.
const std::set<std::string> beside_config{"config", "json", "csv", "quiet", "threads", "device"};

std::vector<option> make_options() {
  std::vector<option> all;
  for (const request_key& key : request_keys()) {
    all.push_back({key.name, key.metavar, key.group, key.help,
                   [&key](invocation& made, const std::string& text) {
                     key.set(made.wanted, text);
                     made.for_every_row.emplace_back(key.name, text);
                   }});
  }
  const auto flag = [&](const char* name, const char* group, const char* help, auto set) {
    all.push_back(
        {name, "", group, help, [set](invocation& made, const std::string&) { set(made); }});
  };
  all.push_back(
      {"config", "FILE", "Where",
       "run every [[integral]] of a TOML file; beside it only --device, --threads and the "
       "choice of output",
       [](invocation& made, const std::string& text) {
         made.config = text;
         made.what = task::batch;
       }});
  flag("json", output, "one JSON object a line",
       [](invocation& made) { made.output = format::json; });
  flag("csv", output, "a header, then one record a line",
       [](invocation& made) { made.output = format::csv; });
  flag("quiet", output, "the value alone", [](invocation& made) { made.output = format::value; });
  flag("list", other, "every integrand, rule, sum, strategy and device",
       [](invocation& made) { made.what = task::list; });
  flag("version", other, "the version and what this build can do",
       [](invocation& made) { made.what = task::version; });
  flag("help", other, "this text", [](invocation& made) { made.what = task::help; });
  return all;
}

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

const option* option_named(const std::string& name) {
  const auto found = std::find_if(options().begin(), options().end(),
                                  [&](const option& each) { return each.name == name; });
  return found == options().end() ? nullptr : &*found;
}

std::string unknown_option(const std::string& name) {
  arguments_t known;
  for (const option& each : options()) known.push_back(each.name);
  return unknown_name("option", name, known);
}

/// One argument as Boost understood it.
class reading {
 public:
  reading(invocation& made, std::vector<fault>& faults) : made_(made), faults_(faults) {}

  void take(const po::option& read) {
    const bool positional = read.position_key != -1;
    const bool unknown = !positional && option_named(read.string_key) == nullptr;
    if (positional) {
      // what follows an unknown option is most likely its value
      if (!after_unknown_) {
        for (const std::string& text : read.value) report("", text, stray(text));
      }
    } else if (const option* known = option_named(read.string_key); known == nullptr) {
      report(read.string_key, "", unknown_option(read.string_key));
    } else if (!given_.insert(known->name).second) {
      report(known->name, "", "is given twice");
    } else {
      take(*known, read.value.empty() ? "" : read.value.front());
    }
    after_unknown_ = unknown;
  }

  const std::set<std::string>& given() const { return given_; }
  const std::set<std::string>& faulty() const { return faulty_; }

 private:
  void take(const option& known, const std::string& text) {
    try {
      known.set(made_, text);
    } catch (const std::invalid_argument& wrong) {
      report(known.name, text, wrong.what());
    }
  }

  void report(const std::string& name, const std::string& value, const std::string& message) {
    faulty_.insert(name);
    faults_.push_back({name, value, message});
  }

  static std::string stray(const std::string& text) {
    const bool dashed = text.starts_with('-');
    return dashed ? "is no option; options are words with two dashes, see --help"
                  : "stands without an option; every value follows its --option, see --help";
  }

  bool after_unknown_ = false;
  invocation& made_;
  std::vector<fault>& faults_;
  std::set<std::string> given_;
  std::set<std::string> faulty_;
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

const std::vector<option>& options() {
  static const std::vector<option> all = make_options();
  return all;
}

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
