# What shells and man(1) know of a program, from its own table of options: written when the program
# is built, installed with it.
function(install_words_of program)
  set(words ${CMAKE_CURRENT_BINARY_DIR})
  set(files ${words}/${program}.bash ${words}/_${program} ${words}/${program}.fish
    ${words}/${program}.1)
  add_custom_command(TARGET ${program} POST_BUILD
    COMMAND ${program} --completion bash > ${words}/${program}.bash
    COMMAND ${program} --completion zsh > ${words}/_${program}
    COMMAND ${program} --completion fish > ${words}/${program}.fish
    COMMAND ${program} --man > ${words}/${program}.1
    BYPRODUCTS ${files}
    VERBATIM)
  set(data ${CMAKE_INSTALL_DATADIR})
  install(FILES ${words}/${program}.bash DESTINATION ${data}/bash-completion/completions
    RENAME ${program} COMPONENT programs)
  install(FILES ${words}/_${program} DESTINATION ${data}/zsh/vendor-completions
    COMPONENT programs)
  install(FILES ${words}/${program}.fish DESTINATION ${data}/fish/vendor_completions.d
    COMPONENT programs)
  install(FILES ${words}/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
    COMPONENT programs)
endfunction()
