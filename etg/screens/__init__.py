"""What people see and touch: stations, the dealer's console, the overhead display."""
