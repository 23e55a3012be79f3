"""Le Ch'ami, a game for the Addi Cat's deck (Cat's Family). Read rules.py beside booklet.en.md."""
