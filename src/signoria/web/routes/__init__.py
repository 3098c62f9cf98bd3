"""HTTP: requests are understood here and answered; what they mean is decided elsewhere."""
