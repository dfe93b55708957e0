// What Python sees of both kernels.
#pragma once

#include <nanobind/nanobind.h>

#include "common/watch.h"

namespace forceout {

inline void bind_cancel(nanobind::module_& module) {
    nanobind::class_<Cancel>(module, "Cancel").def(nanobind::init<>()).def("set", &Cancel::set);
}

}  // namespace forceout
