#!/usr/bin/env python3
"""Reads the events of a file sink, each once and in order: python3 read_events.py hiring-events.jsonl

A sink that was killed may have left half a line, and the next one continues on it with events that came before.
"""

import json
import sys
from typing import Any, Iterator


def events(path: str) -> Iterator[dict[str, Any]]:
    last = 0
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            event = parsed(line)
            if event is not None and event["event_seq"] > last:
                last = event["event_seq"]
                yield event


def parsed(line: str) -> dict[str, Any] | None:
    """The event at the end of a line; None where there is only a part of one."""
    start = line.find("{")
    while start != -1:
        try:
            event = json.loads(line[start:])
            return event if isinstance(event, dict) and "event_seq" in event else None
        except ValueError:
            start = line.find("{", start + 1)
    return None


if __name__ == "__main__":
    for each in events(sys.argv[1]):
        print(json.dumps(each, ensure_ascii=False))
