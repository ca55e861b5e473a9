// One paragraph on the costs of each strategy. The counted figures are filled in; the text holds
// for any number of elements.
// SPDX-License-Identifier: Apache-2.0
#include "apps/reduction_lab/lessons.hpp"

#include "apps/reduction_lab/explanation.hpp"
#include "riemann/lib/text/numerals.hpp"

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
     "In a full tile each thread reads 16 bytes at a time and keeps up to eight loads in flight: "
     "loading takes {load_accesses} warp accesses, which touch {load_lines} of memory. (If the "
     "array has two to four tiles of one row each, a single block sums all of them, and each "
     "thread reads neighbouring elements: an access then touches more lines, and the tree "
     "begins in registers.) The lanes of a warp merge by shuffles ({warp_operations} warp "
     "operations without a barrier), the warps of a block through shared memory: {barriers} in "
     "all. In a shuffle every lane of a warp adds, although not every sum is needed: {used} of "
     "the lanes are used, and the others cost no time. Each of several blocks writes its result "
     "and a flag in one store, and the block of the last tile collects the results. That takes "
     "one launch and no fence, and the number of elements alone decides the order of "
     "additions."},
    {"interleaved_modulo",
     "Each thread loads one element and then asks `t % (2 * stride) == 0`. That is true for one "
     "lane in 2, in 4, in 8 of each warp, but every warp goes through every step: {additions} "
     "additions occupy {spent} lanes, of which {used} are used, and {partial} accesses have idle "
     "lanes. The lanes of a warp read neighbouring words, so that there are few bank conflicts "
     "({conflicts}). The cost is divergence, and the remainder of a division at each "
     "step. interleaved_strided makes the same additions with the first threads of the block."},
    {"interleaved_strided",
     "The first threads of the block make the additions of interleaved_modulo: all lanes of a "
     "warp work or none do, except in the last warp, and {additions} additions occupy {spent} "
     "lanes. But neighbouring lanes now read words that are 2, 4, 8, ... apart and lie in the "
     "same banks of shared memory: {conflicts} times a warp had to wait for another pass. "
     "sequential avoids these conflicts."},
    {"sequential",
     "The stride begins at half the block and halves at each step. Neighbouring lanes read "
     "neighbouring words ({conflicts} bank conflicts), and whole warps become idle together "
     "({additions} additions occupy {spent} lanes). The remaining cost is waiting: half of the "
     "threads only load one element, and {barriers} separate steps in which fewer and fewer "
     "threads work."},
    {"first_add_on_load",
     "Each thread adds two elements while it loads them. The kernel reads as many lines as "
     "sequential ({load_lines}) with half as many blocks, and so with half the trees and half "
     "their barriers: {barriers}. All lanes take part in this first addition, which raises the "
     "share of lanes used to {used}."},
    {"unrolled_warp",
     "This is first_add_on_load, except that the first warp continues alone once 64 partial "
     "sums are left. It uses __syncwarp ({warp_operations} warp operations) in place of barriers "
     "of the whole block, of which {barriers} remain. All 32 lanes of that warp go through every "
     "step, whether they add or not; that costs nothing, because the GPU issues an instruction "
     "for a whole warp. There are as many additions ({additions}, in {spent} lanes): the kernel "
     "saves waiting, not work."},
    {"unrolled_full",
     "This is unrolled_warp with all steps of the tree written out: the same {load_lines}, "
     "{barriers} and {spent} lanes. It saves the comparisons of the loop and the halving of the "
     "stride, which are not counted here and cost no time in a kernel that waits for barriers "
     "and memory."},
    {"global_interleaved",
     "A tree in global memory whose strides double: lanes reach further and further apart, "
     "until each touches a line of its own: {tree_lines} of 128 bytes in the tree alone, after "
     "{load_lines} to bring the elements into a copy. And as strides double, one lane in 2, 4, "
     "8 of a warp works: {used} of the lanes spent are used. global_convergent makes as many "
     "additions with a fraction of the lines."},
    {"global_convergent",
     "The stride halves at each step: working lanes are neighbours and share lines of 128 bytes "
     "({tree_lines} in the tree), and whole warps become idle together ({used} of the lanes are "
     "used). But every step of the tree reads from and writes to global memory; "
     "shared_convergent reads the elements once."},
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
     "Each thread first adds 2 * factor elements by itself. All lanes take part in these "
     "additions: {used} of the lanes spent are used. One block does the work of `factor` blocks "
     "of segmented_atomic, so that there are that many times fewer trees ({barriers}) and atomic "
     "operations ({atomics}). A GPU that is full runs blocks one after the other anyway, so that "
     "no parallelism is lost."},
    {"grid_stride_atomic",
     "The grid has as many blocks as the GPU runs at once. Each thread strides through the data "
     "and adds in its registers, and each block makes one tree, however many elements there are: "
     "{barriers}, {atomics}. With few elements each thread has only one, and nothing is saved; "
     "with more, nearly all lanes are used (here {used})."},
    {"grid_stride_multipass",
     "As grid_stride_atomic, but blocks leave their results in memory and a second launch "
     "reduces those: {finish_lines} are written, no atomic operation is made, and the same "
     "grid gives the same bits. Two launches cost more than everything else when there are few "
     "elements."},
    {"warp_shuffle",
     "After their stride through the data the lanes of a warp pass partial sums from register to "
     "register by {warp_operations} shuffles. Each warp then leaves one partial sum in shared "
     "memory, which takes one barrier a block: {barriers}. All 32 lanes add in each shuffle, but "
     "only lane 0's sum is kept; with few elements this is most of the work ({used} of the lanes "
     "spent are used). It is still faster than a tree in shared memory: an instruction costs a "
     "warp the same whether one lane adds or 32, and no lane waits at a barrier. Blocks finish "
     "by {atomics}."},
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
     "There is no tree: {atomics} add every element to one word. Each does useful work, but all "
     "of them wait for the same address, one after the other, and each addition rounds relative "
     "to the whole sum. It is the slowest strategy of the table, although all of its lanes are "
     "used."},
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
