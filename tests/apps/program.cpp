// posix_spawn, two files or a pseudo-terminal, waitpid.
// SPDX-License-Identifier: Apache-2.0
#include "apps/program.hpp"

#include "support/text_in.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace riemann::trials {
namespace {

std::filesystem::path fresh_path() {
  static std::atomic<int> count = 0;
  const std::string name = "riemann_" + std::to_string(getpid()) + '_' + std::to_string(++count);
  return std::filesystem::temp_directory_path() / name;
}

pid_t start(const std::string& program, const words& arguments, const std::string& out,
            const std::string& err) {
  std::vector<std::string> owned{program};
  owned.insert(owned.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& each : owned) argv.push_back(each.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  constexpr int create = O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY;
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), create, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), create, 0600);
  pid_t child = -1;
  const int failed = posix_spawn(&child, program.c_str(), &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) throw std::runtime_error("cannot start " + program);
  return child;
}

int end_of(pid_t child) {
  int how = 0;
  waitpid(child, &how, 0);
  return WIFEXITED(how) ? WEXITSTATUS(how) : -WTERMSIG(how);
}

said answer_of(const std::string& program, const words& arguments,
               const std::string& standard_output) {
  const scratch_file out("");
  const scratch_file err("");
  said result;
  const std::string where = standard_output.empty() ? out.path() : standard_output;
  result.exit_code = end_of(start(program, arguments, where, err.path()));
  result.out = text_in(out.path());
  result.err = text_in(err.path());
  return result;
}

}  // namespace

// bin/NAME of a build, whose bin/tests/riemann_tests this is: its path is no definition, or builds
// could not share what they compile.
std::string path_of_program(const std::string& name) {
  return std::filesystem::canonical("/proc/self/exe").parent_path().parent_path() / name;
}

said integrate(const words& arguments, const std::string& standard_output) {
  return answer_of(path_of_program("integrate"), arguments, standard_output);
}

said reduction_lab(const words& arguments, const std::string& standard_output) {
  return answer_of(path_of_program("reduction-lab"), arguments, standard_output);
}

said matrix_lab(const words& arguments, const std::string& standard_output) {
  return answer_of(path_of_program("matrix-lab"), arguments, standard_output);
}

bool terminals_are_here() {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) return false;
  const bool usable = grantpt(terminal) == 0 && unlockpt(terminal) == 0;
  close(terminal);
  return usable;
}

said interrupted_integrate(const words& arguments, const std::string& sign, int signal) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
    throw std::runtime_error("no pseudo-terminal");
  }
  const std::string name = ptsname(terminal);
  const int kept_open = open(name.c_str(), O_RDWR | O_NOCTTY);  // until the child has it
  const scratch_file out("");
  said result;
  const pid_t child = start(path_of_program("integrate"), arguments, out.path(), name);

  const auto begin = std::chrono::steady_clock::now();
  bool sent = false;
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0) {
    pollfd watched{terminal, POLLIN, 0};
    std::array<char, 4096> piece;
    if (poll(&watched, 1, 20) > 0) {
      const auto size = read(terminal, piece.data(), piece.size());
      if (size > 0) result.err.append(piece.data(), static_cast<std::size_t>(size));
    }
    const auto waited = std::chrono::steady_clock::now() - begin;
    const bool shown = sign.empty() ? waited > std::chrono::seconds(1)
                                    : result.err.find(sign) != std::string::npos;
    const bool too_long = waited > std::chrono::seconds(20);
    if ((shown || too_long) && !sent) {
      kill(child, too_long ? SIGKILL : signal);
      sent = true;
    }
  }
  result.exit_code = end_of(child);
  pollfd rest{terminal, POLLIN, 0};
  std::array<char, 4096> piece;
  while (poll(&rest, 1, 0) > 0) {
    const auto size = read(terminal, piece.data(), piece.size());
    if (size <= 0) break;
    result.err.append(piece.data(), static_cast<std::size_t>(size));
  }
  close(kept_open);
  close(terminal);
  result.out = text_in(out.path());
  return result;
}

scratch_file::scratch_file(const std::string& text) : path_(fresh_path()) {
  std::ofstream(path_, std::ios::binary) << text;
}

scratch_file::~scratch_file() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

std::string config(const std::string& name) { return RIEMANN_CONFIGS "/" + name; }

said run_config(const std::string& text, const words& options) {
  const scratch_file file(text);
  words arguments{"--config", file.path()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  said answer = integrate(arguments);
  for (std::string* each : {&answer.out, &answer.err}) {
    for (std::size_t at; (at = each->find(file.path())) != std::string::npos;) {
      each->replace(at, file.path().size(), "FILE");
    }
  }
  return answer;
}

std::vector<nlohmann::json> rows_in(const said& answer) {
  std::vector<nlohmann::json> rows;
  std::istringstream lines(answer.out);
  for (std::string line; std::getline(lines, line);) rows.push_back(nlohmann::json::parse(line));
  return rows;
}

}  // namespace riemann::trials
