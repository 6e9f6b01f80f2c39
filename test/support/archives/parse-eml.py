"""Reads a message from standard input and tells what Python's own parser finds in it, as JSON."""
import email, email.policy, hashlib, json, sys

message = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
parts = [
    {
        "type": part.get_content_type(),
        "name": part.get_filename(),
        "sha256": hashlib.sha256(part.get_payload(decode=True)).hexdigest(),
        "defects": [type(defect).__name__ for defect in part.defects],
    }
    for part in message.walk()
    if not part.is_multipart()
]
json.dump({"headers": message.items(), "defects": [type(d).__name__ for d in message.defects], "parts": parts}, sys.stdout)
