"""How the variations of On-Sets are shown: a line for a newcomer, and a picture with a cube of the roll."""

from __future__ import annotations

from forceout.cubes.notation.tokens import Turn
from forceout.rules.look import Drawn, Look

SWAPPED = "⇄"
"""Drawn as two arrows."""

REQUIRED_CUBE = Look("Every answer shows your symbol.", (Drawn("GBRY∩∪"), "in every answer"))
WILD_CUBE = Look("A cube becomes any symbol, no digit.", (Drawn("YRGB∩∪"), "may be", Drawn("BGRY")))
UNION_INTERSECTION = Look("Use either one for the other.", (Drawn("∪"), SWAPPED, Drawn("∩")))
UNIVERSE_NULL = Look("Use either one for the other.", (Drawn("V"), SWAPPED, Drawn("Λ")))
TWO_OPERATIONS = Look("Every answer needs two signs or more.", (Drawn("∩∪−'"), Drawn("∪∩−'"), "or more"))
MULTIPLE_OPERATIONS = Look("Use one sign as often as you like.", ("B", Drawn("∪∩−"), "R", lambda sign: f"{sign} G"))
SHIFT_FROM_PERMITTED = Look("Move a cube again, out of Permitted.", (Drawn("BRGY"), "leaves Permitted"))
NO_NULL_RESTRICTIONS = Look("A Restriction must take a card away.", (Drawn("⊆="), "takes a card away"))
ABSOLUTE_VALUE = Look("Upside-down in the Goal may be upright.", (Drawn("21345", Turn.UPSIDE_DOWN), "may be upright"))
DOUBLE_SET = Look("The cards of one set count twice.", (Drawn("BRGY"), "cards count twice"))
REQUIRED_CARD = Look("One card must be in every answer.", ("a", Drawn("BRGY"), "card in every answer"))
FORBIDDEN_CARD = Look("One card may be in no answer.", ("a", Drawn("BRGY"), "card in no answer"))
BLANK_CARD_WILD = Look("You say what is on the blank card.", ("blank card may be", Drawn("BRGY")))
SYMMETRIC_DIFFERENCE = Look("− keeps what is in one set, not both.", ("B", Drawn("−"), "R: one, not both"))
TWO_SOLUTIONS = Look("Write two answers with other cards.", (Drawn("BRGY"), "and", Drawn("RGYB"), "two answers"))
