/**
 * Runs the services of the compose file together with the values that it gives them: Sealpost from its package, and
 * PostgreSQL, clamd and Caddy from Debian, because images of them cannot be had everywhere.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { eicar } from '../../src/scanner/canary.ts';
import { sendTransfer } from '../support/docs/checkout.ts';
import { compose, environmentOf, readComposeFile } from '../support/docs/compose.ts';
import { createCertificate, startPostgres } from '../support/docs/installed-machine.ts';
import { type Machine, noMachine, startMachine } from '../support/docs/machine.ts';

const skip = noMachine();
let machine: Machine;

const stop = 'kill $SERVICE; wait $SERVICE || true';
const start = `
sealpost serve > /var/log/sealpost.log 2>&1 &
SERVICE=$!
until curl -fs http://127.0.0.1:8080/health/ready | grep -q '"scanner":"ready"'; do
  kill -0 $SERVICE || { cat /var/log/sealpost.log; false; }
  sleep 0.2
done`;

before(async () => {
  if (skip) return;
  machine = await startMachine();
  // The proxy and the service have one address here, so that the service sees requests of the proxy come from it.
  const address = compose.services.https.networks.default.ipv4_address;
  await machine.run(`
    ip address add ${address}/32 dev lo
    echo '127.0.0.1 postgres clamav' >> /etc/hosts; echo '${address} sealpost' >> /etc/hosts
    install -d -m 0700 /data /keys
    ${sendTransfer}`);
  await createCertificate(machine);
  await machine.run('export NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/files.example.org/fullchain.pem');
  await startPostgres(machine);
  // Where the image keeps its folders, and what it listens on.
  const image = { SEALPOST_HOST: '0.0.0.0', SEALPOST_DATA: '/data', SEALPOST_KEYS: '/keys' };
  const lines = Object.entries({ ...image, ...environmentOf('sealpost') }).map(([name, value]) => `${name}=${value}\n`);
  await machine.write('/root/sealpost.env', lines.join(''), '0600');
  await machine.write(
    '/usr/local/bin/sealpost',
    '#!/bin/sh\nSEALPOST_CONFIG=/root/sealpost.env exec /mnt/checkout/node_modules/.bin/node /mnt/package/bin/sealpost.mjs "$@"\n',
    '0755',
  );
});
after(() => machine?.[Symbol.asyncDispose]());

/** Starts clamd with the configuration of its image, to which its entry point adds the variables of this prefix. */
async function startClamd(): Promise<void> {
  const prefix = 'CLAMD_CONF_';
  const lines = Object.entries(environmentOf('clamav'))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => `${name.slice(prefix.length)} ${value}\n`);
  const signature = `${createHash('md5').update(eicar).digest('hex')}:${eicar.length}:Eicar-Test-File\n`;
  await machine.write('/var/lib/clamav/test.hdb', signature);
  await machine.write('/etc/clamav/clamd.conf', `LocalSocket /tmp/clamd.sock\nTCPSocket 3310\n${lines.join('')}`);
  await machine.run('clamd --config-file /etc/clamav/clamd.conf');
}

test('a transfer passes the services of the compose file', { skip }, async () => {
  await startClamd();
  // Caddy cannot get a certificate in a machine without a network.
  const certificate = '/etc/letsencrypt/live/files.example.org';
  const site = readComposeFile('Caddyfile').replace(
    '{$SEALPOST_BASE_URL} {\n',
    `$&\ttls ${certificate}/fullchain.pem ${certificate}/privkey.pem\n`,
  );
  await machine.write('/etc/caddy/Caddyfile', site);
  const { SEALPOST_BASE_URL: baseUrl } = environmentOf('https');
  await machine.run(`SEALPOST_BASE_URL=${baseUrl} caddy start --config /etc/caddy/Caddyfile 2> /dev/null`);
  await machine.run(start);
  // The warning about the new master key is in the log that the documentation names.
  assert.match(await machine.run('cat /var/log/sealpost.log'), /start\.key_created.*\/keys/);
  await machine.run(`sealpost admin policy add --allow --from '*' --to '*'`);
  assert.match(await machine.run(`base=${baseUrl} send_transfer`), /^\d{8}-\d{6}-\w{8}\n$/);
  const doctor = await machine.run('sealpost doctor || true');
  for (const check of ['database', 'scanner', 'address']) assert.match(doctor, new RegExp(`^ok +${check}`, 'm'));
});

test('a start keeps what administrators have decided about files that cannot be scanned', { skip }, async () => {
  const decision = 'sealpost admin setting get scanner.unscannable';
  assert.equal(await machine.run(decision), 'block\n');
  await machine.run('sealpost admin setting set scanner.unscannable mark');
  await machine.run(`${stop}\n${start}`);
  assert.equal(await machine.run(decision), 'mark\n');
});
