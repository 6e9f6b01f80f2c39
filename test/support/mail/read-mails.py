"""Reads mails with Python's own library. One JSON list of base64 texts comes in, one JSON list of what was read goes out."""

import base64
import email
import email.policy
import json
import sys


def addresses(message, name):
    header = message[name]
    return [] if header is None else [{"name": a.display_name, "address": a.addr_spec} for a in header.addresses]


def part(message):
    if message.is_multipart():
        return {"type": message.get_content_type(), "parts": [part(inner) for inner in message.iter_parts()]}
    return {
        "type": message.get_content_type(),
        "charset": message.get_content_charset(),
        "encoding": str(message["Content-Transfer-Encoding"]),
        "headers": [name.lower() for name in message.keys()],
        "content": message.get_content(),
    }


def defects(message):
    found = [type(defect).__name__ for inner in message.walk() for defect in inner.defects]
    for inner in message.walk():
        found += [f"{name}: {defect}" for name, header in inner.items() for defect in header.defects]
    return found


def read(data):
    message = email.message_from_bytes(data, policy=email.policy.default)
    return {
        "headers": [name.lower() for name in message.keys()],
        "from": addresses(message, "From"),
        "to": addresses(message, "To"),
        "replyTo": addresses(message, "Reply-To"),
        "subject": str(message["Subject"] or ""),
        "messageId": str(message["Message-ID"] or "").strip(),
        "autoSubmitted": str(message["Auto-Submitted"] or ""),
        "date": message["Date"].datetime.isoformat(),
        "structure": part(message),
        "defects": defects(message),
    }


json.dump([read(base64.b64decode(each)) for each in json.load(sys.stdin)], sys.stdout)
