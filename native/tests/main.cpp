// What the kernel of Equations promises, part by part; `make sanitize` runs it.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
