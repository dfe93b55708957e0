#include "equations/proofs/kinds_of_numbers.h"

namespace forceout::equations {

bool ruled_out_by_kinds(const Inquiry& inquiry, Key key, Value target, int factorials) {
    const Table& table = inquiry.table;
    const int side = inquiry.numbers.facts().sign(target);
    if (table.makes().only_zero(key) && (side == 1 || side == -1)) return true;
    if (target.rational()) {
        if (target.bottom != 1 && !table.makes().fractions(key)) return true;
        if (target.top < 0 && !table.makes().negatives(key)) return true;
        return target.top == 0 && !table.makes().zero(key);
    }
    if (inquiry.numbers.facts().pure(target) && !table.makes().irrationals(key)) return true;
    // without powers and factorials numbers stay small: a numeral is below 1000, and so each of at most 24 brings
    // a few digits to numerator and denominator
    return !factorials && !inquiry.has_any_power(key) && !table.makes().giants(key) && inquiry.numbers.facts().giant(target);
}

}  // namespace forceout::equations
