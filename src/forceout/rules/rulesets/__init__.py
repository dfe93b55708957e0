"""The rulesets as frozen data; a relative is derived by replacing fields."""
