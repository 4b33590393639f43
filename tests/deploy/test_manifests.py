"""What can be known of the manifests without a cluster: they parse, fit one another, and start the program as it is."""

import json
import re
import shutil
import subprocess

import pytest
import yaml

from cluster import DEPLOY, LANTERN, ROOT

KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))


def documents():
    found = [document for path in KUBERNETES for document in yaml.safe_load_all(path.read_text())]
    return {(document["kind"], document["metadata"]["name"]): document for document in found}


def pods():
    """(kind, pod template) of everything that makes pods."""
    for (kind, _), document in documents().items():
        if "template" in document["spec"]:
            yield kind, document["spec"]["template"]


def test_the_kinds_and_their_versions():
    assert {kind: document["apiVersion"] for (kind, _), document in documents().items()} == {
        "Deployment": "apps/v1",
        "PodDisruptionBudget": "policy/v1",
        "Service": "v1",
        "HorizontalPodAutoscaler": "autoscaling/v2",
        "Job": "batch/v1",
    }


def test_selectors_find_the_pods_of_the_service_and_no_others():
    all_documents = documents()
    deployment = all_documents["Deployment", "lantern"]["spec"]
    selectors = [
        deployment["selector"]["matchLabels"],
        all_documents["PodDisruptionBudget", "lantern"]["spec"]["selector"]["matchLabels"],
        all_documents["Service", "lantern"]["spec"]["selector"],
        deployment["template"]["spec"]["topologySpreadConstraints"][0]["labelSelector"]["matchLabels"],
    ]
    for selector in selectors:
        found = [kind for kind, template in pods() if selector.items() <= template["metadata"]["labels"].items()]
        assert found == ["Deployment"]


def test_the_service_is_headless_and_finds_the_port():
    service = documents()["Service", "lantern"]["spec"]
    assert service["clusterIP"] == "None"
    (container,) = documents()["Deployment", "lantern"]["spec"]["template"]["spec"]["containers"]
    (port,) = container["ports"]
    assert service["ports"][0]["targetPort"] == port["name"]
    assert container["args"][container["args"].index("--address") + 1] == f"0.0.0.0:{port['containerPort']}"
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert container[probe]["grpc"] == {"port": port["containerPort"]}


def test_the_autoscaler_has_something_to_scale():
    autoscaler = documents()["HorizontalPodAutoscaler", "lantern"]["spec"]
    target = autoscaler["scaleTargetRef"]
    deployment = documents()[target["kind"], target["name"]]
    assert target["apiVersion"] == deployment["apiVersion"]
    # Applying the file again must not undo what the autoscaler did.
    assert "replicas" not in deployment["spec"]
    assert documents()["PodDisruptionBudget", "lantern"]["spec"]["minAvailable"] < autoscaler["minReplicas"] < autoscaler["maxReplicas"]
    # Utilization is a share of what was asked for.
    assert "cpu" in deployment["spec"]["template"]["spec"]["containers"][0]["resources"]["requests"]


def test_pods_have_no_more_rights_than_they_need():
    for kind, template in pods():
        spec = template["spec"]
        assert spec["automountServiceAccountToken"] is False and spec["securityContext"]["runAsNonRoot"] is True, kind
        for container in spec["containers"]:
            security = container["securityContext"]
            assert security["readOnlyRootFilesystem"] and not security["allowPrivilegeEscalation"], kind
            assert security["capabilities"] == {"drop": ["ALL"]}, kind
            assert "memory" in container["resources"]["limits"] and "cpu" in container["resources"]["requests"], kind
            assert not container["image"].endswith(":latest"), kind


def test_the_grace_fits_into_the_time_that_is_left():
    pod = documents()["Deployment", "lantern"]["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    grace = float(container["args"][container["args"].index("--grace") + 1])
    pause = float(container["lifecycle"]["preStop"]["exec"]["command"][1])
    assert grace + pause < pod["terminationGracePeriodSeconds"]
    unit = (DEPLOY / "systemd" / "lantern@.service").read_text()
    assert float(re.search(r"--grace (\d+)", unit)[1]) < float(re.search(r"TimeoutStopSec=(\d+)", unit)[1])


def starts(arguments):
    """The program takes these arguments: it listens where it is told to."""
    arguments = [re.sub(r"(0\.0\.0\.0|127\.0\.0\.1):.+", "127.0.0.1:0", argument) for argument in arguments]
    process = subprocess.Popen([LANTERN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    process.terminate()
    _, errors = process.communicate(timeout=60)
    assert line.startswith("lantern: listening on "), errors


def test_the_arguments_are_those_of_the_program():
    (container,) = documents()["Deployment", "lantern"]["spec"]["template"]["spec"]["containers"]
    starts(container["args"])
    unit = (DEPLOY / "systemd" / "lantern@.service").read_text()
    starts(re.search(r"^ExecStart=/usr/local/bin/lantern (.+)$", unit, re.MULTILINE)[1].split())
    containerfile = (DEPLOY / "container" / "Containerfile").read_text()
    starts(json.loads(re.search(r"^CMD (.+)$", containerfile, re.MULTILINE)[1]))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed (Debian: systemd)")
def test_systemd_has_nothing_to_say(tmp_path):
    """The unit as it is, with the program that was built in place of the installed one."""
    unit = tmp_path / "lantern@50051.service"
    unit.write_text((DEPLOY / "systemd" / "lantern@.service").read_text().replace("/usr/local/bin/lantern", str(LANTERN)))
    checked = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    complaints = [line for line in checked.stderr.splitlines() if "lantern" in line]
    assert not complaints and checked.returncode == 0, checked.stderr


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="this is no Debian system")
def test_the_container_holds_what_the_program_links():
    """Each library that the program names comes from a package that the last stage installs, or that Debian's base holds."""
    dynamic = subprocess.run(["objdump", "-p", LANTERN], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"NEEDED +(\S+)", dynamic)
    paths = dict(re.findall(r"(\S+) => (\S+)", subprocess.run(["ldd", LANTERN], capture_output=True, text=True, check=True).stdout))
    last_stage = (DEPLOY / "container" / "Containerfile").read_text().split("\nFROM ")[-1]
    missing = set()
    for library in needed:
        if library not in paths:  # The loader itself.
            continue
        real = subprocess.run(["realpath", paths[library]], capture_output=True, text=True, check=True).stdout.strip()
        owner = subprocess.run(["dpkg", "-S", real], capture_output=True, text=True).stdout
        package = owner.split(":")[0]
        if package not in {"libc6", "libgcc-s1", "libstdc++6"} and not re.search(rf"(^|\s){re.escape(package)}(\s|$)", last_stage):
            missing.add(package)
    assert not missing


def test_the_container_builds_from_files_that_are_there():
    containerfile = (DEPLOY / "container" / "Containerfile").read_text()
    for sources in re.findall(r"^COPY (?!--from)(.+) \S+$", containerfile, re.MULTILINE):
        assert all((ROOT / source).exists() for source in sources.split())
    assert (ROOT / "CMakePresets.json").read_text().count('"name": "release"') >= 1
