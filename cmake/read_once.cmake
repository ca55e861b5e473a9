# read_std_once(target): what nearly every source includes, std and {fmt}, is read once for all
# targets. Only where sources are compiled together: elsewhere each source proves that it includes
# what it uses.
function(read_std_once target)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "EXECUTABLE")  # whose code is of another kind by default
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fPIC>)
  endif()
  if(NOT TARGET riemann_std)
    add_std()
  endif()
  target_precompile_headers(${target} REUSE_FROM riemann_std)
endfunction()

# riemann_std: reads them, and knows nothing of CUDA, so that builds with and without it can share
# what they compile.
function(add_std)
  file(CONFIGURE OUTPUT std.cpp CONTENT "// Headers are all that this target is for.\n")
  add_library(riemann_std OBJECT ${CMAKE_CURRENT_BINARY_DIR}/std.cpp)
  target_link_libraries(riemann_std PRIVATE riemann_arithmetic riemann_warnings riemann_formatting)
  set(headers algorithm array charconv chrono cmath cstring fstream functional limits map
    memory mutex numeric optional set span sstream stdexcept string string_view thread variant
    vector fmt/format.h fmt/ranges.h)
  list(TRANSFORM headers REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:<\\1$<ANGLE-R>>")
  target_precompile_headers(riemann_std PRIVATE ${headers})
endfunction()
