"""See, measure and compare how text is split into chunks."""
