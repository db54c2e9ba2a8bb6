"""The wire between an emulated device and the table, with everything that can happen to it."""

from heapq import heappop, heappush
from itertools import count
from random import Random

from etg.devices.emulated.device import Device
from etg.devices.emulated.faults import BadDay, Fault, Strike
from etg.devices.emulated.shoe import EmulatedShoe
from etg.devices.frames import cobs_decode, cobs_encode
from etg.devices.reports import Trouble
from etg.shoe.virtual import COVER


class Wire:
    """Carries frames to the table and bytes to the device; faults strike it or the device behind it."""

    def __init__(self, device: Device, seed: int = 1, day: BadDay | None = None) -> None:
        self.device = device
        self.day = day or BadDay(())
        self.struck: list[Strike] = []
        """What has gone wrong so far."""
        self.name = 0
        """How often the device has come back under another name."""
        self._rng = Random(f"wire {device.serial} {seed}")
        self._left: dict[Fault, float] = {}
        """How many frames each fault still strikes."""
        self._coming: list[tuple[float, int, bytes]] = []
        self._order = count()
        self._held: bytes | None = None
        self._force = 0
        """Cards that are pulled out behind the next one, lock or no lock."""
        self._silent_until = self._gone_until = float("-inf")
        self._ends: list[tuple[float, Trouble]] = []
        self._began: float | None = None

    # Faults

    def strike(self, each: Strike, now: float) -> None:
        """Something goes wrong."""
        self.struck.append(each)
        device, amount = self.device, each.amount
        match each.fault:
            case Fault.SILENCE:
                self._silent_until = now + amount
            case Fault.UNPLUG | Fault.RENAME:
                self._gone_until = now + amount
                self._coming.clear()
                self._held = None
                self.name += each.fault is Fault.RENAME
            case Fault.BOOT | Fault.FORGET:
                device.restart(now, amount, each.fault is Fault.FORGET)
            case Fault.LID | Fault.JAM:
                trouble = Trouble.LID_OPEN if each.fault is Fault.LID else Trouble.JAM
                device.trouble(trouble, True, now)
                self._ends.append((now + amount, trouble))
            case Fault.FULL_BUFFER:
                device.kept = max(1, int(amount))
            case Fault.DOUBLE_FEED | Fault.UNREADABLE | Fault.MISREAD | Fault.COVER_CARD | Fault.FORCED:
                if isinstance(device, EmulatedShoe):
                    self._strike_shoe(device, each)
            case _:
                self._left[each.fault] = self._left.get(each.fault, 0) + amount

    def _strike_shoe(self, shoe: EmulatedShoe, each: Strike) -> None:
        times = int(each.amount)
        match each.fault:
            case Fault.DOUBLE_FEED:
                shoe.thick += times
            case Fault.UNREADABLE:
                shoe.unreadable += times
            case Fault.MISREAD:
                shoe.misread += times
            case Fault.COVER_CARD:
                side = next(iter(shoe.sides))
                shoe.sides[side].append(COVER)
            case Fault.FORCED:
                self._force += times

    def tick(self, now: float) -> None:
        """Time goes on, for the device and for what is wrong with it."""
        self._began = now if self._began is None else self._began
        for each in self.day.at(now - self._began):
            self.strike(each, now)
        over = [end for end in self._ends if end[0] <= now]
        self._ends = [end for end in self._ends if end not in over]
        for _, trouble in over:
            self.device.trouble(trouble, False, now)
        self.device.tick(now)

    def plugged(self, now: float) -> bool:
        """Whether the port is there."""
        return now >= self._gone_until

    def draw(self, now: float, side: str | None = None) -> bool:
        """Pull at the next card of the shoe, with what may go wrong at the moment in which it comes."""
        assert isinstance(self.device, EmulatedShoe)
        if self.device.locked:
            return False
        for each in self.day.before_card():
            self.strike(each, now)
        drawn = self.device.draw(now, side)
        while drawn and self._force:
            self._force -= 1
            self.device.draw(now, side, force=True)
        return drawn

    # Bytes

    def push(self, data: bytes, now: float) -> None:
        """From the table to the device."""
        if data and self.plugged(now) and now >= self._silent_until:
            self.device.receive(data, now)

    def pull(self, now: float) -> bytes:
        """From the device to the table: what has come by now."""
        for frame in self.device.take():
            if self.plugged(now) and now >= self._silent_until and not self._strikes(Fault.DROP):
                self._carry(frame, now)
        out = b""
        while self._coming and self._coming[0][0] <= now:
            out += heappop(self._coming)[2]
        return out

    def _strikes(self, fault: Fault) -> bool:
        left = self._left.get(fault, 0)
        if left < 1:
            return False
        self._left[fault] = left - 1
        return True

    def _carry(self, frame: bytes, now: float) -> None:
        if self._strikes(Fault.WRONG_CRC):
            frame = self._wrong_crc(frame)
        if self._strikes(Fault.GARBLE):
            frame = self._garbled(frame)
        if noise := int(self._left.pop(Fault.NOISE, 0)):
            frame = self._rng.randbytes(noise) + frame
        if self._strikes(Fault.DUPLICATE):
            frame += frame
        if self._held is None and self._strikes(Fault.REORDER):
            self._held = frame
            return
        late = self._left.pop(Fault.LATE, 0)
        heappush(self._coming, (now + late, next(self._order), frame))
        if self._held is not None:
            heappush(self._coming, (now + late, next(self._order), self._held))
            self._held = None

    def _wrong_crc(self, frame: bytes) -> bytes:
        data = cobs_decode(frame.strip(b"\0")) or b""
        wrong = int.from_bytes(data[-2:], "big") ^ self._rng.randint(1, 0xFFFF)
        return b"\0" + cobs_encode(data[:-2] + wrong.to_bytes(2, "big")) + b"\0"

    def _garbled(self, frame: bytes) -> bytes:
        """One to four bits are flipped: any three of them the CRC finds for certain."""
        data = bytearray(frame)
        for _ in range(self._rng.randint(1, 4)):
            data[self._rng.randrange(len(data))] ^= 1 << self._rng.randrange(8)
        return bytes(data)
