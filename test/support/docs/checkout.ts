import { readFileSync } from 'node:fs';
import { type Machine, startMachine } from './machine.ts';

/** A shell function that sends a file from ann@example.org to bob@example.org and prints the tracking ID. */
export const sendTransfer = `
send_transfer() {
  local base=\${base:-http://127.0.0.1:8080} client token session file transfer
  local user=$base/api/users/ann@example.org
  member() { sed -E "s/.*\\"$1\\":\\"([^\\"]*)\\".*/\\1/"; }
  location() { sed -nE 's,^location: (https://files.example.org)?,,Ip' | tr -d '\\r' | sed "s,^/,$base/,"; }
  client=$(curl -fsS "$base/api/clients" | member clientId)
  sealpost admin client add "$client" > /dev/null
  token=$(curl -fsS -X POST -H "X-CS-ClientId: $client" "$user/verification/token" | member token)
  local as=(-fsS -H "X-CS-ClientId: $client" -H "X-CS-VerificationToken: $token" -H 'Content-Type: application/json')
  session=$(curl "\${as[@]}" -D - -o /dev/null -d '{"recipients":{"to":[{"mail":"bob@example.org"}]}}' "$user/transfer-sessions" | location)
  file=$(curl "\${as[@]}" -D - -o /dev/null -d '{"fileName":"a.txt","size":6}' "$session/files" | location)
  echo Hello | curl "\${as[@]}" -T - "$file/content" > /dev/null
  transfer=$(curl "\${as[@]}" -X POST -D - -o /dev/null "$session" | location)
  until curl "\${as[@]}" "$transfer" | grep -q '"state":"ACTIVE"'; do sleep 0.2; done
  echo "\${transfer##*/}"
}`;

/**
 * Makes the program of the checkout in the current folder the one of the built package, which starts in half the time.
 * `bin/sealpost.mjs` runs the source if there is one. Without a built package, it stays.
 */
export const useBuiltPackage = `if [ -e /mnt/package/dist ]; then
  cp -r /mnt/package/dist . && rm src/main.ts
fi`;

/**
 * Starts a machine with a checkout, as a reader has it after `npm ci`, and the service in it. The shell is in the
 * checkout, and `sealpost` stands for the shell function of docs/install.md. The checkout runs the built package.
 */
export async function startCheckout(variables = ''): Promise<Machine> {
  const machine = await startMachine();
  await machine.write('/usr/local/bin/sealpost', '#!/bin/sh\ncd /mnt/checkout && exec ./sealpost "$@"\n', '0755');
  // Commands start faster with the Node.js of the checkout in front, and with a compile cache.
  await machine.run('export PATH=/mnt/checkout/node_modules/.bin:$PATH NODE_COMPILE_CACHE=/var/cache/node');
  await machine.run(`cd /mnt/checkout && rm -rf data keys\n${useBuiltPackage}\n${variables}\n${sendTransfer}`);
  await machine.run(startService());
  return machine;
}

/** Waits until the service is ready, and fails with its log if it ends before. */
const startService = (address = 'http://127.0.0.1:8080') => `
npm start > /var/log/sealpost.log 2>&1 &
SERVICE=$!
until curl -fs -o /dev/null ${address}/health/ready; do kill -0 $SERVICE || { cat /var/log/sealpost.log; false; }; sleep 0.1; done`;

/** Stops the service, and starts it with these environment variables, as lines of a configuration file. */
export async function restartService(
  machine: Machine,
  variables: string,
  address = 'http://127.0.0.1:8080',
): Promise<void> {
  const lines = variables.trim().split('\n');
  await machine.run(`kill $SERVICE; wait $SERVICE || true\n${lines.map((line) => `export ${line}`).join('\n')}`);
  await machine.run(startService(address));
}

/** Installs the programs that stand for those of a machine with systemd and a network. */
export async function installStandIns(machine: Machine): Promise<void> {
  for (const name of ['systemctl', 'journalctl']) {
    const script = readFileSync(new URL(`${name}.sh`, import.meta.url), 'utf8');
    await machine.write(`/usr/local/sbin/${name}`, script, '0755');
  }
}
