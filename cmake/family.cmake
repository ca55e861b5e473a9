# A family is a folder with one file per member; the list in its CMakeLists.txt is the registry.
#
#   family(integrands LAYER lib MEMBERS pi gaussian ...)
#   family(strategies LAYER kernels EXTENSION cuh MEMBERS ...)   # members that only nvcc reads
#
# generates riemann/families/integrands.hpp, which includes every member and names them all:
# `riemann::families::integrands`, a riemann::family of types with their names. The member's file,
# type and name on the command line are the same word.
function(family name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LAYER;EXTENSION" "MEMBERS")
  if(NOT arg_EXTENSION)
    set(arg_EXTENSION hpp)
  endif()
  set(includes "")
  set(types "")
  set(names "")
  foreach(member IN LISTS arg_MEMBERS)
    set(header riemann/${arg_LAYER}/${name}/${member}.${arg_EXTENSION})
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${member}.${arg_EXTENSION})
      message(FATAL_ERROR "family '${name}' lists '${member}', but there is no ${member}.${arg_EXTENSION} here")
    endif()
    string(APPEND includes "#include \"${header}\"\n")
    list(APPEND types "riemann::${name}::${member}")
    list(APPEND names "\"${member}\"")
  endforeach()
  list(JOIN types ",\n    " types)
  list(JOIN names ", " names)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE folder)
  file(CONFIGURE OUTPUT ${RIEMANN_INCLUDE_ROOT}/riemann/families/${name}.hpp CONTENT
"// The members of ${folder}, generated from the list in its CMakeLists.txt.
#pragma once

#include \"riemann/kernels/family.hpp\"
${includes}
namespace riemann::families {

inline constexpr family<
    ${types}>
    ${name}{{${names}}};

}  // namespace riemann::families
" @ONLY)
  set_property(GLOBAL PROPERTY RIEMANN_FAMILY_${name} ${arg_MEMBERS})
endfunction()

# family_units(target family template): one translation unit per member from a template in which
# @MEMBER@ stands for its name, so that heavy instantiations compile side by side.
function(family_units target name template)
  get_property(members GLOBAL PROPERTY RIEMANN_FAMILY_${name})
  cmake_path(GET template STEM LAST_ONLY file)   # run_on_cpu.cpp.in -> run_on_cpu.cpp
  cmake_path(GET file STEM LAST_ONLY stem)
  cmake_path(GET file EXTENSION LAST_ONLY extension)
  foreach(MEMBER IN LISTS members)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${stem}_${MEMBER}${extension})
    configure_file(${template} ${unit} @ONLY)
    target_sources(${target} PRIVATE ${unit})
  endforeach()
endfunction()
