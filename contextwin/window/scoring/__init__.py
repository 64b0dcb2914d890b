"""How much each message is worth: relevance, time decay and the other signals."""
