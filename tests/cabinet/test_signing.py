"""Who vouches for the program: keys, signatures, and what a cabinet believes."""

import subprocess
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed448 import Ed448PrivateKey

from etg.cabinet import keys, signing
from etg.cabinet import manifest as m
from etg.cabinet.office import software
from etg.cabinet.settings import load_settings
from etg.cabinet.starting import start_table
from etg.cli import main
from etg.errors import Malformed
from etg.ledger.reading import Reader
from etg.ledger.records import SoftwareVerified
from etg.modes import Mode
from tests.cabinet.test_starting import ThreadedScreens
from tests.ledger.builders import shipped


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small program with a manifest, and a folder for trusted keys."""
    root = tmp_path / "program"
    (root / "etg").mkdir(parents=True)
    (root / "etg" / "a.py").write_text("1", encoding="ascii")
    (root / m.NAME).write_text(m.written(m.made(root)), encoding="utf-8")
    (tmp_path / "keys").mkdir()
    monkeypatch.setenv("ETG_KEYS", str(tmp_path / "keys"))
    monkeypatch.setattr(m, "program_root", lambda: root)
    monkeypatch.setattr(software, "program_root", lambda: root)
    monkeypatch.setattr(signing, "program_root", lambda: root)
    return root


@pytest.fixture
def maker(tmp_path: Path) -> Path:
    """The private key of somebody who makes programs."""
    file = tmp_path / "maker.pem"
    keys.make_key(file, "open sesame")
    return file


def trust(maker: Path) -> None:
    """Put the public key where the cabinet looks."""
    public = maker.with_suffix(".pub")
    (keys.keys_folder() / public.name).write_bytes(public.read_bytes())


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), env={"ETG_PASSPHRASE": "open sesame"})


def test_a_signed_manifest_is_believed_where_its_key_is_trusted(root: Path, maker: Path) -> None:
    """And nowhere else; a single bit of manifest or signature is enough."""
    signing.sign(root, maker, "open sesame")
    before = signing.proved(root)
    assert before.wrong is None and "no key is trusted here" in (before.unfit or ""), "labelled, and no money"
    trust(maker)
    proof = signing.proved(root)
    assert proof.wrong is None and proof.unfit is None and proof.judged.by == "maker"
    for file in (m.NAME, m.SIGNATURE):
        good = (root / file).read_bytes()
        (root / file).write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
        assert signing.judged(root).by == "" and signing.judged(root).matters
        (root / file).write_bytes(good)
    assert signing.judged(root).by == "maker"


@pytest.mark.parametrize("left", ["manifest", "signature", "nothing"])
def test_nothing_unsigned_is_believed_where_a_key_is_trusted(root: Path, maker: Path, left: str) -> None:
    """A thief who takes the manifest away gains nothing."""
    signing.sign(root, maker, "open sesame")
    trust(maker)
    if left != "manifest":
        (root / m.NAME).unlink()
    if left != "signature":
        (root / m.SIGNATURE).unlink()
    proof = signing.proved(root)
    assert proof.wrong is not None and "not signed" in proof.wrong


def test_a_stranger_signs_for_nobody(root: Path, maker: Path, tmp_path: Path) -> None:
    """His signature is a good one, of a key that is not trusted."""
    stranger = tmp_path / "stranger.pem"
    keys.make_key(stranger, "x")
    trust(maker)
    signing.sign(root, stranger, "x")
    assert "nobody who is trusted here" in (signing.proved(root).wrong or "")


def test_a_private_key_is_for_its_owner_alone(maker: Path) -> None:
    """And locked; a pair is never written over."""
    assert maker.stat().st_mode & 0o777 == 0o600 and keys.is_locked(maker)
    for wrong in ("", "open"):
        with pytest.raises(Malformed, match="private key"):
            keys.private_key(maker, wrong)
    with pytest.raises(Malformed, match="never written over"):
        keys.make_key(maker, "open sesame")


@pytest.mark.parametrize("content", ["", "nonsense", "other"])
def test_a_key_that_cannot_be_read_is_not_passed_over(root: Path, content: str) -> None:
    """Whoever put it there believes that it counts."""
    if content == "other":
        public = Ed448PrivateKey.generate().public_key()
        kind = serialization.PublicFormat.SubjectPublicKeyInfo
        content = public.public_bytes(serialization.Encoding.PEM, kind).decode()
    (keys.keys_folder() / "bad.pub").write_text(content, encoding="ascii")
    with pytest.raises(Malformed, match=r"bad\.pub"):
        signing.proved(root)
    record, words = software.verify()
    assert not record.ok and "bad.pub" in words and "bad.pub" in record.wrong


def test_openssl_agrees(root: Path, maker: Path) -> None:
    """Nobody has to believe us: the signature and the hashes can be checked with other programs."""
    signing.sign(root, maker, "open sesame")
    public = str(maker.with_suffix(".pub"))
    asked = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", public, "-rawin"]
    asked += ["-in", str(root / m.NAME), "-sigfile", str(root / m.SIGNATURE)]
    assert "Verified Successfully" in subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    listed = run("manifest", "list").stdout
    asked = ["sha256sum", "--check", "--strict", "--quiet"]
    subprocess.run(asked, cwd=root, input=listed, text=True, check=True)
    (root / "etg" / "a.py").write_text("2", encoding="ascii")
    assert subprocess.run(asked, cwd=root, input=listed, text=True, check=False, capture_output=True).returncode == 1


def test_the_commands_make_sign_and_verify(root: Path, tmp_path: Path) -> None:
    """From nothing to a program that is vouched for, and what the exit codes say."""
    (root / m.NAME).unlink()
    found = run("verify")
    assert found.exit_code == 2 and "no manifest" in found.stderr
    assert run("manifest", "sign", "--key", __file__).exit_code == 2
    assert run("manifest", "make", "--root", str(root)).exit_code == 0
    assert run("verify").exit_code == 0 and "unsigned build" in run("verify").stdout
    pair = tmp_path / "ours"
    assert run("manifest", "key", str(pair)).exit_code == 0
    assert CliRunner().invoke(main, ["manifest", "key", f"{pair}2"], env={"ETG_PASSPHRASE": ""}).exit_code == 2
    assert run("verify", "--key", f"{pair}.pub").exit_code == 1, "not signed yet"
    assert run("manifest", "sign", "--key", f"{pair}.pem", str(root)).exit_code == 0
    found = run("verify", "--key", f"{pair}.pub")
    assert found.exit_code == 0 and "signed by ours" in found.stdout
    (root / "etg" / "a.py").unlink()
    (root / "etg" / "b.py").write_text("2", encoding="ascii")
    found = run("verify", "--key", f"{pair}.pub")
    assert found.exit_code == 1 and "missing  etg/a.py" in found.stdout and "extra    etg/b.py" in found.stdout
    assert run("manifest", "make", "--root", str(root)).exit_code == 0
    assert not (root / m.SIGNATURE).exists(), "it was under another manifest"
    assert run("verify", "--key", str(tmp_path / "ours.pem")).exit_code == 2, "not a public key"


@pytest.mark.parametrize("signed", [True, False])
def test_a_live_table_whose_cabinet_trusts_a_key_runs_only_what_is_signed(
    signed: bool, root: Path, maker: Path, tmp_path: Path
) -> None:
    """A build that nobody vouches for stops it, although every file is as its manifest says."""
    trust(maker)
    if signed:
        signing.sign(root, maker, "open sesame")
    approved = replace(shipped(), approved=date(2026, 1, 1))
    settings = replace(load_settings(), devices=())
    path = tmp_path / "live.ledger"
    table = start_table(settings, Mode.LIVE, ThreadedScreens(1), approved, path, tmp_path, pace=0.0)
    tilt = table.writer.keeper.state.tilt
    table.writer.stop()
    assert (tilt is None) == signed
    with Reader.open(path) as reader:
        (record,) = reader.named("software_verified")
    assert isinstance(record, SoftwareVerified) and record.ok == signed
    assert record.signed_by == ("maker" if signed else "")
