#!/bin/bash
# Boots the Debian of a folder with its own systemd as process 1, in namespaces of its own: boot.sh BASE CHANGES
#
# BASE is read, and everything that is written goes to CHANGES (upper, work, root): one base serves for many cabinets.
# The old root is left behind by pivot_root and not by chroot: PrivateUsers= does not work in a chroot. Nothing of the
# machine is seen from within, and all mounts go with the last process.
set -euo pipefail

if [ "${1:-}" != --inside ]; then
    exec unshare --fork --pid --mount --uts --ipc --net --cgroup --kill-child --propagation private "$0" --inside "$@"
fi
base=$2 changes=$3 root=$3/root
mount -t overlay -o "lowerdir=$base,upperdir=$changes/upper,workdir=$changes/work" overlay "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for device in null zero full random urandom tty; do
    touch "$root/dev/$device"
    mount --bind "/dev/$device" "$root/dev/$device"
done
hostname cabinet
cd "$root"
mkdir -p .old
pivot_root . .old
umount -l /.old
exec env -i container=etg PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system --log-target=console --show-status=0
