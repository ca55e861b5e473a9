// Each key finds its own text wrong; what is wrong with several together is found later.
// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <algorithm>
#include <stdexcept>

namespace riemann::python {
namespace {

void set(const std::string& name, const std::string& text, requested& made) {
  const auto all = request_keys();
  const auto key =
      std::find_if(all.begin(), all.end(), [&](const auto& each) { return name == each.name; });
  if (key == all.end()) throw std::logic_error("no key " + name);
  made.given.insert(name);
  try {
    key->set(made.wanted, text);
  } catch (const invalid_problem& wrong) {
    made.faults.insert(made.faults.end(), wrong.faults().begin(), wrong.faults().end());
  } catch (const std::invalid_argument& wrong) {
    made.faults.push_back({name, text, wrong.what()});
  }
}

}  // namespace

requested request_of(const words& asked) {
  requested made;
  made.faults = asked.faults;
  request& wanted = made.wanted;
  wanted.asked.expression = asked.formula;
  for (const std::string& name : asked.parameters)
    wanted.axes.push_back({name, axis::form::list, {0}, 1});
  for (const auto& [name, text] : asked.keys) set(name, text, made);
  wanted.asked.over.insert(wanted.asked.over.end(), asked.over.begin(), asked.over.end());
  if (!asked.over.empty()) made.given.insert("over");
  for (const fault& each : made.faults) made.faulty.insert(each.option);
  return made;
}

}  // namespace riemann::python
