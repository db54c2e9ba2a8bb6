"""Keys: the public ones that a cabinet trusts, and the private ones of whoever signs, which are never on a cabinet."""

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from etg.errors import Malformed

if TYPE_CHECKING:  # reading it takes longer than the rest of a start, and only a live table needs it
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEYS = Path("/etc/etg/keys")
"""Where the keys are that a cabinet trusts, unless ETG_KEYS names another folder; only the operator writes there."""
PUBLIC = ".pub"


@dataclass(frozen=True)
class Key:
    """A public key that is trusted."""

    name: str
    public: "Ed25519PublicKey"

    @property
    def fingerprint(self) -> str:
        """To be compared with what its owner says it is."""
        return sha256(self.public.public_bytes_raw()).hexdigest()[:32]


def keys_folder() -> Path:
    """Where the trusted keys are."""
    named = os.environ.get("ETG_KEYS")
    return Path(named) if named else KEYS


def trusted_keys(folder: Path | None = None) -> tuple[Key, ...]:
    """Every key of a folder, by name; one that cannot be read is not passed over."""
    folder = folder or keys_folder()
    return tuple(read_key(file) for file in sorted(folder.glob(f"*{PUBLIC}")))


def read_key(file: Path) -> Key:
    """The public key of a file."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    try:
        public = load_pem_public_key(file.read_bytes())
    except (OSError, ValueError, UnsupportedAlgorithm) as error:
        raise Malformed(f"{file} cannot be read as a public key: {error}. Copy it again from its owner") from error
    if not isinstance(public, Ed25519PublicKey):
        raise Malformed(f"{file} is a key of another kind: manifests are signed with Ed25519")
    return Key(file.stem, public)


def make_key(file: Path, passphrase: str) -> Key:
    """A new pair: the private key in this file, for its owner alone, the public one beside it."""
    from cryptography.hazmat.primitives import serialization as s
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    public_file = file.with_suffix(PUBLIC)
    for each in (file, public_file):
        if each.exists():
            raise Malformed(f"{each} is there already: name another one, a key is never written over")
    private = Ed25519PrivateKey.generate()
    locked: s.KeySerializationEncryption = s.NoEncryption()
    if passphrase:
        locked = s.BestAvailableEncryption(passphrase.encode())
    pem = private.private_bytes(s.Encoding.PEM, s.PrivateFormat.PKCS8, locked)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(pem)
    public = private.public_key()
    public_file.write_bytes(public.public_bytes(s.Encoding.PEM, s.PublicFormat.SubjectPublicKeyInfo))
    return Key(public_file.stem, public)


def is_locked(file: Path) -> bool:
    """Whether a private key wants a passphrase."""
    return b"ENCRYPTED" in file.read_bytes()


def private_key(file: Path, passphrase: str) -> "Ed25519PrivateKey":
    """The private key of a file."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        private = load_pem_private_key(file.read_bytes(), passphrase.encode() or None)
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise Malformed(f"{file} cannot be read as a private key: {error}") from error
    if not isinstance(private, Ed25519PrivateKey):
        raise Malformed(f"{file} is a key of another kind: manifests are signed with Ed25519")
    return private
