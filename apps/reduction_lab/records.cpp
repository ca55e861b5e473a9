// The results for programs: a record for each strategy.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/report.hpp"
#include "riemann/lib/naming/catalogue.hpp"
#include "riemann/lib/text/numerals.hpp"

namespace riemann::reduction_lab {
namespace {

field_value number(const scalar& value) {
  switch (value.is) {
    case scalar::kind::floating: return value.floating.rounded();
    case scalar::kind::signed_integer: return static_cast<index_t>(value.bits);
    case scalar::kind::unsigned_integer: return value.bits;
  }
  return {};
}

field_value bits(const scalar& value) {
  if (value.is != scalar::kind::floating) return {};
  return hexadecimal(value.floating.rounded());
}

field_value count(index_t value) { return value; }

std::vector<record> table_of(const std::vector<strategy_pass>& passes) {
  std::vector<record> table;
  for (const strategy_pass& each : passes)
    table.push_back({{"what", each.what},
                     {"items", each.items},
                     {"blocks", count(each.blocks)},
                     {"threads", count(each.threads)},
                     {"seconds", each.seconds}});
  return table;
}

record record_of(const findings& all, const outcome& told) {
  using lab::unless;
  const bool not_run = !told.reason().empty();
  const bool no_speed = not_run || all.where.emulated;
  const auto bytes = static_cast<double>(all.count * facts_of(all.type).bytes);
  const strategy_options& launch = all.where.launch;
  return {
      {"strategy", told.name},
      {"operation", all.op.operation},
      {"type", all.type},
      {"sum", unless(!adds_floats(all.op, all.type), all.op.sum)},
      {"ignore_nan", all.op.ignore_nan},
      {"n", all.count},
      {"input", all.source},
      {"verdict", word_of(told)},
      {"reason", unless(!not_run, told.reason())},
      {"value", unless(not_run, number(told.value.value))},
      {"value_hex", unless(not_run, bits(told.value.value))},
      {"index", unless(told.value.index < 0, told.value.index)},
      {"variance", unless(told.value.variance != told.value.variance, told.value.variance)},
      {"reference", number(all.expected.value.value)},
      {"reference_hex", bits(all.expected.value.value)},
      {"reference_method", all.expected.method},
      {"error", unless(not_run, told.judged.error)},
      {"ulps", unless(not_run, told.judged.ulps)},
      {"bound", unless(not_run, told.judged.bound)},
      {"seconds", unless(not_run, told.seconds)},
      {"seconds_median", unless(not_run, told.seconds_median)},
      {"gigabytes_per_second", unless(no_speed, lab::gigabytes_per_second(bytes, told.seconds))},
      {"repeat", count(all.where.repeat)},
      {"identical", unless(not_run, told.identical)},
      {"passes", table_of(told.passes)},
      {"device", device_of(all.where)},
      {"device_name", device_name_of(all.where)},
      {"device_reason", all.where.device.reason},
      {"threads", count(all.where.threads)},
      {"lanes", all.where.emulated ? riemann::name_of(all.where.emulated->order) : field_value()},
      {"block", unless(launch.block == 0, count(launch.block))},
      {"grid", unless(launch.grid == 0, count(launch.grid))},
      {"factor", unless(launch.factor == 0, count(launch.factor))},
      {"inner", unless(launch.inner.empty(), launch.inner)},
      {"copies", launch.copies},
      {"version", version_number()},
  };
}

}  // namespace

std::vector<record> records_of(const findings& all) {
  std::vector<record> records;
  for (const outcome& each : all.outcomes) records.push_back(record_of(all, each));
  return records;
}

}  // namespace riemann::reduction_lab
