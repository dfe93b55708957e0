"""The variations of Equations, each an object with its own settings in each division."""
