"""Cat Days, by Gareth Edwards (Bankiiiz, for Farplace). Read rules.py beside booklet.en.md."""
