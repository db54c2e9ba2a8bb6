"""The manifest: every file of the program, and every difference is found."""

import subprocess
from pathlib import Path

import pytest

from etg.cabinet import manifest as m
from etg.cabinet.office import software
from etg.cabinet.signing import what_differs
from etg.errors import Malformed


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small program."""
    for name in (
        "etg/a.py",
        "etg/b/c.py",
        "config/paytables/x.toml",
        "config/cabinet.toml",
        "sounds/s.wav",
        "art/i.png",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    (tmp_path / "etg" / "__pycache__").mkdir()
    (tmp_path / "etg" / "__pycache__" / "a.pyc").write_text("made", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not of the program", encoding="utf-8")
    return tmp_path


def put(root: Path) -> m.Manifest:
    """A manifest beside it."""
    manifest = m.made(root)
    m.manifest_path(root).write_text(m.written(manifest), encoding="utf-8")
    return manifest


def test_code_and_data_are_in_it_what_python_makes_is_not(root: Path) -> None:
    """Shipped settings too: a cabinet writes its own into its data folder."""
    names = list(m.hashes(root))
    assert names == [
        "art/i.png",
        "config/cabinet.toml",
        "config/paytables/x.toml",
        "etg/a.py",
        "etg/b/c.py",
        "sounds/s.wav",
    ]


def test_a_program_as_it_was_built_is_right(root: Path) -> None:
    """With the manifest beside it; without one nothing can be said."""
    before = m.verified(root)
    assert before.manifest is None and before.ok and before.files == 6
    manifest = put(root)
    found = m.verified(root)
    assert found.ok and found.manifest == manifest and found.digest == manifest.digest == before.digest


def test_every_difference_is_named(root: Path) -> None:
    """Changed, missing, extra."""
    put(root)
    (root / "etg" / "a.py").write_text("other", encoding="utf-8")
    (root / "sounds" / "s.wav").unlink()
    (root / "etg" / "new.py").write_text("more", encoding="utf-8")
    found = m.verified(root)
    assert (found.changed, found.missing, found.extra) == (("etg/a.py",), ("sounds/s.wav",), ("etg/new.py",))
    assert not found.ok and found.differences == ("etg/a.py", "sounds/s.wav", "etg/new.py")
    assert "3 files are not as the manifest says" in what_differs(found)


def test_a_manifest_that_was_changed_is_none(root: Path) -> None:
    """Its own digest is in it."""
    put(root)
    path = m.manifest_path(root)
    path.write_text(path.read_text(encoding="utf-8").replace("etg/a.py", "etg/z.py"), encoding="utf-8")
    with pytest.raises(Malformed, match="was changed"):
        m.verified(root)
    assert software.build(root).wrong is not None
    path.write_text("{", encoding="utf-8")
    with pytest.raises(Malformed, match="cannot be read as a manifest"):
        m.read(path)


def test_an_installed_program_has_everything_within_it(root: Path) -> None:
    """The folders of other packages beside it are not its own."""
    installed = root / "etg" / "_resources" / "config"
    installed.mkdir(parents=True)
    for name in ("cabinet.toml", "attract.toml"):
        (installed / name).write_text(name, encoding="utf-8")
    put(root)
    ours = [f"etg/_resources/config/{name}.toml" for name in ("attract", "cabinet")]
    assert list(m.hashes(root)) == [*ours, "etg/a.py", "etg/b/c.py"]
    assert m.verified(root).ok


def test_the_commit_is_read_from_a_checkout_a_worktree_and_packed_branches(tmp_path: Path) -> None:
    """Without running anything."""
    commit, other = "a" * 40, "b" * 40
    git = tmp_path / "main" / ".git"
    (git / "refs" / "heads").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n", encoding="ascii")
    (git / "refs" / "heads" / "main").write_text(commit + "\n", encoding="ascii")
    (git / "packed-refs").write_text(f"# packed\n{other} refs/heads/tree\n", encoding="ascii")
    assert m.commit_of(tmp_path / "main") == commit
    own = git / "worktrees" / "tree"
    own.mkdir(parents=True)
    (own / "HEAD").write_text("ref: refs/heads/tree\n", encoding="ascii")
    (own / "commondir").write_text("../..\n", encoding="ascii")
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / ".git").write_text(f"gitdir: {own}\n", encoding="ascii")
    assert m.commit_of(tmp_path / "tree") == other
    (own / "HEAD").write_text(commit + "\n", encoding="ascii")
    assert m.commit_of(tmp_path / "tree") == commit
    assert m.commit_of(tmp_path) == ""


def test_everything_of_a_release_is_in_it(root: Path) -> None:
    """Other people's packages, what Python has compiled, hidden files, links; not the manifest and its signature."""
    (root / "bin").mkdir()
    (root / "bin" / "python3").symlink_to("/usr/bin/python3.11")
    (root / ".hidden").write_text("h", encoding="utf-8")
    (root / m.RELEASE).write_text('{"version": "0.1.0+1", "commit": "c0ffee", "python": "3.11"}', encoding="utf-8")
    manifest = put(root)
    (root / m.SIGNATURE).write_bytes(b"s")
    assert (manifest.version, manifest.commit) == ("0.1.0+1", "c0ffee")
    besides = {m.NAME, m.SIGNATURE}
    everything = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_symlink() or path.is_file()}
    assert manifest.files.keys() == everything - besides and "etg/__pycache__/a.pyc" in manifest.files
    assert manifest.files["bin/python3"] == "link /usr/bin/python3.11"
    assert m.verified(root).ok


def flip(path: Path) -> None:
    """One bit of a file, or another end of a link."""
    if path.is_symlink():
        leads_to = path.readlink()
        path.unlink()
        path.symlink_to(f"{leads_to}x")
        return
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def test_a_changed_byte_in_any_file_of_a_release_is_found(root: Path) -> None:
    """Every one of them, and one that was not there."""
    (root / "link").symlink_to("etg")
    (root / m.RELEASE).write_text('{"version": "0.1.0+1", "commit": "", "python": "3.11"}', encoding="utf-8")
    manifest = put(root)
    for name in manifest.files:
        path = root / name
        kept = None if path.is_symlink() else path.read_bytes()
        flip(path)
        assert m.verified(root).changed == (name,)
        path.unlink()
        assert m.verified(root).missing == (name,) or name == m.RELEASE
        if kept is None:
            path.symlink_to("etg")
        else:
            path.write_bytes(kept)
    assert m.verified(root).ok
    (root / "etg" / "__pycache__" / "b.pyc").write_bytes(b"")
    assert m.verified(root).extra == ("etg/__pycache__/b.pyc",)


def test_the_checkout_as_it_is_has_every_shipped_file(tmp_path: Path) -> None:
    """Nothing of code, configuration, art, sounds and hardware that git knows is left out."""
    root = Path(__file__).parents[2]
    known = subprocess.run(
        ["git", "ls-files", *m._PARTS], cwd=root, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert set(known) <= m.hashes(root).keys()


def test_a_release_that_does_not_say_which_it_is_has_no_manifest(root: Path) -> None:
    """Its version stands in the manifest."""
    (root / m.RELEASE).write_text("{}", encoding="utf-8")
    with pytest.raises(Malformed, match="which release"):
        m.made(root)
