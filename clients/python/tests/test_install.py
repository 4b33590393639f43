"""The package builds, installs and type-checks."""

import os
import shutil
import subprocess
import sys

import pytest

from real_service import BUILD, PACKAGE, ROOT


def test_pip_install(tmp_path):
    """As pip does it, from the sources alone, without the network."""
    source = tmp_path / "source"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("_pb", "build", "*.egg-info", "__pycache__"))
    target = tmp_path / "target"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    environment = {**os.environ, "LANTERN_PROTO_DIR": str(ROOT / "proto"), "PYTHONPATH": ""}
    ended = subprocess.run([*pip, "--target", target, source], capture_output=True, text=True, env=environment)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert (target / "lantern_client" / "py.typed").exists()
    assert (target / "lantern_client" / "_pb" / "lantern" / "v1" / "verdict_pb2.pyi").exists()
    ended = subprocess.run(
        [sys.executable, "-c", "import lantern_client; print(lantern_client.messages.Verdict.DESCRIPTOR.full_name)"],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(target)},
        cwd=tmp_path,
    )
    assert ended.stdout.strip() == "lantern.v1.Verdict", ended.stderr


def test_types(tmp_path):
    """mypy --strict has nothing to say of the package and the example."""
    if subprocess.run([sys.executable, "-c", "import mypy"], capture_output=True).returncode != 0:
        pytest.skip("mypy is not installed (Debian: mypy)")
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", PACKAGE / "pyproject.toml", "--cache-dir", tmp_path,
         BUILD / "python" / "lantern_client", PACKAGE / "example.py"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(BUILD / "python")},
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
