"""Which section of the documents is proven by which test, made from the citations in the tests."""
