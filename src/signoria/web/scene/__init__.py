"""What one viewer sees of a table: in their language, without hidden facts."""
