"""Connections that begin well and do not go on. As a program, it holds many of them and is stopped in its sleep."""

from __future__ import annotations

import base64
import os
import socket
import sys
import time

TAKES_NOTHING, HALF_A_HEAD, HALF_A_FRAME = "takes-nothing", "half-a-head", "half-a-frame"
KINDS = (TAKES_NOTHING, HALF_A_HEAD, HALF_A_FRAME)


def connected(kind: str, port: int, code: str, number: int) -> socket.socket:
    """One of them, at a table, from an address of its own."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    # as over a network: on the loopback a packet is so large that the system alone would take megabytes for them
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
    line.bind((f"127.3.{number // 250}.{1 + number % 250}", 0))
    line.settimeout(30)
    line.connect(("127.0.0.1", port))
    head = _head(port, code)
    if kind == HALF_A_HEAD:
        line.sendall(head[: len(head) // 2])
        return line
    line.sendall(head)
    taken = b""
    while b"\r\n\r\n" not in taken:
        taken += line.recv(1)
    if kind == HALF_A_FRAME:
        line.sendall(b"\x81\xfe\x01\x00\0\0\0\0" + b'{"type":"act"')  # 256 bytes were promised
    return line


def _head(port: int, code: str) -> bytes:
    named = {
        "Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Upgrade": "websocket",
        "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    }  # fmt: skip
    lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"GET /ws/t/{code}?watch=1 HTTP/1.1\r\n{lines}\r\n".encode()


def main() -> None:
    """`port count code…`: connects so often, says so, and sleeps."""
    port, count, *codes = sys.argv[1:]
    lines = [connected(TAKES_NOTHING, int(port), codes[n % len(codes)], 1_000 + n) for n in range(int(count))]
    print(len(lines), flush=True)
    time.sleep(3600)


if __name__ == "__main__":
    main()
