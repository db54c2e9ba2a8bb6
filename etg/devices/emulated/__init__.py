"""Emulated devices: they speak the same bytes as real ones, in this process, over a pty or over TCP.

They are shipped, not test doubles: the demo, training and a desk without hardware run on them, and their menu of
faults makes a bad day repeatable.
"""
