"""The learning path on the web table: its pages, what was missed coming back, and progress kept under a play code."""
