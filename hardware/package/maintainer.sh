#!/bin/sh
# What dpkg runs: one script for preinst, postinst, prerm and postrm, which has its name written in when it is packed.
#
# At every moment of dpkg's work /opt/etg/current is a whole release. dpkg takes the files of the old release away
# while it unpacks the new one; so preinst keeps a copy of hard links, <version>.kept, and the table uses that until
# postinst has compared the new release with its manifest. Nothing here ever touches /var/lib/etg.
set -eu

script=@SCRIPT@
version=@VERSION@
root=${DPKG_ROOT:-}
etg=$root/opt/etg
releases=$etg/releases
new=$releases/$version

say() {
    echo "etg: $*" >&2
}

# point NAME RELEASE: NAME becomes a link to RELEASE in one step; a power cut leaves the old link or the new one.
point() {
    rm -f "$etg/$1.new"
    ln -s "releases/$2" "$etg/$1.new"
    sync
    mv -T "$etg/$1.new" "$etg/$1"
    sync
}

# The name of the release that a link leads to; nothing where there is none.
points_at() {
    if [ -e "$etg/$1/." ]; then
        basename "$(readlink "$etg/$1")"
    fi
}

# The installed release knows whether the books hold anything that belongs to somebody.
ask() {
    if [ -z "$(points_at current)" ] || [ -n "${ETG_ANYWAY-}" ]; then
        return 0
    fi
    if ETG_DATA=${ETG_DATA:-/var/lib/etg} "$etg/current/bin/etg" update --check >&2; then
        return 0
    fi
    say "the package is not $1, everything stays as it was. Pay the players out and stop the table with"
    say "systemctl stop etg, then do it again. Only where the installed release itself is damaged: ETG_ANYWAY=1 dpkg ..."
    exit 1
}

# keep VERSION: the release in use gets a second name before dpkg takes the first away.
keep() {
    if [ "$(points_at current)" != "$1" ]; then
        return 0 # what is in use is not what dpkg replaces: it is kept already
    fi
    rm -rf "$releases/$1.kept" "$releases/$1.kept.new"
    cp -al "$releases/$1" "$releases/$1.kept.new"
    sync
    mv -T "$releases/$1.kept.new" "$releases/$1.kept"
    point current "$1.kept"
}

# The new release comes into use when it has been compared with its manifest, and not before.
use() {
    if ! "$new/bin/etg" verify --root "$new" >&2; then
        before=$(points_at current)
        say "release $version is not as it was built, and is not used; in use: ${before:-none}"
        say "copy the package again from where it was built, compare its SHA-256, and install it again"
        exit 1
    fi
    before=$(points_at current)
    # The same version once more leaves the one before it where it is.
    if [ -n "$before" ] && [ "${before%.kept}" != "$version" ]; then
        point previous "$before"
    fi
    point current "$version"
    forget
}

# Of the kept releases only the one before this is left.
forget() {
    previous=$(points_at previous)
    for kept in "$releases"/*.kept "$releases"/*.kept.new; do
        if [ -d "$kept" ] && [ "$(basename "$kept")" != "$previous" ]; then
            rm -rf "$kept"
        fi
    done
}

case "$script $1" in
    "preinst upgrade")
        ask upgraded
        keep "$2"
        ;;
    "postinst configure")
        use
        ;;
    "postinst abort-upgrade" | "postinst abort-remove")
        # Back from the copy; a table that had gone back to an older release stays there.
        if [ "$(points_at current)" = "$version.kept" ]; then
            use
        fi
        ;;
    "prerm remove")
        ask removed
        ;;
    "postrm remove")
        rm -rf "$etg/current" "$etg/previous" "$etg/current.new" "$etg/previous.new"
        rm -rf "$releases"/*.kept "$releases"/*.kept.new
        rmdir "$releases" "$etg" 2>/dev/null || true # what else lies there is not ours
        ;;
    "postrm purge")
        rm -rf "$etg"
        say "the books, settings and backups in /var/lib/etg and the keys in /etc/etg are left as they are"
        ;;
esac
