"""What a game is: the contract, games and states, records, who may know what, provable shuffles."""
