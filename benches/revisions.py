"""Earlier revisions of this project, taken from git: what benchmarks compare with."""
import io
import subprocess
import tarfile
from pathlib import Path

HERE = Path(__file__).parent


def sources(revision, folder):
    """The sources of a revision."""
    packed = subprocess.run(["git", "archive", revision, "src"], cwd=HERE.parent, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return Path(folder) / "src"
