// What the signs do, forwards and backwards. The rules layer says which sign does what; see Table.
#pragma once

#include <string>
#include <vector>

#include "equations/numbers/numbers.h"

namespace forceout::equations {

enum class Operation {
    ADD,
    SUBTRACT,
    MULTIPLY,
    DIVIDE,
    AVERAGE,
    PERCENT,  // left ÷ parameter × right
    POWER,
    ROOT,  // left is the index
    LCM,
    GCF,
    REMAINDER,      // of a number up to the parameter
    LOG,            // of the left to the base on the right
    COMPLEX_POWER,  // with i about: a fractional power has many values, which the kernel does not follow
    JOIN_BY_I,      // left × parameter × i × right
    // Of those values the positive one, where it is a fraction. It is for finding: the sign above says what is left open.
    PRINCIPAL_POWER,
    // with one operand
    SQUARE_ROOT,
    NUMBER_OF_FACTORS,  // of a number up to the parameter, where it is not 0
    SMALLEST_PRIME,     // above a number up to the parameter
    FACTORIAL,
    POWER_OF,  // to the power of the parameter
    TIMES_I,   // times parameter × i
};

// The operation of that name, as the rules layer spells it; nothing where the kernel does not know it.
std::optional<Operation> operation_named(const std::string& name);

// What a division demands of an operation beyond its meaning.
enum class Demand {
    NONE,
    WHOLE,        // whole operands, and a whole root
    NO_FRACTION,  // never a smaller number divided by a larger
};

struct Sign {
    Operation operation;
    Demand demand = Demand::NONE;
    Value parameter{0, 1};

    bool unary() const { return operation >= Operation::SQUARE_ROOT; }
    bool commutes() const;
    bool of_whole_numbers() const { return operation >= Operation::LCM && operation <= Operation::REMAINDER; }
    bool linear() const { return operation <= Operation::PERCENT; }  // sums, products, quotients
    // Whether rational operands may give an irrational result.
    bool makes_irrationals() const;
    // Whether a sign before a number, written again and again, gives only finitely many numbers.
    bool comes_to_an_end() const;
};

Value apply(Numbers& numbers, const Sign& sign, Value left, Value right);
inline Value apply(Numbers& numbers, const Sign& sign, Value operand) { return apply(numbers, sign, operand, operand); }

// The numbers x with apply(known, x) = target (or apply(x, known), where the known one is on the right).
// False where they cannot be listed: every value of the other side has to be tried.
// `rational_only`: an irrational x is of no use, so none need be worked out.
bool undo(Numbers& numbers, const Sign& sign, bool known_left, Value known, Value target, bool rational_only,
          std::vector<Value>& found);
// The same for a sign with one operand.
bool undo(Numbers& numbers, const Sign& sign, Value target, std::vector<Value>& found);
// The whole numbers, from 0 on, that have this smallest prime above them; false for other signs and targets.
bool undo_smallest_prime(const Sign& sign, Value target, std::vector<Value>& found);

}  // namespace forceout::equations
