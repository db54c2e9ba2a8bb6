"""The manifest: every file of the program, and every difference is found."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from etg.cabinet import manifest as m
from etg.cabinet.office import software
from etg.cli import main
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


def test_code_and_data_are_in_it_settings_are_not(root: Path) -> None:
    """What the cabinet sets has its own record of every change."""
    names = list(m.hashes(root))
    assert names == ["art/i.png", "config/paytables/x.toml", "etg/a.py", "etg/b/c.py", "sounds/s.wav"]


def test_a_program_as_it_was_built_is_right(root: Path) -> None:
    """With the manifest beside it; without one nothing can be said."""
    before = m.verified(root)
    assert before.manifest is None and before.ok and before.files == 5
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
    assert "3 files are not as the manifest says" in software.what_differs(found)


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
    assert list(m.hashes(root)) == ["etg/_resources/config/attract.toml", "etg/a.py", "etg/b/c.py"]
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


def test_the_command_makes_and_verifies(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And its exit code says whether all is right."""
    monkeypatch.setattr(m, "program_root", lambda: root)
    file = tmp_path / "out.json"
    run = CliRunner().invoke
    assert "unsigned build" in run(main, ["manifest", "verify"]).stdout
    assert run(main, ["manifest", "make", str(file)]).exit_code == 0
    assert run(main, ["manifest", "make", str(file)]).exit_code == 2, "never written over"
    assert run(main, ["manifest", "verify", str(file)]).exit_code == 0
    (root / "etg" / "a.py").unlink()
    found = run(main, ["manifest", "verify", str(file)])
    assert found.exit_code == 1 and "missing  etg/a.py" in found.stdout
    assert run(main, ["manifest", "verify", str(tmp_path / "none")]).exit_code == 2
