"""The rules: rulesets as data, variations as objects, the judge, selections and scoring."""
