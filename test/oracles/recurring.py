"""
What icalendar and recurring-ical-events read: answers each line of JSON, {"file": ..., "year": ...}, with one.
"""
import json
import sys
import warnings
from datetime import date, datetime, timedelta, timezone

import recurring_ical_events
from icalendar import Calendar

warnings.simplefilter("ignore")


def stamp(moment):
    if not isinstance(moment, datetime):
        return moment.isoformat()
    if moment.tzinfo is None:
        return moment.replace(microsecond=0).isoformat()
    return moment.astimezone(timezone.utc).replace(microsecond=0, tzinfo=None).isoformat() + "Z"


def occurrence(event):
    start = event["DTSTART"].dt
    if "DTEND" in event:
        end = event["DTEND"].dt
    elif "DURATION" in event:
        end = start + event["DURATION"].dt
    else:
        end = start if isinstance(start, datetime) else start + timedelta(days=1)
    return {"start": stamp(start), "end": stamp(end), "title": str(event.get("SUMMARY", ""))}


def answer(file, year):
    with open(file, "rb") as content:
        calendars = Calendar.from_ical(content.read(), multiple=True)
    first, last = date(year - 1, 12, 30), date(year + 1, 1, 3)
    return [
        occurrence(event)
        for calendar in calendars
        for event in recurring_ical_events.of(calendar).between(first, last)
    ]


for line in sys.stdin:
    try:
        result = {"occurrences": answer(**json.loads(line))}
    except Exception as error:
        result = {"error": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps(result), flush=True)
