"""What is kept: the database, its schema and migrations, logs, tables, notifications between processes."""
