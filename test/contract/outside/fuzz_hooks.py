"""Lets the fuzzer's valid requests get through: the right Origin, a key of their own, the current version."""

import os
import re
import uuid

import requests
import schemathesis
from hypothesis import strategies

ORIGIN = os.environ["PSALTERY_ORIGIN"]
COOKIE = os.environ["PSALTERY_COOKIE"]

with open(os.environ["PSALTERY_PDF"], "rb") as file:
    PDF = file.read()

schemathesis.openapi.media_type("application/pdf", strategies.sampled_from([PDF, b"", b"no PDF", PDF[:100]]))


@schemathesis.deserializer("application/pdf")
def read_pdf(context, response):
    return response.content.decode("latin-1")


@schemathesis.hook
def before_call(context, case, kwargs):
    headers = case.headers
    # Version 2 does not require it, because tokens need none; the fuzzer has a session.
    if "Origin" in headers or case.operation.path.startswith("/api/v2/"):
        headers["Origin"] = ORIGIN
    key = headers.get("Idempotency-Key")
    if is_uuid(key):
        headers["Idempotency-Key"] = str(uuid.uuid4())
    # Every other valid version stays what the fuzzer chose, and is stale.
    if is_version(headers.get("If-Match")) and int(headers["If-Match"][1]) % 2:
        current = requests.get(case.as_transport_kwargs()["url"], headers={"Cookie": COOKIE}, timeout=30)
        headers["If-Match"] = current.headers.get("ETag", headers["If-Match"])


def is_uuid(text):
    return isinstance(text, str) and re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", text) is not None


def is_version(text):
    return isinstance(text, str) and re.fullmatch(r'"[1-9][0-9]{0,8}"', text) is not None
