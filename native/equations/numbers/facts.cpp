#include "equations/numbers/facts.h"

#include <bit>

#include "equations/tally.h"

namespace forceout::equations {

Facts::Facts(const NumberStore& store)
    : store_(store),
      size_(store),
      residues_(store, size_, integers_),
      integers_(store, size_, rationals_, residues_),
      rationals_(store, integers_, residues_, algebraics_),
      algebraics_(store, size_, rationals_, integers_, residues_) {}

Maybe Facts::equal(Value a, Value b) const {
    if (a == b) return Maybe::YES;
    if (pure(a) && pure(b)) return Maybe::NO;
    if (complex(a) != complex(b) && pure(complex(a) ? a : b)) return Maybe::NO;  // one is real, the other is not
    if (!range(a).meets(range(b))) return Maybe::NO;
    const int side = sign(a), other = sign(b);
    if (side != other && side != SIGN_UNKNOWN && other != SIGN_UNKNOWN) return Maybe::NO;
    if (a.stored() && b.stored() && !log_of(a).meets(log_of(b))) return mark(By::SIZE_BY_LOG), Maybe::NO;
    const Maybe fraction = rational(a), other_fraction = rational(b);
    if (fraction == Maybe::YES && other_fraction == Maybe::YES) return residues_.leaves_other(a, b) ? Maybe::NO : Maybe::UNSURE;
    if (fraction != Maybe::UNSURE && other_fraction != Maybe::UNSURE && fraction != other_fraction) return Maybe::NO;
    return Maybe::UNSURE;
}

bool Facts::giant(Value a) const {
    const Interval bounds = range(a);
    return bounds.low > 1e200L || bounds.high < -1e200L;
}

int Facts::weight(Value a) const {
    const auto digits = [](Value v) { return std::bit_width(magnitude(v.top)) + std::bit_width(magnitude(v.bottom)); };
    if (a.rational()) return static_cast<int>(digits(a));
    int sum = 0;
    for (const Term& term : store_.number(a).terms) sum += 8 + static_cast<int>(digits(term.coefficient));
    return sum;
}

}  // namespace forceout::equations
