// What can be said of a number where not all is known: NO and YES are proven.
#pragma once

namespace forceout::equations {

enum class Maybe { NO, YES, UNSURE };

}  // namespace forceout::equations
