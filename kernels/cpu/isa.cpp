// Which instruction set the vector loops of this process use.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/cpu/isa.hpp"

#include "riemann/kernels/errors.hpp"

#include <cstdlib>
#include <fstream>

namespace riemann::cpu {
namespace {

isa widest_supported() {
#ifdef __x86_64__
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return isa::v4;
  if (__builtin_cpu_supports("x86-64-v3")) return isa::v3;
#endif
  return isa::v1;
}

isa requested_or_widest() {
  const isa widest = widest_supported();
  const char* request = std::getenv("RIEMANN_ISA");
  if (request == nullptr || *request == '\0') return widest;
  for (const isa level : {isa::v1, isa::v3, isa::v4}) {
    if (!name_of(level).ends_with(std::string("-") + request)) continue;
    if (level <= widest) return level;
    throw machine_error("RIEMANN_ISA=" + std::string(request) + ": this processor offers " +
                        name_of(widest) + " at most");
  }
  throw machine_error("RIEMANN_ISA=" + std::string(request) + ": known levels are v1, v3, v4");
}

}  // namespace

isa current_isa() {
  static const isa level = requested_or_widest();
  return level;
}

std::string name_of(isa level) {
  switch (level) {
    case isa::v1: return "x86-64-v1";
    case isa::v3: return "x86-64-v3";
    case isa::v4: return "x86-64-v4";
  }
  return {};
}

namespace {

std::string read_processor_name() {
  std::ifstream facts("/proc/cpuinfo");
  for (std::string line; std::getline(facts, line);) {
    const auto colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "CPU";
}

}  // namespace

std::string processor_name() {
  static const std::string name = read_processor_name();
  return name;
}

}  // namespace riemann::cpu
