#!/bin/sh
# Stands for npm in a machine that has no network. "npm ci" copies the packages of the checkout from which the machine
# was made, and builds the web app, as npm does at its end. test/stories/readme.full.test.ts downloads them.
set -e
if [ "$1" = ci ]; then
  cmp package-lock.json /mnt/checkout/package-lock.json
  rm -rf node_modules
  cp -a /mnt/checkout/node_modules .
  set -- run prepare
fi
exec /usr/bin/npm "$@"
