"""Long random rows, judged by Forceout and by an evaluator that shares no code with it."""
