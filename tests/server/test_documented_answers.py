"""Every response of the REST API is one that the OpenAPI document promises (documented_answers.py)."""
import re
import subprocess
import sys
from pathlib import Path

from matou.server.app import create_app

OPERATIONS = Path(__file__).with_name("documented_answers.py")
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "schemathesis.pytest.plugin", "-p", "no:cacheprovider"]


def test_every_answer_is_as_the_document_says():
    paths = create_app("sqlite:///nothing-is-opened").openapi_schema.to_schema()["paths"]
    run = subprocess.run([*PYTEST, OPERATIONS], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-6000:]
    assert int(re.search(r"(\d+) passed", run.stdout)[1]) == sum(map(len, paths.values()))
