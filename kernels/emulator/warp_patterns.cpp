// Patterns of a warp, shown by the emulator.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/warp_patterns.hpp"

#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/pattern_names.hpp"

#include "riemann/families/patterns.hpp"

namespace riemann {

std::vector<std::pair<std::string, std::string>> pattern_catalogue() {
  std::vector<std::pair<std::string, std::string>> catalogue;
  families::patterns.for_each([&]<class Pattern>(std::type_identity<Pattern>, const char* name) {
    catalogue.emplace_back(name, Pattern::facts.description);
  });
  return catalogue;
}

patterns::shown_pattern emulate_pattern(const std::string& name,
                                        const patterns::warp_numbers& before,
                                        const emulator::execution& how) {
  using namespace patterns;
  emulator::device_memory memory;
  memory.lend("numbers", before.data(), sizeof before);
  const void* numbers = before.data();
  void* words = memory.allocate("words", most_rows * sizeof(unsigned long long));
  std::vector<double> cells(cells_of(most_rows));
  void* notes = memory.allocate("notes", cells.size() * sizeof(double));
  void* arguments[] = {&numbers, &words, &notes};
  shown_pattern pattern;
  families::patterns.visit(name, [&]<class Pattern>(std::type_identity<Pattern>) {
    emulator::launch(memory, how, {.name = name.c_str(), .block = {lanes}},
                     emulator::entry_of<&show<Pattern>>, arguments);
    std::memcpy(cells.data(), notes, cells.size() * sizeof(double));
    pattern = shown_from(name, Pattern::facts, before, cells);
  });
  return pattern;
}

}  // namespace riemann
