# read_std_once(target): what nearly every source includes, std and {fmt}, is read once for all of
# them, by the first target that asks. Only where sources are compiled together: elsewhere each
# source proves that it includes what it uses.
function(read_std_once target)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")  # whose code is of another kind by default
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fPIC>)
  endif()
  get_property(first GLOBAL PROPERTY RIEMANN_READS_STD)
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
    return()
  endif()
  set_property(GLOBAL PROPERTY RIEMANN_READS_STD ${target})
  set(headers algorithm array charconv chrono cmath cstring fstream functional limits map
    memory mutex numeric optional set span sstream stdexcept string string_view thread variant
    vector fmt/format.h fmt/ranges.h)
  list(TRANSFORM headers REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:<\\1$<ANGLE-R>>")
  target_precompile_headers(${target} PRIVATE ${headers})
endfunction()
