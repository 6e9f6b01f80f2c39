# Makes a machine of its own out of the running system, and reads commands for it from standard input.
# Usage: unshare --mount --pid --fork --kill-child bash machine.sh <empty folder> <checkout> <built package>
#
# The machine sees the programs of this system, changes only its own copy (in memory), has its own processes, and its
# own network with only a loopback interface. Everything ends with this process.
set -eu
folder=$1 checkout=$2 package=$3
# This namespace has copies of all mounts. A copy of the disk of another test would keep that disk busy after the test has
# unmounted it. If the test has removed the mount point by now, its copy is gone.
mount --make-rprivate /
mapfile -t disks < <(awk '$2 ~ /\/sealpost-disk-/ { print $2 }' /proc/self/mounts)
for disk in "${disks[@]}"; do umount "$disk" || true; done
mount -t tmpfs -o mode=755 tmpfs "$folder"
mkdir "$folder"/{system,system-work,checkout,checkout-work,root}
root=$folder/root
mount -t overlay -o "lowerdir=/,upperdir=$folder/system,workdir=$folder/system-work" overlay "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
cat /etc/resolv.conf > "$folder/resolv.conf"
rm -f "$root/etc/resolv.conf"
mv "$folder/resolv.conf" "$root/etc/resolv.conf"
mkdir -p "$root/mnt/checkout" "$root/mnt/package" "$root/run/lock" "$root/run/old"
mount --bind -o ro "$package" "$root/mnt/package"
mount -t overlay -o "lowerdir=$checkout,upperdir=$folder/checkout,workdir=$folder/checkout-work" overlay "$root/mnt/checkout"
cat > "$root/etc/hosts" << END
127.0.0.1 localhost $(hostname) db.example.org mail.example.org
192.0.2.10 files.example.org example.org
END
exec unshare --net bash -c '
  ip link set lo up
  ip address add 192.0.2.10/32 dev lo
  # Not chroot alone: a command in a container would see the root of the mount namespace.
  cd "$1" && pivot_root . run/old
  exec env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin chroot . bash -c "
    umount -l /run/old && rmdir /run/old
    cd /root
    exec bash --norc
  "' - "$root"
