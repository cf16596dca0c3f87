"""Being told: messages to people who are not at the table, by push, e-mail or webhook."""
