// What Python makes of a call, and the request that it is in the words of the command.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "riemann/lib/question/errors.hpp"
#include "riemann/lib/reading/request.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace riemann::python {

/// A formula, typed or named; a function that the CPU calls; one that runs on a GPU.
enum class integrand_is { formula, on_cpu, on_gpu };

struct words {
  std::string formula;  // empty: a function, or a name in `keys`
  integrand_is integrand = integrand_is::formula;
  std::vector<std::pair<std::string, std::string>> keys;  // of the one table, and their texts
  std::vector<std::string> parameters;                    // names
  region over;
  std::vector<fault> faults;  // that Python has found
  index_t rows = 0;           // points of a sweep; 0: there is none
};

/// By the one table of keys.
struct requested {
  request wanted;
  std::set<std::string> given;   // keys
  std::set<std::string> faulty;  // those of the faults
  std::vector<fault> faults;     // all that is wrong with the words one by one
};

requested request_of(const words&);

}  // namespace riemann::python
