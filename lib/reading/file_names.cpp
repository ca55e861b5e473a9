// Links are followed one by one, since the last of them may lead to a file that is not there yet.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/file_names.hpp"

#include "riemann/kernels/errors.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <sys/stat.h>

namespace riemann {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  // as Linux has it

bool is_folder_of_descriptors(const fs::path& folder) {
  std::error_code none;
  const fs::path place = fs::canonical(folder, none);
  if (none) return false;
  for (const char* own : {"/proc/self/fd", "/proc/thread-self/fd"})
    if (place == fs::canonical(own, none) && !none) return true;
  return false;
}

std::optional<int> descriptor_at(const fs::path& path) {
  const std::string name = path.filename();
  const std::optional<int> number = parsed<int>(name);
  if (!number || *number < 0) return {};
  if (!is_folder_of_descriptors(path.parent_path())) return {};
  return number;
}

/// Of whatever stands behind all links.
std::optional<struct stat> facts_behind(const fs::path& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return {};
  return facts;
}

bool are_one(const struct stat& a, const struct stat& b) {
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

}  // namespace

file_place place_of(const std::string& path) {
  fs::path at = path;
  for (int links = 0; links <= most_links; ++links) {
    if (const std::optional<int> descriptor = descriptor_at(at)) return {at, descriptor};
    std::error_code none;
    const fs::path target = fs::read_symlink(at, none);
    if (none) return {at, {}};
    const fs::path next = target.is_absolute() ? target : at.parent_path() / target;
    // Links of /proc may lead where no name does: to a pipe, or to a file without a name.
    const auto there = facts_behind(at);
    const auto behind = facts_behind(next);
    if (there && !(behind && are_one(*there, *behind))) return {at, {}};
    at = next;
  }
  throw io_error(path + ": " + std::strerror(ELOOP));
}

std::string file_from(const std::string& text) {
  if (text.empty()) throw std::invalid_argument("needs a file name");
  return text;
}

std::string input_name(const std::string& word) { return word == "-" ? "/dev/stdin" : word; }
std::string output_name(const std::string& word) { return word == "-" ? "/dev/stdout" : word; }

bool keeps_what_is_written(const std::string& path) {
  const file_place place = place_of(path);
  if (place.descriptor) return false;
  const auto there = facts_behind(place.path);
  return !there || S_ISREG(there->st_mode);
}

bool lead_to_one_file(const std::string& a, const std::string& b) {
  const auto facts_of_a = facts_behind(a);
  const auto facts_of_b = facts_behind(b);
  if (facts_of_a && facts_of_b)
    return are_one(*facts_of_a, *facts_of_b) && !S_ISCHR(facts_of_a->st_mode);
  if (facts_of_a || facts_of_b) return false;
  std::error_code none;
  const auto whole = [&](const std::string& name) {
    return fs::weakly_canonical(place_of(name).path, none);
  };
  return whole(a) == whole(b);
}

}  // namespace riemann
