"""Makes the static fonts of the papers from the board's variable ones. Needed only when those change.

pip install fonttools brotli
python make_fonts.py ../../../../board/node_modules/@fontsource-variable .
"""
# mypy: ignore-errors

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WANTED = (
    ("atkinson-hyperlegible-next", "Atkinson Hyperlegible Next", (400, 700)),
    ("bricolage-grotesque", "Bricolage Grotesque", (700,)),
)
ALPHABETS = ("latin", "vietnamese", "latin-ext")
COPYRIGHT, LICENCE, LICENCE_ADDRESS = 0, 13, 14
LOOSE_ACCENTS = range(0x300, 0x370)


def main(source: Path, target: Path) -> None:
    for folder, family, weights in WANTED:
        for weight in weights:
            with tempfile.TemporaryDirectory() as between:
                parts = list(_parts(source / folder / "files", folder, weight, Path(between)))
                font = Merger().merge(parts)
            _named(font, family, weight)
            for table in font["cmap"].tables:
                for accent in LOOSE_ACCENTS:
                    table.cmap.pop(accent, None)
            font.save(target / f"{family.replace(' ', '')}-{_style(weight)}.ttf")


def _parts(files: Path, folder: str, weight: int, between: Path):
    for alphabet in ALPHABETS:
        part = files / f"{folder}-{alphabet}-wght-normal.woff2"
        if part.exists():
            font = instantiateVariableFont(TTFont(part), {"wght": weight})
            font.flavor = None
            if "STAT" in font:
                del font["STAT"]
            font.save(between / f"{alphabet}.ttf")
            yield str(between / f"{alphabet}.ttf")


def _style(weight: int) -> str:
    return "Bold" if weight == 700 else "Regular"


def _named(font: TTFont, family: str, weight: int) -> None:
    style, names = _style(weight), font["name"]
    for name in {one.nameID for one in names.names} - {COPYRIGHT, LICENCE, LICENCE_ADDRESS}:
        names.removeNames(nameID=name)
    postscript = f"{family}-{style}".replace(" ", "")
    for name, text in ((1, family), (2, style), (4, f"{family} {style}"), (6, postscript)):
        names.setName(text, name, 3, 1, 0x409)
    bold = weight == 700
    font["OS/2"].usWeightClass, font["OS/2"].fsSelection = weight, 0x20 if bold else 0x40
    font["head"].macStyle = int(bold)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
