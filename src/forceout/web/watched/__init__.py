"""What whoever runs a server can watch: whether it is ready, and its figures for Prometheus."""
