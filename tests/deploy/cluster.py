"""Replicas of the service on fixed ports, and Debian's nginx with the shipped configuration before them."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
BUILD = pathlib.Path(os.environ.get("LANTERN_BUILD_DIR", ROOT / "build" / "dev")).resolve()
LANTERN = BUILD / "bin" / "lantern"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


def free_ports(count):
    """Ports that nobody listens on at the moment."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Replica:
    """A `lantern serve` that can be ended and started again on its port."""

    def __init__(self, port, *arguments):
        self.port = port
        self.address = f"127.0.0.1:{port}"
        self.arguments = arguments
        self.start()

    def start(self):
        command = [LANTERN, "serve", "--address", self.address, "--log-calls", "none", "--grace", "2", *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        assert line == f"lantern: listening on {self.address}\n", line

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        assert code == (0 if how == signal.SIGTERM else -how), code

    def memory(self):
        """Its resident memory in MiB; 0 while it is not there."""
        try:
            status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        except (FileNotFoundError, ProcessLookupError):
            return 0
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found.group(1)) / 1024 if found else 0


class Nginx:
    """nginx in the foreground, in a folder of its own, with deploy/nginx/lantern.conf on other ports."""

    def __init__(self, folder, port, replicas, rates=False):
        shipped = (DEPLOY / "nginx" / "lantern.conf").read_text()
        if rates:
            shipped, count = re.subn("^( *)# rate: ", r"\1", shipped, flags=re.MULTILINE)
            assert count == 4
        for number, replica in enumerate(replicas):
            shipped, count = re.subn(f"server 127.0.0.1:{50051 + number} ", f"server {replica.address} ", shipped)
            assert count == 1
        shipped, count = re.subn("listen 127.0.0.1:50050 ", f"listen 127.0.0.1:{port} ", shipped)
        assert count == 1
        (folder / "lantern.conf").write_text(shipped)
        user = "user root;" if os.geteuid() == 0 else ""
        temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "nginx.conf").write_text(f"""\
{user} daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 2;
events {{ worker_connections 4096; }}
http {{ access_log off; {temporary} include {folder}/lantern.conf; }}
""")
        self.address = f"127.0.0.1:{port}"
        self.folder = folder
        command = [NGINX, "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]
        tested = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert tested.returncode == 0, tested.stderr
        self.process = subprocess.Popen(command)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError(self.errors())

    def errors(self):
        return (self.folder / "error.log").read_text()

    def end(self):
        self.process.send_signal(signal.SIGQUIT)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            # Somebody's stream is still open; the test is over for it too.
            self.process.terminate()
            self.process.wait(timeout=10)
