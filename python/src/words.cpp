// Each key finds its own text wrong; what is wrong with several together is found later.
// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::python {
namespace {

void set(const std::string& name, const std::string& text, requested& parsed) {
  const auto all = request_keys();
  const auto key = std::find_if(all.begin(), all.end(),
                                [&](const auto& each) { return name == each.words.name; });
  if (key == all.end()) throw std::logic_error("no key " + name);
  parsed.given.insert(name);
  try {
    key->set(parsed.wanted, text);
  } catch (const invalid_problem& wrong) {
    append(parsed.faults, wrong.faults());
  } catch (const std::invalid_argument& wrong) {
    parsed.faults.push_back({name, text, wrong.what()});
  }
}

}  // namespace

requested request_of(const words& call) {
  requested parsed;
  parsed.faults = call.faults;
  request& wanted = parsed.wanted;
  wanted.task.f.expression = call.formula;
  for (const std::string& name : call.parameters)
    wanted.axes.push_back({name, axis::form::list, {0}, 1});
  for (const auto& [name, text] : call.keys) set(name, text, parsed);
  wanted.task.over.insert(wanted.task.over.end(), call.over.begin(), call.over.end());
  if (!call.over.empty()) parsed.given.insert("over");
  for (const fault& each : parsed.faults) parsed.faulty.insert(each.option);
  return parsed;
}

}  // namespace riemann::python
