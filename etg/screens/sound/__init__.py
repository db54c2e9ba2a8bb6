"""Sound: what is heard when, how loud, and the loudspeaker."""
