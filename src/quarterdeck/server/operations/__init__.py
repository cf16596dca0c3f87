"""What it takes to run a server: health, figures, logs, copies, and looking what is wrong."""
