#!/bin/sh
# Starts the release that this file belongs to, from wherever it lies and whatever folder it is called in.
here=$(dirname -- "$(readlink -f -- "$0")")
# On a cabinet every command means the books of the cabinet, unless another folder is named.
if [ -z "${ETG_DATA-}" ] && [ -r /var/lib/etg ]; then
    ETG_DATA=/var/lib/etg
    export ETG_DATA
fi
# Nothing is written into a release, neither here nor by what it starts.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
exec "$here/python3" -I -B -m etg "$@"
