// Memory is asked for only where the system says that it is there: Linux promises more than it has.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reading/host_array.hpp"

#include "riemann/lib/reading/element_facts.hpp"
#include "riemann/kernels/errors.hpp"
#include "riemann/lib/text/numerals.hpp"

#include <fstream>
#include <limits>

namespace riemann {

index_t available_memory() {
  std::ifstream facts("/proc/meminfo");
  for (std::string key; facts >> key;) {
    index_t kibibytes = 0;
    if (key == "MemAvailable:" && facts >> kibibytes) return kibibytes * 1024;
    facts.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::numeric_limits<index_t>::max();
}

host_array::host_array(std::string type, index_t count)
    : type_(std::move(type)), count_(count), bytes_(count * facts_of(type_).bytes) {
  const index_t available = available_memory();
  if (bytes_ > available) {
    throw machine_error(grouped_digits(count) + " elements of type " + type_ + " need " +
                        grouped_digits(bytes_) + " bytes of memory and " +
                        grouped_digits(available) + " are available; ask for fewer");
  }
  memory_.reset(
      static_cast<std::byte*>(::operator new(static_cast<std::size_t>(bytes_), alignment)));
}

}  // namespace riemann
