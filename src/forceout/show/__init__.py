"""Pictures of a mat, for a page (SVG) and for a terminal."""
