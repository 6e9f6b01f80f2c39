#!/bin/sh
# Stands for npm in a machine that has no network: only "npm ci" and "npm install" reach the network of
# the system around it.
case "$1" in
  ci | install) exec nsenter --net=/run/outer-network /usr/bin/npm "$@" ;;
  *) exec /usr/bin/npm "$@" ;;
esac
