"""Records of matches: their reviews, the links by which others read them, uploads, and scoresheets on paper."""
