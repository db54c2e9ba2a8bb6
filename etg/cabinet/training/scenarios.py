"""The deliberate irregularities of the training, all of them."""

from etg.cabinet.training.cover_card import COVER_CARD
from etg.cabinet.training.disputes import ANGRY_GUEST, TIP
from etg.cabinet.training.passed_over import MISSED_BOX, MISSED_OWN
from etg.cabinet.training.reader_fault import READER_FAULT
from etg.cabinet.training.wrong_cards import EXPOSED, FACE_UP, MISREAD

SCENARIOS = (MISREAD, FACE_UP, EXPOSED, MISSED_BOX, MISSED_OWN, READER_FAULT, COVER_CARD, ANGRY_GUEST, TIP)
"""Each comes up where its game has it."""
