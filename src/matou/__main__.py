"""python -m matou"""
import sys

from .cli import main

sys.exit(main())
