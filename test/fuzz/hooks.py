"""What schemathesis cannot read off an OpenAPI document: reasons that only the stored records, or two fields together, give."""

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

# Reasons (data.details.*.data.reason) why a body or parameter of the right form is refused all the same.
SEMANTIC = {
    "unknown", "noColumn", "unknownPicture", "loop", "noSlug", "endBeforeStart", "together", "publishOnly", "needs", "noCursor",
    "foreignCursor", "noPlace", "notWith", "box", "zoomBox", "upload", "ambiguousDate", "externalId", "newTerms", "pageBytes", "onlyName",
    "position", "ofSeries",
}
# Errors about what is stored already.
STORED = {"term_exists", "duplicate_term_slug"}


def reasons(body):
    for detail in (body.get("data", {}).get("details") or {}).values():
        data = detail.get("data") or {}
        if "reason" in data:
            yield data["reason"]
        yield from (data.get("reasons") or {}).values()


def is_lost_in_form(body, case):
    """schemathesis writes the objects of a list into a form by their keys alone, which nothing can read."""
    is_form = case.media_type == "application/x-www-form-urlencoded"
    return is_form and list((body.get("data", {}).get("details") or {}).keys()) == ["overrides"]


def is_semantic(response, case):
    body = response.json()
    found = set(reasons(body))
    # What creates or changes needs more when it creates, and an upload needs a file, which an empty body is not.
    needs_more = "by-external-id" in case.path or case.path.endswith("/images")
    is_new = body.get("code") == "rest_missing_callback_param" and needs_more
    return is_new or is_lost_in_form(body, case) or body.get("code") in STORED or bool(found) and found <= SEMANTIC


@schemathesis.check
def valid_requests_are_accepted(ctx, response, case):
    # 410: the record is in the trash already; 412 and 422: a condition of a header does not hold; 431: each parameter fits, all
    # of them together do not.
    if response.status_code in (410, 412, 422, 431) or response.status_code == 400 and is_semantic(response, case):
        return None
    return positive_data_acceptance(ctx, response, case)


@schemathesis.check
def invalid_requests_are_refused(ctx, response, case):
    # 413 and 431: refused for its length, before anything else is looked at.
    if response.status_code in (413, 431):
        return None
    return negative_data_rejection(ctx, response, case)
