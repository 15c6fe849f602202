VERSION = "1.0.0"
"""This package's version; a test compares it with pyproject.toml."""
