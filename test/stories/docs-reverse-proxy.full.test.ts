/** Starts every proxy of the documentation with its example configuration, and checks it with the commands of the page. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readDocPage } from '../../scripts/doc-pages.ts';
import { installStandIns, startCheckout } from '../support/docs/checkout.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { createCertificate } from '../support/docs/installed-machine.ts';
import { type Machine, noMachine } from '../support/docs/machine.ts';

const skip = noMachine();
const page = openDocPage('docs/reverse-proxy.md');
const variables = page.take('ini');
const configurations = ['nginx', 'caddyfile', 'apache', 'haproxy'].map((language) => page.take(language));
const [nginx = '', caddy = '', apache = '', haproxy = ''] = configurations;
// test/stories/base-path.full.test.ts runs the configuration with a path prefix.
page.take('nginx');
const [ready = '', sizeCheck = '', headers = '', logLine = '', directly = ''] = Array.from({ length: 5 }, () =>
  page.take('sh'),
);

let machine: Machine;
before(async () => {
  if (skip) return;
  const lines = [...variables.trim().split('\n'), 'SEALPOST_SMTP=smtp://127.0.0.1:25'];
  machine = await startCheckout(lines.map((line) => `export ${line}`).join('\n'));
  await installStandIns(machine);
  await createCertificate(machine);
  await machine.run(
    "cd /mnt/checkout; ln -s sealpost.log /var/log/sealpost.journal; sealpost admin policy add --allow --from '*' --to '*'",
  );
});
after(() => machine?.[Symbol.asyncDispose]());

/** Returns the command in the prose of the page that contains this text. */
function commandWith(text: string): string {
  const commands = [...readDocPage('docs/reverse-proxy.md').matchAll(/`(sudo [^`]+)`/g)].map((match) => match[1] ?? '');
  return commands.find((command) => command.includes(text)) ?? assert.fail(`There is no command with ${text}`);
}

async function assertWorks(): Promise<void> {
  await machine.run('until curl -fs -o /dev/null https://files.example.org/health/live; do sleep 0.1; done');
  assert.equal(await machine.run(ready), '{"status":"ready"}');
  // A proxy may close the connection while curl is still sending: the status counts, not how curl ends.
  assert.equal(await machine.run(`{ ${sizeCheck}\n} || true`), '404\n');
  const [, id = ''] = /^x-request-id: (\S+)\r$/im.exec(await machine.run(headers)) ?? [];
  const line = await machine.run(
    `until sudo journalctl | grep -q ${id}; do :; done\n${logLine.replace(/grep \S+/, `grep ${id}`)}`,
  );
  assert.match(line, /"ip":"192\.0\.2\.10"/);
  await machine.run(directly, { status: 7 });
  assert.match(await machine.run('base=https://files.example.org send_transfer'), /^\d{8}-\d{6}-\w+$/m);
  const redirect = await machine.run(
    "curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://files.example.org/a",
  );
  assert.match(redirect, /^30[18] https:\/\/files\.example\.org\/a$/);
}

test('nginx passes requests and uploads on', { skip }, async () => {
  await machine.write('/etc/nginx/conf.d/sealpost.conf', nginx);
  await machine.run(commandWith('nginx -t'));
  await assertWorks();
  await machine.run('nginx -s stop; while [ -e /run/nginx.pid ]; do sleep 0.1; done');
});

test('Caddy passes requests and uploads on', { skip }, async () => {
  // Caddy cannot get a certificate in a machine without a network.
  const certificate = '/etc/letsencrypt/live/files.example.org';
  const site = caddy.replace('{\n', `{\n\ttls ${certificate}/fullchain.pem ${certificate}/privkey.pem\n`);
  await machine.write('/etc/caddy/Caddyfile', site);
  await machine.run(commandWith('caddy validate'));
  await assertWorks();
  await machine.run('caddy stop');
});

test('Apache passes requests and uploads on', { skip }, async () => {
  await machine.run(commandWith('a2enmod'));
  await machine.write('/etc/apache2/sites-available/sealpost.conf', apache);
  await machine.run(commandWith('a2ensite'));
  await assertWorks();
  await machine.run('apachectl stop; while [ -e /run/apache2/apache2.pid ]; do sleep 0.1; done');
});

test('HAProxy passes requests and uploads on', { skip }, async () => {
  const certificate = '/etc/haproxy/certs/files.example.org.pem';
  await machine.run(
    `mkdir -p /etc/haproxy/certs && cat /etc/letsencrypt/live/files.example.org/*.pem > ${certificate}`,
  );
  await machine.run('cat >> /etc/haproxy/haproxy.cfg', { input: `\n${haproxy}` });
  await machine.run(commandWith('haproxy -c'));
  await assertWorks();
});

test('every command of the page has run', { skip }, () => page.assertAllRun(machine));
