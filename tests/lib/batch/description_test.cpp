// What names a job in the list beside a batch's rows: every key that changes the row is part of it,
// so that --resume never goes on with other settings.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/lib/batch/keys.hpp"

#include "riemann/lib/reports/fields.hpp"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>

namespace riemann::batch {
namespace {

/// A value of each key that is not the usual one.
const std::map<std::string, std::string> unusual{
    {"fn", "gaussian"},
    {"expr", "x^2"},
    {"param", "a=2"},
    {"var", "t"},
    {"from", "0.5"},
    {"to", "7"},
    {"data", "other.csv"},
    {"x", "time"},
    {"dx", "0.5"},
    {"x0", "3"},
    {"columns", "flux"},
    {"series", "rows"},
    {"x-order", "monotone"},
    {"skip-rows", "2"},
    {"comment", "%"},
    {"skip-nan", "yes"},
    {"scale", "0.5"},
    {"cumulative", "c.npy"},
    {"rule", "simpson"},
    {"n", "12"},
    {"order", "3"},
    {"sum", "kahan"},
    {"group", "8"},
    {"strategy", "cluster"},
    {"inner", "sequential"},
    {"copies", "yes"},
    {"precision", "float"},
    {"maths", "accurate"},
    {"method", "fixed"},
    {"rtol", "1e-7"},
    {"atol", "1e-3"},
    {"max-evals", "1e4"},
    {"max-seconds", "3"},
    {"break", "0.25"},
    {"pv", "yes"},
    {"careful", "yes"},
    {"explain", "yes"},
    {"trace", "t.svg"},
    {"over", "x=0..1"},
    {"dimensions", "4"},
    {"weight", "x ~ normal(0,1)"},
    {"near", "x=0.5"},
    {"save-map", "m.json"},
    {"checkpoint", "run.ck"},
    {"seed", "2"},
    {"samples", "100"},
    {"device", "cuda:1"},
    {"threads", "3"},
    {"repeat", "4"},
};
/// Confirms how many rows there are, and changes none.
const std::set<std::string> of_no_row{"rows"};
/// Of a file that has to be there.
const std::set<std::string> of_a_file{"map"};
/// What becomes of a list, or of other keys.
const std::set<std::string> of_no_job{"file", "only", "study", "goal"};

const request_key& key_named(const std::string& name) {
  for (const request_key& key : request_keys())
    if (key.words.name == name) return key;
  throw std::invalid_argument(name);
}

TEST(Description, DiffersWhereAnyKeyDoes) {
  for (const auto& [words, field] : request_keys()) {
    const std::string& name = words.name;
    if (of_no_row.contains(name) || of_a_file.contains(name)) continue;
    ASSERT_TRUE(unusual.contains(name)) << name << " is new: give it a value here";
    job usual;
    if (words.group == tabulated_data)
      key_named("data").set(usual.wanted, "samples.csv");
    else if (name != "expr")
      key_named("fn").set(usual.wanted, name == "dimensions" ? "ball" : "pi");
    job other = usual;
    key_named(name).set(other.wanted, unusual.at(name));
    EXPECT_NE(json_of(description_of(usual)), json_of(description_of(other))) << name;
  }
}

/// 1e-10 is usual for one variable, not for two.
TEST(Description, TellsATolerance) {
  job usual;
  for (const auto& [key, text] : {std::pair{"expr", "x*y"}, {"over", "x=0..1"}, {"over", "y=0..1"}})
    key_named(key).set(usual.wanted, text);
  job tight = usual;
  key_named("rtol").set(tight.wanted, "1e-10");
  EXPECT_NE(json_of(description_of(usual)), json_of(description_of(tight)));
}

/// In the fewest decimal digits that tell one double from the next.
TEST(Description, WritesNumbersAsPeopleDo) {
  job given;
  for (const auto& [key, text] :
       {std::pair{"expr", "a*x"}, {"param", "a=0.1,1"}, {"break", "0.25,pi/4"}})
    key_named(key).set(given.wanted, text);
  const record told = description_of(given);
  EXPECT_EQ(text_in(told, "params"), "a=0.1 a=1");
  EXPECT_EQ(text_in(told, "break"), "0.25,0.7853981633974483+3.061616997868383e-17");
  job near;
  key_named("near").set(near.wanted, "x=0.5,y=0.1");
  EXPECT_EQ(text_in(description_of(near), "near"), "x=0.5,y=0.1;");
}

TEST(Description, DiffersWhereAMapDoes) {
  job with_map;
  with_map.wanted.task.samples.map =
      std::make_shared<const std::vector<map_node>>(std::vector<map_node>{{0, 1}, {1, 1}});
  EXPECT_NE(json_of(description_of(job())), json_of(description_of(with_map)));
}

TEST(Description, DiffersWhereAnyKeyOfAConfigFileDoes) {
  const std::map<std::string, std::string> values{{"name", "first"},
                                                  {"exact", "2"},
                                                  {"expect", "1.5"},
                                                  {"ulps", "3"},
                                                  {"tolerance", "1e-3"},
                                                  {"relative_tolerance", "1e-3"},
                                                  {"expect_status", "suspect"},
                                                  {"observed_order", "2"},
                                                  {"order_tolerance", "0.1"}};
  for (const key_words& key : keys_of(place::integral)) {
    if (key.group != "[[integral]]" && key.group != "[defaults]") continue;
    if (of_no_job.contains(key.name)) continue;
    ASSERT_TRUE(values.contains(key.name)) << key.name << " is new: give it a value here";
    job other;
    set(other, key.name, values.at(key.name));
    EXPECT_NE(json_of(description_of(job{})), json_of(description_of(other))) << key.name;
  }
}

}  // namespace
}  // namespace riemann::batch
