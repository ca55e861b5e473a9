// One paragraph on the costs of each strategy. The counted figures are filled in; the text holds
// for any number of elements.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/lessons.hpp"

#include "apps/reduction_lab/explanation.hpp"
#include "riemann/lib/reading/numerals.hpp"

#include <fmt/format.h>

#include <array>

namespace riemann::reduction_lab {
namespace {

struct lesson {
  const char* strategy;
  const char* text;
};

constexpr std::array<lesson, 22> lessons{{
    {"tiled",
     "Where tiles are full, a thread reads 16 bytes at a time, with up to eight rows on their "
     "way: loading costs {load_accesses} accesses of warps for {load_lines}. (Of two to four "
     "tiles of a single row one block takes all, and each thread neighbours: an access then "
     "spans more lines, and the tree begins in registers.) Warps merge by shuffles "
     "({warp_operations} operations of warps, no barrier among them), a block's warps through "
     "shared memory: {barriers} in all. In a shuffle all lanes of a warp add, also those "
     "whose sums are not needed, which is why only {used} of the lanes are used; that waste "
     "costs no time. Where there are several blocks, each posts its result with a "
     "flag in the same store, and the block of the last tile collects them: one launch, no "
     "fence, and an order of additions that the number of elements alone decides."},
    {"interleaved_modulo",
     "Each thread loads one element and then asks `t % (2 * stride) == 0`. That is true for one "
     "lane in 2, in 4, in 8 of each warp, and all warps go through every step: {spent} lanes, "
     "{used} of them used, for {additions} additions, and {partial} accesses with idle "
     "lanes. Lanes of a warp stay within neighbouring words, so that banks hardly collide "
     "({conflicts} conflicts); the price is divergence, and a remainder of a division at each "
     "step. interleaved_strided makes the same additions with the first threads of the block."},
    {"interleaved_strided",
     "The additions of interleaved_modulo, made by the first threads of the block: warps work "
     "whole or not at all, but for the last one: {spent} lanes for {additions} additions. But "
     "neighbouring lanes now work 2, 4, 8, ... words apart, which lie in the same banks of "
     "shared memory: {conflicts} times a warp had to wait for another pass over them. "
     "sequential mends that."},
    {"sequential",
     "The stride halves instead of doubling: lane t adds what is half the block further on, so "
     "that neighbouring lanes read neighbouring words ({conflicts} bank conflicts) and whole "
     "warps leave first ({spent} lanes for {additions} additions). What is left is waiting: "
     "half of the threads do nothing but load one element, and {barriers} stand between steps "
     "in which fewer and fewer take part."},
    {"first_add_on_load",
     "Each thread adds two elements while it loads them: as many lines to read ({load_lines}) "
     "with half as many blocks, and with them half of the trees and of their barriers: "
     "{barriers}. The first addition is also the one in which all lanes take part, which lifts "
     "the share of lanes used to {used}."},
    {"unrolled_warp",
     "As first_add_on_load, but when 64 states are left the first warp goes on alone, with "
     "__syncwarp ({warp_operations} operations of warps) where the others had barriers of the "
     "whole block: {barriers} are left. In that warp all 32 lanes step along whether they add "
     "or not; that costs nothing, for a warp is issued whole. The additions are the same, "
     "{spent} lanes for {additions}: what is saved is waiting, not work."},
    {"unrolled_full",
     "As unrolled_warp with all steps written out: the same {load_lines}, {barriers} and "
     "{spent} lanes. What is saved, the loop's comparisons and the halving of its stride, is not "
     "among these counts; it was free wherever a kernel waits for barriers and memory."},
    {"global_interleaved",
     "A tree in global memory whose strides double: lanes reach further and further apart, "
     "until each touches a line of its own: {tree_lines} of 128 bytes in the tree alone, after "
     "{load_lines} to bring the elements into a copy. And as strides double, one lane in 2, 4, "
     "8 of a warp works: {used} of the lanes spent are used. global_convergent makes as many "
     "additions with a fraction of the lines."},
    {"global_convergent",
     "The stride halves: lanes at work are neighbours and share lines of 128 bytes, "
     "{tree_lines} in the tree, and whole warps leave first ({used} of the lanes are used). "
     "Still each step of the tree goes to global memory and back, where shared_convergent reads "
     "the elements once."},
    {"shared_convergent",
     "Two elements are added on loading, and from there on the tree is in shared memory: "
     "{load_lines} to load, none in the tree, {finish_lines} to write results. Neighbouring "
     "lanes read neighbouring words: {conflicts} bank conflicts. The tree now costs "
     "{barriers}."},
    {"segmented_atomic",
     "A block reduces its segment as first_add_on_load does and then adds its result to the "
     "sum atomically: {atomics} instead of another pass over the blocks' results. All go to "
     "one address, one after the other, and in the order of arrival, which decides how the sum "
     "is rounded. Another launch puts the identity there before."},
    {"coarsened_atomic",
     "Each thread first adds several elements by itself (2 * factor), in which all lanes take "
     "part: {used} of the lanes spent are used. One block stands for factor blocks of "
     "segmented_atomic, so that as many fewer trees ({barriers}) and atomic operations "
     "({atomics}) remain; a GPU would have run those blocks one after the other anyway, once "
     "it is full."},
    {"grid_stride_atomic",
     "As many blocks as the GPU takes at once stride through the data, each thread adding in "
     "its registers, and a tree comes once a block however many elements there are: "
     "{barriers}, {atomics}. With few elements, threads have one each and nothing is saved "
     "yet; the more there are, the closer the lanes used come to all (now {used})."},
    {"grid_stride_multipass",
     "As grid_stride_atomic, but blocks leave their results in memory and a second launch "
     "reduces those: {finish_lines} are written, no atomic operation is made, and the same "
     "grid gives the same bits. Two launches cost more than everything else when there are few "
     "elements."},
    {"warp_shuffle",
     "After its stride through the data a warp hands states from register to register: "
     "{warp_operations} shuffles, {barriers}, one a block, for there is one state a warp in "
     "shared memory. In each shuffle all 32 lanes add and only lane 0's sum is kept, which "
     "with few elements is most of the work ({used} of the lanes spent are used). It is faster "
     "than a tree in shared memory all the same: a warp costs as much whether one lane adds or "
     "32, and there is no barrier to wait for. Blocks finish by {atomics}."},
    {"warp_shuffle_xor",
     "The butterfly: each lane exchanges with the lane whose number differs in one bit, and "
     "after five steps all 32 hold the sum. It issues exactly what warp_shuffle issues "
     "({warp_operations} shuffles, {barriers}): that all lanes know the sum costs nothing, and "
     "here only one needs it."},
    {"warp_aggregated_atomic",
     "Two elements a thread, five shuffles, and then every warp adds its own result "
     "atomically: no shared memory, {barriers}, but {atomics}, which queue at one address. A "
     "block that merged its warps first would make one."},
    {"atomic_per_element",
     "No tree at all: every element is added to one word by an atomic operation, {atomics} of "
     "them. Each of them does useful work, but they "
     "queue at one address, one after the other, and each rounds at the size of the whole sum. "
     "No strategy of the table is slower, although all of its lanes are used."},
    {"last_block",
     "As grid_stride_multipass in a single launch: each block writes its result, fences and "
     "takes a ticket ({atomics}); the block with the last one merges all results, for "
     "{finish_lines} after the trees. A fence and a ticket a block cost less than a second "
     "launch."},
    {"cooperative",
     "One launch in which the whole grid waits between the levels of the tree, by counting "
     "arrivals ({atomics}) and looking until all have come: {finish_lines} after the first "
     "trees, {barriers} of blocks. All blocks must be resident for that. While one block "
     "merges the last states, all others wait."},
    {"cluster",
     "Eight blocks of a cluster leave their results in the first one's shared memory, so that "
     "one in eight writes to global memory: {finish_lines}. For that the blocks wait for each "
     "other twice, beside the {barriers} of their own trees. With one cluster a single launch "
     "does it all."},
    {"host_recursive",
     "Blocks of 32 threads, a tree in each, 32-fold fewer items a launch: {launches} and "
     "{finish_lines} of results, {barriers} in blocks of a single warp, where none would be "
     "needed. Within one warp it makes no difference to what is issued whether lanes that work "
     "are scattered or packed ({used} of them are used), which is why the three trees of "
     "--inner take the same time here."},
}};

}  // namespace

std::string lesson_of(const explanation& told) {
  const auto words = [](long long count) { return grouped_digits(count); };
  const auto some = [&](long long count, const std::string& what) {
    const std::string end = count == 1 ? "" : what.ends_with("ch") ? "es" : "s";
    return words(count) + ' ' + what + end;
  };
  const emulator::counts all = told.all();
  for (const lesson& each : lessons)
    if (told.strategy == each.strategy)
      return fmt::format(
          fmt::runtime(each.text), fmt::arg("additions", words(told.additions)),
          fmt::arg("spent", words(told.lanes_spent)),
          fmt::arg("used", fixed(100 * told.utilisation(), 1) + "%"),
          fmt::arg("load_accesses", words(told.load.warp_accesses)),
          fmt::arg("load_lines", some(told.load.global_lines, "line")),
          fmt::arg("tree_lines", some(told.tree.global_lines, "line")),
          fmt::arg("finish_lines", some(told.finish.global_lines, "line")),
          fmt::arg("conflicts", words(all.bank_conflicts)), fmt::arg("partial", words(all.partial)),
          fmt::arg("barriers", some(told.barriers, "barrier")),
          fmt::arg("warp_operations", words(told.warp_operations)),
          fmt::arg("atomics", some(all.atomics, "atomic operation")),
          fmt::arg("launches", some(static_cast<long long>(told.launches.size()), "launch")));
  return {};
}

}  // namespace riemann::reduction_lab
