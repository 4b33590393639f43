"""Archives checked in parts: the scripts of deploy/ for Slurm and Kubernetes, run as those run them."""

import os
import subprocess

import pytest
import yaml

from cluster import DEPLOY, LANTERN, ROOT

ARCHIVE = ROOT / "corpus" / "soul_hunters"
PARTS = 16


def run(command, **variables):
    environment = {**os.environ, **variables, "PATH": f"{LANTERN.parent}:{os.environ['PATH']}"}
    return subprocess.run([str(part) for part in command], env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def whole():
    """The lines for the archive as one."""
    lines = run([LANTERN, "check", "--format", "jsonl", "--policy", "continue", ARCHIVE]).stdout.splitlines()
    assert len(lines) > 3 * PARTS
    return sorted(lines)


def together(folder):
    """The lines of all parts; there is nothing else."""
    files = sorted(folder.iterdir())
    assert len(files) == PARTS and all(path.name.startswith("part-") and path.suffix == ".jsonl" for path in files)
    return sorted(line for path in files for line in path.read_text().splitlines())


def slurm(archive, verdicts, part, **variables):
    variables = {"SLURM_ARRAY_TASK_ID": str(part), "SLURM_ARRAY_TASK_MAX": str(PARTS), **variables}
    return run([DEPLOY / "slurm" / "check_archive.sh", archive, verdicts], **variables)


def test_slurm_array(tmp_path, whole):
    verdicts = tmp_path / "verdicts"
    for part in range(1, PARTS + 1):
        assert slurm(ARCHIVE, verdicts, part).returncode == 0
    assert together(verdicts) == whole
    # One part again, alone: the same lines.
    (verdicts / "part-7.jsonl").unlink()
    again = slurm(ARCHIVE, verdicts, 7, SLURM_ARRAY_TASK_MAX="7", LANTERN_PARTS=str(PARTS))
    assert again.returncode == 0 and together(verdicts) == whole


def test_slurm_says_where_there_is_no_archive(tmp_path):
    ended = slurm(tmp_path / "nowhere", tmp_path / "verdicts", 1)
    assert ended.returncode == 2 and "nowhere" in ended.stderr
    assert not (tmp_path / "verdicts" / "part-1.jsonl").exists()


def kubernetes(archive, verdicts, index):
    job = yaml.safe_load((DEPLOY / "kubernetes" / "archive-job.yaml").read_text())
    assert job["spec"]["completions"] == PARTS and job["spec"]["completionMode"] == "Indexed"
    (container,) = job["spec"]["template"]["spec"]["containers"]
    script = container["args"][0].replace("/archive", str(archive)).replace("/verdicts", str(verdicts))
    return run([*container["command"], script], JOB_COMPLETION_INDEX=str(index))


def test_kubernetes_job(tmp_path, whole):
    for index in range(PARTS):
        ended = kubernetes(ARCHIVE, tmp_path, index)
        assert ended.returncode == 0, ended.stderr
    assert together(tmp_path) == whole


def test_kubernetes_job_fails_where_there_is_no_archive(tmp_path):
    assert kubernetes(tmp_path / "nowhere", tmp_path, 0).returncode == 2
    assert not list(tmp_path.glob("part-*.jsonl"))


def test_what_cannot_be_read_is_a_line(tmp_path):
    archive = tmp_path / "archive"
    archive.mkdir()
    (archive / "broken.json").write_text("{")
    for index in range(PARTS):
        assert kubernetes(archive, tmp_path, index).returncode == 0
    (line,) = [line for path in tmp_path.glob("part-*.jsonl") for line in path.read_text().splitlines()]
    assert "broken.json" in line and "error" in line
