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
  # From g++ 13 on, what was read at -O3 is not taken at -O1.
  set(std riemann_std)
  set(level "")
  get_target_property(linked ${target} LINK_LIBRARIES)
  if("riemann_unhurried" IN_LIST linked AND
      NOT (CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13))
    set(std riemann_std_unhurried)
    set(level riemann_unhurried)
  endif()
  if(NOT TARGET ${std})
    add_std(${std} ${level})
  endif()
  target_precompile_headers(${target} REUSE_FROM ${std})
endfunction()

# add_std(name [library...]): the target that reads them. It knows nothing of CUDA, so that builds
# with and without it can share what they compile.
function(add_std name)
  file(CONFIGURE OUTPUT ${name}.cpp CONTENT "// Headers are all that this target is for.\n")
  add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  target_link_libraries(${name} PRIVATE riemann_arithmetic riemann_warnings riemann_formatting ${ARGN})
  set(headers algorithm array charconv chrono cmath cstring fstream functional limits map
    memory mutex numeric optional set span sstream stdexcept string string_view thread variant
    vector fmt/format.h fmt/ranges.h)
  list(TRANSFORM headers REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:<\\1$<ANGLE-R>>")
  target_precompile_headers(${name} PRIVATE ${headers})
endfunction()
