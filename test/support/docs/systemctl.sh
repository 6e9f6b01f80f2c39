#!/bin/bash
# Stands for systemctl in a machine without systemd. It checks the unit with systemd-analyze, and starts the unit's
# command as its user, in its folder and with its environment. Its limits and its sandbox are not applied.
# It passes a compile cache on. Of the proxies it starts the program. The output goes to the log that journalctl.sh prints.
set -eu
unit=/etc/systemd/system/sealpost.service
[ -e "$unit" ] || unit=/usr/lib/systemd/system/sealpost.service
pid=/run/sealpost.pid
value() { sed -n "s/^$1=//p" "$unit"; }

starts() { cat /var/log/sealpost.journal 2> /dev/null | grep -c '^Sealpost is ready at' || true; }

stop() {
  [ -e "$pid" ] || return 0
  kill "$(cat "$pid")"
  while kill -0 "$(cat "$pid")" 2> /dev/null; do sleep 0.1; done
  rm "$pid"
}

start() {
  local variables=() command before capabilities=()
  before=$(starts)
  grep -qs "^AmbientCapabilities=CAP_NET_BIND_SERVICE$" /etc/systemd/system/sealpost.service.d/*.conf &&
    capabilities=(--inh-caps=+net_bind_service --ambient-caps=+net_bind_service)
  mapfile -t variables < <(value Environment)
  read -ra command <<< "$(value ExecStart)"
  for folder in $(value StateDirectory); do
    install -d -o "$(value User)" -g "$(value Group)" -m 0700 "/var/lib/$folder"
  done
  cd "$(value WorkingDirectory)"
  [ -z "${NODE_COMPILE_CACHE-}" ] || variables+=("NODE_COMPILE_CACHE=$NODE_COMPILE_CACHE")
  setsid env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin "${variables[@]}" \
    setpriv "${capabilities[@]}" --reuid="$(value User)" --regid="$(value Group)" --init-groups "${command[@]}" \
    < /dev/null >> /var/log/sealpost.journal 2>&1 &
  echo $! > "$pid"
  # The real one returns at once. Waiting here keeps slow machines from failing.
  until [ "$(starts)" -gt "$before" ]; do
    kill -0 "$(cat "$pid")"
    sleep 0.1
  done
}

case "$*" in
  daemon-reload) systemd-analyze verify --man=no "$unit" ;;
  'enable --now sealpost' | 'start sealpost') start ;;
  'stop sealpost') stop ;;
  'restart sealpost') stop && start ;;
  'reload nginx') nginx ;;
  'reload caddy') caddy start --config /etc/caddy/Caddyfile >> /var/log/caddy.log 2>&1 ;;
  'restart apache2') apachectl start ;;
  'restart haproxy') mkdir -p /run/haproxy && haproxy -D -f /etc/haproxy/haproxy.cfg -p /run/haproxy.pid ;;
  *) echo "systemctl $* is not prepared" && exit 1 ;;
esac
