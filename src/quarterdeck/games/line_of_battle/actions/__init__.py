"""What the Action cards do."""
