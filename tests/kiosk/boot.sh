#!/bin/bash
# Boots the Debian of a folder with its own systemd as process 1, in namespaces of its own: boot.sh BASE CHANGES GROUP
#
# BASE is only read; what is written goes to CHANGES (upper, work, root), so one base serves for many cabinets. GROUP is
# a control group of its own, without which two such machines would end each other's services. The old root is left by
# pivot_root and not by chroot, in which PrivateUsers= does not work. The settings of the kernel are everybody's: within,
# they can only be read. All mounts go with the last process.
set -euo pipefail

if [ "${1:-}" != --inside ]; then
    echo $$ >"$3/cgroup.procs"
    exec unshare --fork --pid --mount --uts --ipc --net --cgroup --kill-child --propagation private "$0" --inside "$@"
fi
base=$2 changes=$3 root=$3/root
mount -t overlay -o "lowerdir=$base,upperdir=$changes/upper,workdir=$changes/work" overlay "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t tmpfs tmpfs "$root/sys/fs/cgroup" 2>/dev/null || true
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
exec env -i container=etg PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --system
