// Arrays written as NumPy files: a header, then the elements from where they are.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/reports/npy_file.hpp"

#include "riemann/lib/reading/element_facts.hpp"
#include "riemann/lib/reading/npy.hpp"
#include "riemann/lib/reports/whole_file.hpp"

namespace riemann {

void write_npy(const std::string& path, const std::string& type, const std::vector<index_t>& shape,
               const void* elements) {
  const std::string header = npy_header_text(descr_of_type(type), shape);
  index_t bytes = facts_of(type).bytes;
  for (const index_t each : shape) bytes *= each;
  whole_file file(path);
  file.write(header);
  file.write({static_cast<const char*>(elements), static_cast<std::size_t>(bytes)});
  file.finish();
}

}  // namespace riemann
