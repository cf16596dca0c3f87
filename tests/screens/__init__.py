"""Every screen: whether all of a table can be read and touched at every size, by geometry."""
