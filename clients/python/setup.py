"""Generates the messages from the schema before the package is built; everything else is in pyproject.toml."""

import pathlib
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent


class GenerateAndBuild(build_py):
    """Runs generate.sh, then finds the packages again, since it makes some."""

    def run(self):
        subprocess.run([str(HERE / "generate.sh")], check=True)
        from setuptools import find_packages

        self.distribution.packages = find_packages(str(HERE / "src"))
        self.finalize_options()
        super().run()


setup(cmdclass={"build_py": GenerateAndBuild})
