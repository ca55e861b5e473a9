# `cpack` in the build folder makes a Debian package of the programs: their batches, completions and
# manual pages, and nothing that has to be compiled against. It asks for the C++ library alone: the
# CUDA runtime is within, the driver is looked for when it is needed.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME riemann)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "the authors of Riemann <riemann@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL programs)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
install(DIRECTORY configs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/configs COMPONENT programs)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright COMPONENT programs)
include(CPack)
