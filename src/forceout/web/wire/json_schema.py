"""JSON Schemas of the wire's structures, for the description of the HTTP API."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from forceout.web.wire.shapes import Count, Line, OneOf, fields_of

Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    types.NoneType: {"type": "null"},
}


class Schemas:
    """Schemas that name each other; `named` has every structure that was met."""

    def __init__(self) -> None:
        self.named: dict[str, Schema] = {}

    def of(self, shape: Any) -> Schema:
        if is_typeddict(shape):
            return self._structure(shape)
        if shape in PLAIN:
            return dict(PLAIN[shape])
        origin, inner = get_origin(shape), get_args(shape)
        if origin is Annotated:
            return self._limited(inner[0], inner[1:])
        if origin is Literal:
            return {"enum": list(inner)}
        if origin is list:
            return {"type": "array", "items": self.of(inner[0])}
        if origin is tuple:
            items = [self.of(one) for one in inner]
            return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(one) for one in inner]}
        raise TypeError(f"there is no schema for {shape}")

    def _structure(self, shape: Any) -> Schema:
        name = str(shape.__name__)
        if name not in self.named:
            self.named[name] = {}  # it may hold itself
            fields = fields_of(shape)
            self.named[name] = {
                "type": "object",
                "description": (shape.__doc__ or "").partition("\n")[0],
                "properties": {field: self.of(held) for field, held in fields.items()},
                "required": list(fields),
            }
        return {"$ref": f"#/components/schemas/{name}"}

    def _limited(self, base: Any, limits: tuple[Any, ...]) -> Schema:
        schema = self.of(base)
        for limit in limits:
            match limit:
                case OneOf():
                    schema = {"enum": list(limit.words)}
                case Line():
                    schema |= {"minLength": limit.least, "maxLength": limit.most}
                case Count():
                    schema |= {"minimum": limit.least, "exclusiveMaximum": limit.below}
        return schema
