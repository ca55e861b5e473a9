// Draws with a carriage return and "erase to the end of the line".
// SPDX-License-Identifier: Apache-2.0
#include "apps/command_line/progress.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <iostream>

#include <unistd.h>

namespace riemann::apps {
namespace {

constexpr auto patience = std::chrono::seconds(1);
constexpr auto redraw_interval = std::chrono::milliseconds(100);
constexpr auto erase_line = "\r\x1b[K";

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

std::string time_left(double seconds) {
  if (seconds < 100) return std::to_string(std::lround(seconds)) + " s";
  if (seconds < 6000) return std::to_string(std::lround(seconds / 60)) + " min";
  return std::to_string(std::lround(seconds / 3600)) + " h";
}

std::string progress_text(double share, double seconds_so_far) {
  std::string text = std::to_string(std::lround(std::floor(share * 100))) + " % done";
  if (share > 0) text += ", " + time_left(seconds_so_far * (1 - share) / share) + " left";
  return text;
}

progress_line::progress_line() : wanted_(isatty(STDERR_FILENO) == 1), dim_(!is_set("NO_COLOR")) {}

progress_line::~progress_line() { erase(); }

void progress_line::set_result(double value, double error) {
  result_ = fmt::format("{:.8g} within {:.2g}, ", value, error);
}

void progress_line::show(double share) {
  const auto now = clock::now();
  if (!wanted_ || now - begin_ < patience || now - drawn_ < redraw_interval) return;
  const double seconds = std::chrono::duration<double>(now - begin_).count();
  std::cerr << erase_line << (dim_ ? "\x1b[2m" : "") << result_ << progress_text(share, seconds)
            << (dim_ ? "\x1b[0m" : "") << std::flush;
  drawn_ = now;
  shown_ = true;
}

void progress_line::erase() {
  if (shown_) std::cerr << erase_line << std::flush;
  shown_ = false;
}

}  // namespace riemann::apps
