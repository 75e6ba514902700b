"""What people read: the words, the sheet, the bill, the card, the log."""
