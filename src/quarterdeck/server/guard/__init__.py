"""One abuser harms nobody: connections that are counted, files and old positions at hand."""
