"""The line protocol: questions and answers as JSON, for programs in any language."""
