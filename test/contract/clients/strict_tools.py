"""Converts the listed tools as openai-agents does for strict function calls; prints those that it cannot convert."""

import json
import sys

from agents.strict_schema import ensure_strict_json_schema

for tool in json.load(sys.stdin)["tools"]:
    names = set(tool["inputSchema"]["properties"])
    try:
        strict = ensure_strict_json_schema(tool["inputSchema"])
    except Exception as error:
        print(f"{tool['name']}: {error}")
        continue
    if set(strict["required"]) != names or strict["additionalProperties"] is not False:
        print(f"{tool['name']}: converted to a schema that is not strict")
