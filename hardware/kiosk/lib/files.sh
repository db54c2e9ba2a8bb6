# Files that are put on a machine and can be taken away again. A list says what was put where, and how it was then:
#   file SHA256 PATH, link TARGET PATH, dir - PATH
# Whoever uses it sets: root (nothing, or without a slash at its end), list, a copy of it as it was (old_list), a file of
# its own for what is so now (new_list), dry (yes or nothing).
# shellcheck shell=sh disable=SC2154

say() { printf '%s\n' "$*"; }

warn() {
    printf 'install: %s\n' "$*" >&2
}

fail() {
    warn "$@"
    exit 1
}

# Do it, or with --dry-run say what would be done.
run() {
    if [ -n "$dry" ]; then say "would run: $*"; else "$@"; fi
}

hash_of() { sha256sum <"$1" | cut -d ' ' -f 1; }

recorded() { # kind, path: what was said of it when it was put there; more than once if that run was cut short
    [ ! -f "$old_list" ] || awk -v kind="$1" -v path="$2" '$1 == kind && $3 == path { print $2 }' "$old_list"
}

# Written down before it is done: a run that is cut short leaves nothing that the next one does not know.
record() { # kind, what, path
    printf '%s %s %s\n' "$1" "$2" "$3" >>"$new_list"
    [ -n "$dry" ] || printf '%s %s %s\n' "$1" "$2" "$3" >>"$list"
}

# A folder and those above it; only those that were not there are ours.
make_dir() { # path
    [ "$1" != / ] || return 0
    make_dir "$(dirname "$1")"
    if [ -d "$root$1" ]; then
        [ -z "$(recorded dir "$1")" ] || record dir - "$1"
    elif ! grep -qxF "dir - $1" "$new_list"; then # a dry run has named it already
        if [ -n "$dry" ]; then say "would make the folder $1"; else mkdir -m 0755 "$root$1"; fi
        record dir - "$1" # after it was made: the list itself is in one of them
    fi
}

_copy() { # source, path, mode, what is said
    if [ -n "$dry" ]; then say "would $4 $2"; else
        install -m "$3" "$1" "$root$2.part"
        mv -f "$root$2.part" "$root$2"
        say "$4 $2"
    fi
}

# A file of ours. One that was there before, or that somebody has changed, stays: the new one is put beside it.
put_file() { # source, path, mode
    make_dir "$(dirname "$2")"
    before=$(recorded file "$2")
    new=$(hash_of "$1")
    if [ ! -e "$root$2" ]; then
        record file "$new" "$2"
        _copy "$1" "$2" "$3" "put"
        return 0
    fi
    now=$(hash_of "$root$2")
    if [ "$now" = "$new" ]; then
        [ -z "$before" ] || record file "$new" "$2"
    elif printf '%s\n' "$before" | grep -qxF "$now"; then
        record file "$new" "$2"
        _copy "$1" "$2" "$3" "put the new"
    else
        [ -z "$before" ] || record file "$(printf '%s\n' "$before" | tail -n 1)" "$2"
        warn "$2 is not ours or has been changed: it stays. The new one is beside it, as $2.etg-new: compare them"
        record file "$new" "$2.etg-new"
        if [ ! -e "$root$2.etg-new" ] || [ "$(hash_of "$root$2.etg-new")" != "$new" ]; then
            _copy "$1" "$2.etg-new" "$3" "put"
        fi
    fi
}

# A link of ours; whatever was there before stays.
put_link() { # target, path
    make_dir "$(dirname "$2")"
    if [ -L "$root$2" ] && [ "$(readlink "$root$2")" = "$1" ]; then
        [ -z "$(recorded link "$2")" ] || record link "$1" "$2"
    elif [ -e "$root$2" ] || [ -L "$root$2" ]; then
        warn "$2 is there already and stays; it should be a link to $1"
    else
        record link "$1" "$2"
        if [ -n "$dry" ]; then say "would link $2 to $1"; else
            ln -s "$1" "$root$2"
            say "linked $2 to $1"
        fi
    fi
}

take_away() { # kind, what, path: unless it is not any more what was put there
    case $1 in
    file)
        [ -e "$root$3" ] || return 0
        if ! recorded file "$3" | grep -qxF "$(hash_of "$root$3")"; then
            warn "$3 has been changed since it was put there: it stays. Delete it yourself if nobody needs it"
            return 0
        fi
        run rm "$root$3"
        ;;
    link) [ "$(readlink "$root$3")" != "$2" ] || run rm "$root$3" ;;
    dir)
        if [ -n "$dry" ]; then
            say "would remove the folder $root$3 if nothing else is in it"
        elif [ -d "$root$3" ] && [ -z "$(ls -A "$root$3")" ]; then
            rmdir "$root$3"
        fi
        ;;
    esac
}

# What an older release has put there and this one does not any more.
take_away_the_rest() {
    [ -f "$old_list" ] || return 0
    LC_ALL=C sort -u -r -k 3 "$old_list" | while read -r kind what path; do
        awk -v path="$path" '$3 == path { found = 1 } END { exit !found }' "$new_list" || take_away "$kind" "$what" "$path"
    done
}
