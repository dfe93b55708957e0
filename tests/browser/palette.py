"""Makes a picture small: a PNG with no more than 256 colours, chosen by median cut. The standard library is enough."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from typing import Any

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST = 256
Colour = tuple[int, int, int]


def reduced(picture: bytes) -> bytes:
    """The same picture, a byte a pixel."""
    width, height, pixels = _read(picture)
    counts = Counter(pixels)
    nearest = _nearest(counts)
    colours = sorted(set(nearest.values()))
    place = {colour: number for number, colour in enumerate(colours)}
    byte = {colour: place[near] for colour, near in nearest.items()}
    rows = (pixels[at : at + width] for at in range(0, width * height, width))
    data = b"".join(b"\0" + bytes(byte[pixel] for pixel in row) for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [_chunk(b"IHDR", header), _chunk(b"PLTE", b"".join(map(bytes, colours)))]
    return b"".join([SIGNATURE, *parts, _chunk(b"IDAT", zlib.compress(data, 9)), _chunk(b"IEND", b"")])


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _read(picture: bytes) -> tuple[int, int, list[Colour]]:
    at, packed, header = len(SIGNATURE), b"", b""
    while at < len(picture):
        size, kind = struct.unpack(">I4s", picture[at : at + 8])
        data = picture[at + 8 : at + 8 + size]
        header, packed = (data, packed) if kind == b"IHDR" else (header, packed + data if kind == b"IDAT" else packed)
        at += size + 12
    width, height, depth, kind_of_colour, *_ = struct.unpack(">IIBBBBB", header)
    assert depth == 8
    step = {2: 3, 6: 4}[kind_of_colour]
    raw, stride = zlib.decompress(packed), width * step
    above = bytearray(stride)
    pixels: list[Any] = []
    for row in range(height):
        start = row * (stride + 1)
        line = bytearray(raw[start + 1 : start + 1 + stride])
        _unfilter(raw[start], line, above, step)
        pixels += zip(line[0::step], line[1::step], line[2::step], strict=True)
        above = line
    return width, height, pixels


def _unfilter(how: int, line: bytearray, above: bytearray, step: int) -> None:
    """Each byte was written as its difference from a guess."""
    for at in range(len(line)):
        left = line[at - step] if at >= step else 0
        up = above[at]
        if how == 4:
            corner = above[at - step] if at >= step else 0
            guess = min((left, up, corner), key=lambda near: abs(left + up - corner - near))
        else:
            guess = (0, left, up, (left + up) // 2)[how]
        line[at] = (line[at] + guess) & 255


def _nearest(counts: Counter[Colour]) -> dict[Colour, Colour]:
    """Boxes of colours are cut in two at the middle of their longest side, until there are enough."""
    boxes = [list(counts)]
    while len(boxes) < MOST:
        box = max(boxes, key=lambda one: _worth(one, counts))
        if len(box) < 2:
            break
        boxes.remove(box)
        side = max(range(3), key=lambda axis: max(c[axis] for c in box) - min(c[axis] for c in box))
        box.sort(key=lambda colour: colour[side])
        boxes += [box[: len(box) // 2], box[len(box) // 2 :]]
    return {colour: middle for box in boxes for middle in [_middle(box, counts)] for colour in box}


def _worth(box: list[Colour], counts: Counter[Colour]) -> float:
    """A box is worth cutting when many pixels lie far apart in it."""
    spread = max(max(c[axis] for c in box) - min(c[axis] for c in box) for axis in range(3))
    return spread * sum(counts[colour] for colour in box) ** 0.5 if len(box) > 1 else -1.0


def _middle(box: list[Colour], counts: Counter[Colour]) -> Colour:
    """What most pixels of the box show, so that flat grounds keep their colour exactly."""
    most, pixels = max((counts[colour], colour) for colour in box), sum(counts[colour] for colour in box)
    if most[0] * 2 > pixels:
        return most[1]
    red, green, blue = (round(sum(c[axis] * counts[c] for c in box) / pixels) for axis in range(3))
    return red, green, blue
