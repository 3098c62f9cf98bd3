"""What a game is: the contract, games and states, records, who may know what, seeds and their proof."""
