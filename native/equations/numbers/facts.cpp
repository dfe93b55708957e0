#include "equations/numbers/facts.h"

#include <algorithm>
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

bool Facts::nobody_can_verify(Value a) const {
    if (!a.stored()) return false;
    const KeptTerms& terms = store_.number(a).terms;
    return std::any_of(terms.begin(), terms.end(), [&](const Term& term) {
        const KeptFactors& factors = store_.factors(term);
        return std::any_of(factors.begin(), factors.end(), [&](const Factor& factor) {
            const Atom& atom = store_.atom(factor);
            return atom.count() && unknown_factors(atom.number);
        });
    });
}

// A product of all primes up to 100, with hundreds of digits, and a small number.
bool Facts::unknown_factors(Value sum) const {
    constexpr long double LOG_OF_FACTORIAL_OF_100 = 363;
    constexpr std::size_t PRIMES_UP_TO_100 = 25;
    const KeptTerms& terms = store_.number(sum).terms;
    if (terms.size() != 2) return false;
    const auto small = [](const Term& term) { return term.product == 0; };
    if (small(terms[0]) == small(terms[1])) return false;
    const Term& large = small(terms[0]) ? terms[1] : terms[0];
    const KeptFactors& factors = store_.factors(large);
    const auto primes = std::count_if(factors.begin(), factors.end(), [&](const Factor& factor) {
        const Atom& atom = store_.atom(factor);
        return atom.origin == Origin::PRIME && atom.prime < 100 && size_.sign(factor.exponent) == 1;
    });
    const bool enormous = std::any_of(factors.begin(), factors.end(), [&](const Factor& factor) {
        return store_.atom(factor).whole() && size_.sign(factor.exponent) == 1;
    });
    return (enormous || primes == PRIMES_UP_TO_100) && store_.log_of(large).low > LOG_OF_FACTORIAL_OF_100;
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
