"""The library: leagues, divisions, positions and matches, each an object that knows its rules, solver and picture.

Everybody uses these: a programmer through `import forceout`, and our own bots, analysis, protocol, web and commands.
"""
