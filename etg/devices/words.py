"""Frames in words, for the technician and the log."""

from etg.cards import NAMES
from etg.devices import messages as m
from etg.devices.frames import RESENT, Frame, Garbage
from etg.devices.talk import Heard
from etg.errors import Malformed


def heard(raw: bytes, frame: Frame, sent: bool = False) -> Heard:
    """A frame in three columns."""
    name = m.Type(frame.type).name if frame.type in m.MESSAGES else f"type 0x{frame.type:02X}"
    again = " again" if frame.flags & RESENT else ""
    text = f"{name} {frame.sequence} session {frame.session:04X}{again}, CRC right"
    secret = frame.type == m.Type.CARD
    try:
        meaning = words(m.message(frame.type, frame.payload), frame)
    except Malformed as error:
        meaning = f"not understood: {error}"
    return Heard(raw, text, meaning, sent, secret)


def heard_garbage(garbage: Garbage) -> Heard:
    """What is no frame, in three columns; it may be what is left of a card."""
    return Heard(garbage.raw, f"no frame: {garbage.why}", "dropped", secret=True)


def words(message: m.Message, frame: Frame) -> str:
    """What a message says."""
    match message:
        case m.Hello(who, can, first):
            abilities = ", ".join(str(each.name).lower().replace("_", " ") for each in m.Can if each in can)
            kept = f"keeps events {first} to {frame.sequence}" if first <= frame.sequence else "keeps no event"
            return (
                f"{who.kind} {who.serial}, hardware {who.hardware or '?'}, firmware {who.firmware} "
                f"{who.firmware_hash[:8]}, started {who.boot} times, can {abilities or 'nothing besides'}, {kept}"
            )
        case m.State():
            return _state(message)
        case m.Drawn():
            return _card(message)
        case m.Peek(blackjack):
            return {True: "Blackjack", False: "no Blackjack", None: "the hole card could not be read"}[blackjack]
        case m.Switched(which, on):
            return f"{which} {'on' if on else 'off'}"
        case m.Troubled(trouble, on, detail):
            return f"{trouble} {'began' if on else 'ended'}" + (f" ({detail})" if detail else "")
        case m.Nak(refusal, asked, detail):
            return f"refused 0x{asked:02X}: {refusal.name.lower().replace('_', ' ')} {detail or ''}".rstrip()
        case m.Unlock(cards):
            return f"{_cards(cards)} may be drawn after event {frame.sequence}"
        case m.Lamps(lit, blinking):
            return f"lamps: {_bits(m.LAMPS, lit) or 'all dark'}" + (
                f", blinking {_bits(m.LAMPS, blinking)}" * bool(blinking)
            )
        case _:
            return _PLAIN[message.type].format(frame.sequence)


_PLAIN = {
    m.Type.ASK_HELLO: "who are you?",
    m.Type.ACK: "events up to {} are on record",
    m.Type.REPLAY: "send everything after event {} again",
    m.Type.LOCK: "no card may be drawn",
    m.Type.ASK_STATE: "how are you?",
}


def _card(card: m.Drawn) -> str:
    side = f" of side {card.side}" if card.side else ""
    forced = ", drawn while locked" if card.marks & m.Mark.FORCED else ""
    if card.marks & m.Mark.COVER:
        return f"the cover card{side}"
    if card.card is None:
        return f"a card{side} that could not be read{forced}"
    return f"{NAMES[card.card]}{side}, {card.confidence} % sure{forced}"


def _state(state: m.State) -> str:
    found = [str(each.name).lower().replace("_", " ") for each in m.Status if each in state.status]
    if m.Status.LOCKED not in state.status:
        found.append("open")
    if state.allowed:
        found.append(f"{state.allowed} allowed after event {state.after}")
    if state.inputs:
        found.append(_bits(m.INPUTS, state.inputs))
    if state.lit:
        found.append(f"lit: {_bits(m.LAMPS, state.lit)}")
    return f"alive: {', '.join(found)}; {_cards(state.cards)} since it was started"


def _cards(count: int) -> str:
    return f"{count} {'card' if count == 1 else 'cards'}"


def _bits(names: tuple[str, ...], bits: int) -> str:
    return ", ".join(str(name) for place, name in enumerate(names) if bits >> place & 1)
