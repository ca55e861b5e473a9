# A family is a folder with one file per member; the list in its CMakeLists.txt is the registry.
#
#   family(integrands MEMBERS pi gaussian ...)
#   family(strategies EXTENSION cuh MEMBERS ...)   # members that only nvcc reads
#
# generates riemann/families/integrands.hpp, which includes every member and names them all:
# `riemann::families::integrands`, a riemann::family of types with their names. The member's file,
# type and name on the command line are the same word.
function(family name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXTENSION" "MEMBERS")
  if(NOT arg_EXTENSION)
    set(arg_EXTENSION hpp)
  endif()
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR}
    OUTPUT_VARIABLE folder)
  set(includes "")
  set(types "")
  set(names "")
  foreach(member IN LISTS arg_MEMBERS)
    set(header riemann/${folder}/${member}.${arg_EXTENSION})
    if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${member}.${arg_EXTENSION})
      message(FATAL_ERROR "family '${name}' lists '${member}', but there is no ${member}.${arg_EXTENSION} here")
    endif()
    string(APPEND includes "#include \"${header}\"\n")
    list(APPEND types "riemann::${name}::${member}")
    list(APPEND names "\"${member}\"")
  endforeach()
  list(JOIN types ",\n    " types)
  list(JOIN names ", " names)
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

# family_units(target family template): translation units from a template in which @MEMBER@ stands
# for a member's name, a few members each: few enough to be compiled side by side, enough not to
# read the same headers again and again.
function(family_units target name template)
  set(members_of_unit 4)
  get_property(members GLOBAL PROPERTY RIEMANN_FAMILY_${name})
  cmake_path(GET template STEM LAST_ONLY file)   # run_on_cpu.cpp.in -> run_on_cpu.cpp
  cmake_path(GET file STEM LAST_ONLY stem)
  cmake_path(GET file EXTENSION LAST_ONLY extension)
  file(READ ${template} text)
  while(members)
    list(SUBLIST members 0 ${members_of_unit} together)
    list(REMOVE_ITEM members ${together})
    list(GET together 0 first)
    set(content "")
    foreach(MEMBER IN LISTS together)
      string(CONFIGURE "${text}" of_member @ONLY)
      string(APPEND content "${of_member}")
    endforeach()
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${stem}_${first}${extension})
    file(CONFIGURE OUTPUT ${unit} CONTENT "${content}" @ONLY)
    target_sources(${target} PRIVATE ${unit})
    set_source_files_properties(${unit} TARGET_DIRECTORY ${target} PROPERTIES
      SKIP_UNITY_BUILD_INCLUSION ON)
  endwhile()
endfunction()
