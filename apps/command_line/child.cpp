// posix_spawn, two files without names, waitpid.
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/child.hpp"

#include "riemann/kernels/errors.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace riemann::apps {
namespace {

using file = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// Gone when it is closed.
file nameless() {
  file scratch(std::tmpfile(), &std::fclose);
  if (!scratch) throw io_error(std::string("no temporary file: ") + std::strerror(errno));
  return scratch;
}

std::string text_of(std::FILE* from) {
  std::rewind(from);
  std::string text;
  std::array<char, 4096> some{};
  for (std::size_t got = 0; (got = std::fread(some.data(), 1, some.size(), from)) > 0;)
    text.append(some.data(), got);
  return text;
}

}  // namespace

child_output run_child(const std::vector<std::string>& words) {
  std::vector<std::string> owned = words;
  std::vector<char*> arguments;
  for (std::string& each : owned) arguments.push_back(each.data());
  arguments.push_back(nullptr);

  const file out = nameless();
  const file err = nameless();
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, fileno(out.get()), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, fileno(err.get()), STDERR_FILENO);
  pid_t child = -1;
  const int failed = posix_spawn(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (failed != 0) throw machine_error("cannot start " + words[0] + ": " + std::strerror(failed));
  int how = 0;
  while (waitpid(child, &how, 0) < 0 && errno == EINTR) {
  }
  return {text_of(out.get()), text_of(err.get()),
          WIFEXITED(how) ? WEXITSTATUS(how) : -WTERMSIG(how)};
}

}  // namespace riemann::apps
