"""Rules at machine speed: compiling and keeping the result, random numbers, bit sets, random games."""
