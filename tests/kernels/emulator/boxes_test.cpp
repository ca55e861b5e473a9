// evaluate_boxes on the emulator: without races, and with the bits that the CPU finds.
// SPDX-License-Identifier: Apache-2.0
#include "riemann/kernels/emulator/device_memory.hpp"
#include "riemann/kernels/emulator/launch.hpp"
#include "riemann/lib/evaluating/parts_of_boxes.hpp"

#include "support/lane_orders.hpp"
#include "support/on_cube.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "riemann/kernels/emulator/cuda_names.hpp"

#include "riemann/kernels/points/evaluate_boxes.cuh"

namespace riemann {
namespace {

/// Smooth and rational, but for a jump beyond the outermost points of a box.
template <int Dimensions>
struct rational_with_jump {
  double operator()(const double* x) const {
    double square = 2;
    for (int k = 0; k < Dimensions; ++k) square += (x[k] - 0.3) * (x[k] - 0.3);
    return (x[Dimensions - 1] < 0.985 ? 1.0 : 2.0) / square;
  }
};

template <int Dimensions>
struct emulated_boxes {
  box_rule rule = box_rule_for(Dimensions);
  std::vector<double> lower;
  std::vector<double> upper;
  std::vector<double> places;
  std::vector<double> place_values;

  /// The cube's two unequal halves along each axis, and the cube itself.
  emulated_boxes() {
    for (int cut = 0; cut <= 2 * Dimensions; ++cut)
      for (int k = 0; k < Dimensions; ++k) {
        lower.push_back(cut == 2 * k ? 0.4 : 0);
        upper.push_back(cut == 2 * k + 1 ? 0.4 : 1);
      }
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < Dimensions; ++k) places.push_back(0.3 + 0.1 * i);
      place_values.push_back(rational_with_jump<Dimensions>()(&places[places.size() - Dimensions]));
    }
  }

  box_request request() const { return {rule, lower, upper, 5, 77, 8, 3000, places, place_values}; }

  std::vector<box_record> emulated(emulator::lane_order order) const {
    const box_request what = request();
    const std::vector<box_part> parts = parts_of(what);
    cuda::boxes_of_function<rational_with_jump<Dimensions>, Dimensions> source{
        {}, view_of(what, parts.data())};
    emulator::device_memory memory;
    auto* written = reinterpret_cast<box_part_record*>(
        memory.allocate("records", parts.size() * sizeof(box_part_record)));
    void* arguments[] = {&source, &written};
    emulator::launch(
        memory, {.order = order},
        {.name = "boxes",
         .grid = {static_cast<unsigned>(parts.size())},
         .block = {cuda::box_threads}},
        emulator::entry_of<&cuda::evaluate_boxes<rational_with_jump<Dimensions>, Dimensions>>,
        arguments);
    std::vector<box_part_record> say(parts.size());
    std::memcpy(static_cast<void*>(say.data()), written, parts.size() * sizeof(box_part_record));
    return records_of(what, parts, say);
  }

  std::vector<box_record> on_cpu() const {
    std::string square = "2";
    for (int k = 1; k <= Dimensions; ++k) square += "+(x" + std::to_string(k) + "-0.3)^2";
    const std::string text = "if(x" + std::to_string(Dimensions) + "<0.985,1,2)/(" + square + ")";
    return on_cube(text, Dimensions, 2)->boxes(request(), {});
  }
};

template <int Dimensions>
void expect_records_of_the_cpu() {
  const emulated_boxes<Dimensions> boxes;
  const std::vector<box_record> here = boxes.on_cpu();
  for (const emulator::lane_order order : emulator::orders) {
    const std::vector<box_record> there = boxes.emulated(order);
    ASSERT_EQ(there.size(), here.size());
    int surprised = 0;
    for (std::size_t i = 0; i < here.size(); ++i) {
      EXPECT_EQ(there[i].value, here[i].value) << i;
      EXPECT_EQ(there[i].magnitude, here[i].magnitude) << i;
      EXPECT_EQ(there[i].rounding, here[i].rounding) << i;
      for (int k = 0; k < 3; ++k) EXPECT_EQ(there[i].null[k], here[i].null[k]) << i;
      EXPECT_EQ(there[i].surprise, here[i].surprise) << i;
      EXPECT_EQ(there[i].surprising_value, here[i].surprising_value) << i;
      EXPECT_EQ(there[i].surprised_test, here[i].surprised_test) << i;
      EXPECT_EQ(there[i].axis, here[i].axis) << i;
      EXPECT_EQ(there[i].not_finite, here[i].not_finite) << i;
      EXPECT_EQ(there[i].evaluations, here[i].evaluations) << i;
      surprised += here[i].surprise > 0 ? 1 : 0;
    }
    EXPECT_GT(surprised, 0) << "the jump";
  }
}

TEST(BoxesOnEmulator, HaveTheRecordsOfTheCpu) {
  expect_records_of_the_cpu<2>();
  expect_records_of_the_cpu<3>();
  expect_records_of_the_cpu<5>();
}

}  // namespace
}  // namespace riemann
