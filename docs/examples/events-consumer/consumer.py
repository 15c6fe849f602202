#!/usr/bin/env python3
"""Reads the public events in order, each once: python3 consumer.py <brokers> [topic] [group]

Needs the package confluent-kafka. Prints one line per event; replace `handle` by what you do with it.
"""

import json
import signal
import sys
from typing import Any

from confluent_kafka import Consumer, KafkaException

brokers, topic, group = (sys.argv[1:] + ["localhost:9092", "hiring.events", "events-example"][len(sys.argv) - 1 :])[:3]

# Keep it with your own data and store it in the transaction that stores what the event did: then each event counts once.
last_seq = 0


def handle(kind: str, event: dict[str, Any]) -> None:
    print(f"{event['event_seq']} {kind} company={event['company_id']} {event['req_key']}", flush=True)


consumer = Consumer(
    {
        "bootstrap.servers": brokers,
        "group.id": group,
        "auto.offset.reset": "earliest",
        "enable.auto.commit": False,
        "allow.auto.create.topics": False,
        # Events are written in transactions: only what was committed is read.
        "isolation.level": "read_committed",
    }
)
stopping = False


def stop(*_: object) -> None:
    global stopping
    stopping = True


for number in (signal.SIGINT, signal.SIGTERM):
    signal.signal(number, stop)
consumer.subscribe([topic])
try:
    while not stopping:
        messages = consumer.consume(num_messages=500, timeout=1.0)
        for message in messages:
            if message.error():
                raise KafkaException(message.error())
            kind = dict(message.headers() or [])["ce_type"].decode()
            event = json.loads(message.value())
            # After a restart the last events come again. Their numbers identify them; offsets change when a topic is
            # restored.
            if event["event_seq"] > last_seq:
                handle(kind, event)
                last_seq = event["event_seq"]
        if messages:
            consumer.commit()
finally:
    consumer.close()
