"""`python -m matou.testing GAME …`: tries every promise of these games."""
import sys

from . import main

sys.exit(main(sys.argv[1:]))
