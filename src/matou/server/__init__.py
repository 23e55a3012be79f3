"""The table server: play together, lose nothing, show nobody's hand."""
