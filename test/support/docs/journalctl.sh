#!/bin/sh
# Stands for journalctl in a machine without systemd: prints the whole log that systemctl.sh writes.
exec cat /var/log/sealpost.journal
