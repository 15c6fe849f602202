VERSION = "1.0.0"
"""Of this package; a test compares it with pyproject.toml."""
