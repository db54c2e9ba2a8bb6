"""The mathematics of the main wager: values of every decision, strategies and the house edge."""
