/**
 * Starts every proxy of the documentation that Debian has with its example configuration, and checks it with the commands
 * of the page and with the programs in test/support/docs/proxy.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import parsers from '@stoplight/spectral-parsers';
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
const traefik = page.takeAll('yaml');
// test/stories/base-path.full.test.ts runs the configuration with a path prefix.
page.take('nginx');
const [ready = '', sizeCheck = '', headers = '', logLine = '', directly = ''] = Array.from({ length: 5 }, () =>
  page.take('sh'),
);

interface TraefikRouting {
  readonly http: {
    readonly routers: { readonly sealpost: { readonly entryPoints: readonly string[]; readonly service: string } };
    readonly services: Readonly<Record<string, { readonly loadBalancer: { readonly serversTransport: string } }>>;
    readonly serversTransports: object;
  };
}

test('the configuration of Traefik is valid YAML, and defines the names that it uses', () => {
  const [settings, routing] = traefik.map((text) => {
    const { data, diagnostics } = parsers.parseYaml(text);
    assert.deepEqual(diagnostics, []);
    return data;
  });
  const { entryPoints } = settings as { readonly entryPoints: object };
  const { routers, services, serversTransports } = (routing as TraefikRouting).http;
  for (const name of routers.sealpost.entryPoints) assert.ok(name in entryPoints, name);
  const service = services[routers.sealpost.service] ?? assert.fail('There is no service');
  assert.ok(service.loadBalancer.serversTransport in serversTransports);
});

let machine: Machine;
before(async () => {
  if (skip) return;
  const lines = [...variables.trim().split('\n'), 'SEALPOST_SMTP=smtp://127.0.0.1:25', 'SEALPOST_METRICS_PORT=9100'];
  machine = await startCheckout(lines.map((line) => `export ${line}`).join('\n'));
  await installStandIns(machine);
  await createCertificate(machine);
  await machine.run(`
    cd /mnt/checkout; ln -s sealpost.log /var/log/sealpost.journal; sealpost admin policy add --allow --from '*' --to '*'
    export NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/files.example.org/fullchain.pem
    node test/support/docs/proxy/prepare.ts > /run/prepared.json`);
});
after(() => machine?.[Symbol.asyncDispose]());

/** Returns the command in the prose of the page that contains this text. */
function commandWith(text: string): string {
  const commands = [...readDocPage('docs/reverse-proxy.md').matchAll(/`(sudo [^`]+)`/g)].map((match) => match[1] ?? '');
  return commands.find((command) => command.includes(text)) ?? assert.fail(`There is no command with ${text}`);
}

async function assertWorks(protocol: 'h2' | 'http/1.1'): Promise<void> {
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
  const redirect = await machine.run(
    "curl -s -o /dev/null -w '%{http_code} %{redirect_url}' 'http://files.example.org/a?b=c'",
  );
  assert.match(redirect, /^30[18] https:\/\/files\.example\.org\/a\?b=c$/);
  await machine.run(`node test/support/docs/proxy/checks.ts ${protocol}`);
}

const stopNginx = 'nginx -s stop; while [ -e /run/nginx.pid ]; do sleep 0.1; done';
const stopApache = 'apachectl stop; while [ -e /run/apache2/apache2.pid ]; do sleep 0.1; done';
const stopHaproxy = 'kill $(cat /run/haproxy.pid); while pgrep -x haproxy > /dev/null; do sleep 0.1; done';

test('nginx passes requests and uploads on', { skip }, async () => {
  await machine.write('/etc/nginx/conf.d/sealpost.conf', nginx);
  await machine.run(commandWith('nginx -t'));
  await assertWorks('http/1.1');
  await machine.run(stopNginx);
});

test('Caddy passes requests and uploads on', { skip }, async () => {
  // Caddy cannot get a certificate in a machine without a network.
  const certificate = '/etc/letsencrypt/live/files.example.org';
  const site = caddy.replace(
    'files.example.org {\n',
    `$&\ttls ${certificate}/fullchain.pem ${certificate}/privkey.pem\n`,
  );
  await machine.write('/etc/caddy/Caddyfile', site);
  await machine.run(commandWith('caddy validate'));
  await assertWorks('h2');
  await machine.run('caddy stop');
});

test('Apache passes requests and uploads on', { skip }, async () => {
  await machine.run(commandWith('a2enmod'));
  await machine.write('/etc/apache2/sites-available/sealpost.conf', apache);
  await machine.run(commandWith('a2ensite'));
  await assertWorks('http/1.1');
  await machine.run(stopApache);
});

test('HAProxy passes requests and uploads on', { skip }, async () => {
  const certificate = '/etc/haproxy/certs/files.example.org.pem';
  await machine.run(
    `mkdir -p /etc/haproxy/certs && cat /etc/letsencrypt/live/files.example.org/*.pem > ${certificate}`,
  );
  // Debian's configuration logs to the syslog, which this machine does not have.
  await machine.run(
    `
    node test/support/docs/proxy/log-server.ts /var/log/haproxy.log &
    sed -i 's,/dev/log,127.0.0.1:514,' /etc/haproxy/haproxy.cfg
    cat >> /etc/haproxy/haproxy.cfg`,
    { input: `\n${haproxy}` },
  );
  await machine.run(commandWith('haproxy -c'));
  await assertWorks('h2');
  await machine.run(stopHaproxy);
});

test('no proxy logs paths or queries, even of requests that fail', { skip }, async () => {
  await machine.run('kill $SERVICE; wait $SERVICE || true');
  for (const [start, stop] of [
    ['reload nginx', stopNginx],
    ['reload caddy', 'caddy stop'],
    ['restart apache2', stopApache],
    ['restart haproxy', stopHaproxy],
  ]) {
    await machine.run(`systemctl ${start} && timeout 180 node test/support/docs/proxy/failures.ts\n${stop}`);
  }
  const { href } = JSON.parse(await machine.run('cat /run/prepared.json'));
  const [ticket] = /[^=]{20,}$/.exec(href) ?? assert.fail(href);
  const secrets = ['secret-in', 'ann+a', 'ann%2', ticket];
  await machine.run(`grep -riF ${secrets.map((text) => `-e '${text}'`).join(' ')} /var/log/`, { status: 1 });
});

test('every command of the page has run', { skip }, () => page.assertAllRun(machine));
