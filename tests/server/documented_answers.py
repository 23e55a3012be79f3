"""Every response of the REST API is one that the OpenAPI document promises: a test for each operation, made from that
document. Making them takes seconds, so test_documented_answers.py has it done by one process, not by each."""
from http.cookiejar import DefaultCookiePolicy

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from matou.server.app import create_app

# What is not as the document says is rejected, be it only because it is too big (413).
REJECTED = [400, 401, 403, 404, 405, 409, 413, 415, 429]
CONFIG = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REJECTED}}})
schema = schemathesis.openapi.from_dict(create_app("sqlite:///nothing-is-opened").openapi_schema.to_schema(),
                                        config=CONFIG)
PROMISED = [not_a_server_error, checks.status_code_conformance, checks.content_type_conformance,
            checks.response_headers_conformance, checks.response_schema_conformance, checks.negative_data_rejection,
            checks.missing_required_header, checks.unsupported_method]


@pytest.fixture(scope="module")
def guest(server):
    """What a guest sends along, so that they get past the first question."""
    return new_guest(server)


@pytest.fixture(scope="module")
def line():
    """One connection for all requests; it keeps no cookies."""
    with requests.Session() as session:
        session.trust_env = False
        session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield session


def new_guest(server):
    cookie = httpx.post(f"http://{server.host}/api/guest", json={"name": "Zoé"}).cookies["matou"]
    return {"Cookie": f"matou={cookie}"}


@schema.parametrize()
@settings(max_examples=40, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_the_document_says(server, guest, line, case):
    leaves = (case.method, case.path) == ("DELETE", "/api/guest")    # and would be nobody from then on
    case.call_and_validate(base_url=f"http://{server.host}", headers=new_guest(server) if leaves else guest,
                           checks=PROMISED, session=line)
