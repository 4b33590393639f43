"""The version of the package, apart so that a build can read it without the generated messages."""

VERSION = "0.1.0"
