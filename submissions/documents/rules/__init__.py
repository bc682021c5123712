"""What needs no Django."""
