/** Installs, upgrades, removes and purges the Debian package on a bare Debian with systemd. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeDebianPackage } from '../../scripts/release/debian-package.ts';
import { systemPath } from '../../scripts/system-packages.ts';
import { makePreviousPackage, packageInput } from '../support/packages/built-packages.ts';
import {
  bootDebian,
  createDebianRoot,
  type DebianSystem,
  noDebianSystem,
  waitForService,
} from '../support/packages/debian-system.ts';

const skip = noDebianSystem();
const unit = fileURLToPath(new URL('../../deploy/debian/sealpost.service', import.meta.url));
const url = 'http://127.0.0.1:8080';
const mailFolder = '/var/lib/sealpost/mail';
const resources = new AsyncDisposableStack();
let system: DebianSystem;
/** Names of the packages in the folder /root of the system. */
let [current, previous] = ['', ''];

before(async () => {
  if (skip) return;
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-packages-'));
  resources.defer(() => rmSync(folder, { recursive: true }));
  const bare = createDebianRoot();
  const input = await packageInput(folder);
  const files = [makeDebianPackage(input), makePreviousPackage('0.1.0', input)];
  const { folder: root } = resources.use(await bare);
  for (const file of files) copyFileSync(file, join(root, 'root', basename(file)));
  [current = '', previous = ''] = files.map((file) => basename(file));
  system = resources.use(await bootDebian(root));
});
after(() => resources.disposeAsync());

const install = (name: string) => system.run(`apt-get install --yes --reinstall ./${name}`);
const ready = () => waitForService(system);

test('the sandbox of the systemd unit has an exposure below 2.0', { skip }, () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=yes', unit], {
    env: { PATH: systemPath },
    encoding: 'utf8',
  });
  const [, exposure = ''] =
    /Overall exposure level for sealpost\.service: ([\d.]+)/.exec(report) ?? assert.fail(report);
  assert.ok(Number(exposure) < 2, exposure);
});

let transfer = '';

test('an upgrade from 0.1.0 keeps transfers, configuration and the state of the service', { skip }, async () => {
  await install(previous);
  await ready();
  transfer = await system.send(url, mailFolder);
  await system.run('echo SEALPOST_LOG_LEVEL=warn >> /etc/sealpost/sealpost.env');
  await install(current);
  await ready();
  await system.receive(url, transfer);
  assert.match(await system.run('tail -n 1 /etc/sealpost/sealpost.env'), /^SEALPOST_LOG_LEVEL=warn$/m);
  assert.match(await system.run('sealpost check --contents'), /^No problems found\.$/m);
});

test('the command runs as the user of the service, and prints commands that work', { skip }, async () => {
  assert.match(await system.run('sealpost --help'), /^Usage: sealpost <command>/m);
  const status = await system.run('setpriv --reuid=daemon --regid=daemon --clear-groups sealpost check', 1);
  assert.match(status, /Run this command as root/);
  assert.match(await system.run('sealpost doctor'), /^No failures/m);
  assert.equal(await system.run('find /var/lib/sealpost /var/lib/sealpost-keys ! -user sealpost'), '');
});

test('an upgrade leaves a stopped service stopped', { skip }, async () => {
  await system.run('systemctl stop sealpost');
  await install(current);
  assert.match(await system.run('systemctl is-active sealpost', 3), /inactive/);
});

test('removal and a purge that no one confirms keep the data, and a confirmed purge deletes it', { skip }, async () => {
  await system.run('apt-get remove --yes sealpost');
  await system.run(
    '[ -e /etc/sealpost/sealpost.env ] && [ -e /var/lib/sealpost/sealpost.db ] && [ ! -e /usr/lib/sealpost ]',
  );
  assert.match(await system.run('systemctl is-active sealpost', 3), /inactive/);
  await system.run('install -D /dev/null /etc/sealpost/keys/master.key');
  assert.match(await system.run('apt-get purge --yes sealpost'), /were kept/);
  assert.equal(
    await system.run('ls -A /var/lib/sealpost-keys /etc/sealpost | sort | xargs'),
    '/etc/sealpost: /var/lib/sealpost-keys: keys master.key\n',
  );
  await system.run('[ -e /etc/sealpost/keys/master.key ]');
  await install(current);
  await ready();
  await system.receive(url, transfer);
  const output = await system.run('echo yes | DEBIAN_FRONTEND=readline apt-get purge --yes sealpost');
  assert.match(output, /Delete all transfers and the master key\?/);
  await system.run('[ ! -e /var/lib/sealpost ] && [ ! -e /var/lib/sealpost-keys ] && ! getent passwd sealpost');
});

test('a first installation leads to a first received file', { skip }, async () => {
  await install(current);
  await ready();
  await system.receive(url, await system.send(url, mailFolder));
});
