"""The part of the JSON Schema that follows from the keys of the rules."""

from typing import Any

from scorepad.rules import KEYS, ChoiceKey, IntKey, IntOrWordKey, Key, ListKey, MoneyKey

Schema = dict[str, Any]


def nested_rules() -> Schema:
    """Describe a whole agreement, nested as in TOML."""
    properties: Schema = {}
    for name, key in KEYS.items():
        *sections, last = name.split(".")
        inside = properties
        for section in sections:
            inside = inside.setdefault(section, _closed({}))["properties"]
        inside[last] = _value(key)
    for section in properties.values():
        if "properties" in section:
            section["required"] = list(section["properties"])
    # An agreement without a title has none.
    required = [name for name in properties if name != "title"]
    return {**_closed(properties), "required": required}


def flat_rules() -> Schema:
    """Describe some rules, by key."""
    return _closed({name: _value(key) for name, key in KEYS.items()})


def _closed(properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }


def _value(key: Key[Any]) -> Schema:
    match key:
        case IntKey():
            return {"type": "integer", "minimum": key.least, "maximum": key.most}
        case IntOrWordKey():
            number = {"type": "integer", "minimum": 0, "maximum": key.most}
            return {"anyOf": [{"const": key.word}, number]}
        case ChoiceKey():
            return {"enum": list(key.choices)}
        case ListKey():
            return {"type": "array", "items": {"enum": list(key.of)}}
        case MoneyKey():
            return {"type": "string", "pattern": "^([0-9]+(\\.[0-9]+)?)?$"}
        case _:
            return {"type": "string"}
