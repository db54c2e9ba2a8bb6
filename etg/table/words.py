"""What the things of a table are called in its sentences: devices, faults, decisions, steps, cards, boxes and hands."""

from collections.abc import Mapping
from types import MappingProxyType

from etg.cards import RANK, SUIT, Card
from etg.games import Decision
from etg.shoe import Back
from etg.table.checklist import Step
from etg.table.commands import Device, Door, Fault
from etg.table.people import Role
from etg.texts import Text, text

DEVICES: Mapping[Device, Text] = MappingProxyType(
    {
        Device.READER: text("reader", meaning="a device"),
        Device.SHUFFLER: text("shuffler", meaning="a device"),
        Device.SHOE: text("shoe", meaning="a device"),
    }
)
DOORS: Mapping[Door, Text] = MappingProxyType(
    {
        Door.MAIN: text("main door"),
        Door.DROP: text("drop box door"),
        Door.LOGIC: text("logic door"),
    }
)
FAULTS: Mapping[Fault, Text] = MappingProxyType(
    {
        Fault.OFFLINE: text("offline", meaning="a fault of a device"),
        Fault.GAP: text("gap", meaning="a fault of a device"),
        Fault.CHANGED: text("changed", meaning="a fault of a device"),
        Fault.LID: text("lid open", meaning="a fault of a device"),
        Fault.JAM: text("jam", meaning="a fault of a device"),
        Fault.DOUBLE_FEED: text("double feed", meaning="a fault of a device"),
        Fault.UNREADABLE: text("unreadable", meaning="a fault of a device"),
        Fault.BROKEN: text("broken", meaning="a fault of a device"),
    }
)
DECISIONS: Mapping[Decision, Text] = MappingProxyType(
    {
        Decision.HIT: text("hit", meaning="a decision"),
        Decision.STAND: text("stand", meaning="a decision"),
        Decision.DOUBLE: text("double", meaning="a decision"),
        Decision.SPLIT: text("split", meaning="a decision"),
        Decision.SURRENDER: text("surrender", meaning="a decision"),
        Decision.SWITCH: text("switch", meaning="a decision"),
        Decision.KEEP: text("keep", meaning="a decision"),
        Decision.RESCUE: text("rescue", meaning="a decision"),
    }
)
STEPS: Mapping[Step, Text] = MappingProxyType(
    {
        Step.INSPECT: text("inspect", meaning="a step"),
        Step.SPREAD: text("spread", meaning="a step"),
        Step.SHOW: text("show", meaning="a step"),
        Step.WASH: text("wash", meaning="a step"),
        Step.COLLECT: text("collect", meaning="a step"),
        Step.SWAP: text("swap", meaning="a step"),
        Step.SHUFFLE: text("shuffle", meaning="a step"),
        Step.CUT: text("cut", meaning="a step"),
        Step.COVER: text("cover", meaning="a step"),
        Step.LOAD: text("load", meaning="a step"),
    }
)
BACKS: Mapping[Back, Text] = MappingProxyType(
    {
        Back.RED: text("red", meaning="backs of cards"),
        Back.BLUE: text("blue", meaning="backs of cards"),
        Back.GREEN: text("green", meaning="backs of cards"),
        Back.BLACK: text("black", meaning="backs of cards"),
    }
)
_RANKS = (text("Ace"), *"23456789", "10", text("Jack"), text("Queen"), text("King"))
_SUITS = (text("spades"), text("hearts"), text("diamonds"), text("clubs"))


def card_words(card: Card) -> Text:
    """A card as a dealer calls it."""
    return text("{rank} of {suit}", rank=_RANKS[RANK[card]], suit=_SUITS[SUIT[card]])


def hand_words(box: int, hand: int, hands: int) -> Text:
    """A box, with the number of its hand where it has several; hands count from 0 in the engine, from 1 for people."""
    return text("box {box}, hand {hand}", box=box, hand=hand + 1) if hands > 1 else text("box {box}", box=box)


ROLES: Mapping[Role, Text] = MappingProxyType(
    {
        Role.DEALER: text("dealer"),
        Role.FLOORPERSON: text("floorperson"),
        Role.TECHNICIAN: text("technician"),
        Role.AUDITOR: text("auditor"),
    }
)
"""What somebody of a role is called within a sentence."""
