"""Chats de Poche, by Aguilar and Galonnier (Lumberjacks Studio). Read rules.py beside booklet.en.md."""
