"""Who vouches for the program: a manifest that is signed with Ed25519, and the keys that this cabinet trusts.

The signature is 64 bytes over the manifest's file, byte by byte, so that anybody can check it without a line of ours
(docs/install.md). The private key is never on a cabinet: the maker or the operator has it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from etg.cabinet.keys import Key, keys_folder, private_key, trusted_keys
from etg.cabinet.manifest import Verified, manifest_path, program_root, signature_path, verified
from etg.texts import Text, counted, text


class Judged(NamedTuple):
    """Who vouches for a manifest."""

    by: str = ""
    """The name of the key; empty: nobody does."""
    fingerprint: str = ""
    why: Text | None = None
    """Why nobody does."""
    matters: bool = False
    """Keys are trusted here, so that somebody has to."""


class Proved(NamedTuple):
    """The program as it is, and who vouches for it."""

    found: Verified
    judged: Judged

    @property
    def wrong(self) -> Text | None:
        """Why this is not the program that it should be; None: it is, or nobody has said what it should be."""
        found = self.found
        if not found.ok:
            return what_differs(found)
        return self.judged.why if self.judged.matters else None

    @property
    def unfit(self) -> Text | None:
        """Why no money is played for with it."""
        return self.wrong or self.judged.why


def what_differs(found: Verified) -> Text:
    """In a sentence."""
    if found.manifest is None:
        return text("there is no manifest to compare with: {digest} is what the files are now", digest=found.digest)
    if found.ok:
        return text("every file is as the manifest says: {digest}", digest=found.digest)
    return counted(
        "{n} file is not as the manifest says: {file}",
        "{n} files are not as the manifest says, the first is {file}",
        len(found.differences),
        file=found.differences[0],
    )


def proved(
    root: Path | None = None,
    keys: Sequence[Key] | None = None,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> Proved:
    """Compare every file with the manifest, and the manifest with its signature."""
    root = root or program_root()
    return Proved(verified(root, told=told), judged(root, keys))


def judged(root: Path | None = None, keys: Sequence[Key] | None = None) -> Judged:
    """Who vouches for the manifest of a program; without `keys`, of those that are trusted here."""
    root = root or program_root()
    keys = trusted_keys() if keys is None else keys
    matters = bool(keys)
    try:
        content, signature = manifest_path(root).read_bytes(), signature_path(root).read_bytes()
    except FileNotFoundError as missing:
        unsigned = text("the build is not signed: there is no {file}", file=Path(missing.filename).name)
        return Judged(why=unsigned, matters=matters)
    if not keys:
        none = text("no key is trusted here: put the public key of the maker into {folder}", folder=str(keys_folder()))
        return Judged(why=none)
    for key in keys:
        if _is_signed(key, signature, content):
            return Judged(key.name, key.fingerprint, matters=True)
    return Judged(why=text("the manifest is signed by nobody who is trusted here"), matters=True)


def _is_signed(key: Key, signature: bytes, content: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature

    try:
        key.public.verify(signature, content)
    except InvalidSignature:
        return False
    return True


def sign(root: Path, file: Path, passphrase: str = "") -> Key:
    """Sign the manifest of a program with a private key, and look at once whether it counts."""
    content = manifest_path(root).read_bytes()
    private = private_key(file, passphrase)
    key = Key(file.stem, private.public_key())
    signature = private.sign(content)
    assert _is_signed(key, signature, content)
    draft = signature_path(root).with_suffix(".new")
    draft.write_bytes(signature)
    draft.replace(signature_path(root))
    return key
