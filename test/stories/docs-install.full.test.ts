/** Follows the pages of an installation, one after the other, on a machine without Sealpost. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { architectures, ownArchitecture } from '../../scripts/release/architectures.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { createCertificate, postgresUrl, startBareMachine, startPostgres } from '../support/docs/installed-machine.ts';
import { type Machine, noMachine } from '../support/docs/machine.ts';

const skip = noMachine();
const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
const laterVersion = '999.0.0';
/** The pages name the packages for one kind of machines. */
const forThisMachine = (text: string) =>
  text.replaceAll('_amd64.deb', `_${debian}.deb`).replaceAll('-x64.tar.gz', `-${architecture}.tar.gz`);
const asOnThePage = (text: string) =>
  text.replaceAll(`_${debian}.deb`, '_amd64.deb').replaceAll(`-${architecture}.tar.gz`, '-x64.tar.gz');
const architecture = ownArchitecture();
const { debian } = architectures[architecture];
let machine: Machine;
before(async () => {
  if (!skip) machine = await startBareMachine([version, laterVersion]);
});
after(() => machine?.[Symbol.asyncDispose]());

test('the install page leads from nothing to a service that sends', { skip }, async () => {
  const page = openDocPage('docs/install.md');
  const install = page.take('sh');
  assert.match(install, new RegExp(`sealpost_${version}_amd64`));
  await machine.run(forThisMachine(install));
  const configure = page.take('sh');
  // The editor of sudoedit writes the example configuration.
  await machine.write('/root/example.env', page.take('ini'));
  await machine.write('/root/editor', '#!/bin/sh\ncp /root/example.env "$1"\n', '0755');
  await machine.run(`export EDITOR=/root/editor\n${configure}`);
  const started = await machine.run(page.take('sh'));
  assert.match(started, /^Ready\.$[\s\S]*Sealpost is ready at https:\/\/files\.example\.org/m);
  // The check finds neither a mail server nor a reverse proxy yet.
  const findings = await machine.run(page.take('sh'), { status: 2 });
  assert.deepEqual(findings.match(/^(failure|warning) +\w+/gm), [
    ...['warning  rights', 'warning  keyCopy', 'failure  mail', 'warning  address'],
  ]);
  assert.match(await page.runIn(machine), /Rule \w+ added\.[\s\S]*admin\.email = admin@example\.org/);
  assert.match(
    await machine.run('sealpost admin policy explain ann@example.org bob@example.net'),
    / is allowed to send to /,
  );
  await serveHttpsItself(page.take('ini'), page.take('ini'));
  await using other = await startBareMachine([version]);
  const archive = page.take('sh');
  await other.run(forThisMachine(archive));
  await other.run(page.take('sh'));
  await other.run('sed -i "/^SEALPOST_BASE_URL/d; /^SEALPOST_SMTP/d" /etc/sealpost/sealpost.env');
  await other.run('sudo systemctl enable --now sealpost; sealpost health');
  assert.match(await other.run('base=http://127.0.0.1:8080; send_transfer'), /^\d{8}-\d{6}-\w+$/m);
  page.assertAllRun({ transcript: () => asOnThePage(machine.transcript() + other.transcript()) });
});

async function serveHttpsItself(variables: string, override: string): Promise<void> {
  await createCertificate(machine);
  await machine.run(`
    install -o root -g sealpost -m 0640 /etc/letsencrypt/live/files.example.org/*.pem /etc/sealpost/
    cp /etc/sealpost/sealpost.env /root/behind-proxy.env`);
  await machine.run('cat >> /etc/sealpost/sealpost.env', { input: variables });
  await machine.write('/etc/systemd/system/sealpost.service.d/override.conf', override);
  await machine.run(`
    systemctl daemon-reload && systemctl restart sealpost
    curl -fsS --retry 60 --retry-delay 1 --retry-connrefused https://files.example.org/health/ready
    cat /root/behind-proxy.env > /etc/sealpost/sealpost.env
    systemctl restart sealpost`);
}

test('the backup page makes backups, and restores them with the key from paper', { skip }, async () => {
  const page = openDocPage('docs/backup.md');
  await startPostgres(machine);
  await inPostgres('admin setting set retention.days 14');
  const trackingId = (await machine.run('send_transfer')).trim();
  const key = await machine.run(page.take('sh'));
  assert.match(key, /^sealpost-master-key-1 /);
  await machine.run(page.take('sh'), { input: key });
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'));
  assert.match(await machine.run(page.take('sh')), /^Snapshot \w+ is complete: /m);
  const jobs = [...page.take('cron').matchAll(/^\S+ \S+ \S+ \S+ \S+ (\S+) (.*)$/gm)];
  assert.equal(jobs.length, 2);
  for (const [, user, command] of jobs) await machine.run(`sudo -u ${user} ${command}`);
  assert.match(await machine.run(page.take('sh')), /No problems found in 2 snapshots/);
  await inPostgres('backup init /var/tmp/sealpost-postgresql-backup');
  await inPostgres('backup /var/tmp/sealpost-postgresql-backup');
  await machine.run('dropdb --host=db.example.org --username=postgres sealpost; rm -r /var/lib/sealpost-keys');
  await restore(page, key);
  const listed = await machine.run(page.take('sh').replace('20260301-120000-Ab3dE6gH', trackingId));
  assert.match(listed, new RegExp(trackingId));
  await machine.run(page.take('sh'), { input: key });
  const drill = await machine.run(page.take('sh'));
  assert.match(drill, /No problems found\.[\s\S]*Before you start the server/);
  assert.match(drill, new RegExp(trackingId));
  page.assertAllRun(machine);
});

/** Runs a command of Sealpost with the PostgreSQL database instead of SQLite. */
async function inPostgres(command: string): Promise<string> {
  const data = '/var/tmp/sealpost-postgresql';
  const variables = `SEALPOST_DATABASE=${postgresUrl} SEALPOST_DATA=${data} SEALPOST_KEYS=/var/lib/sealpost-keys`;
  return await machine.run(`sudo -u sealpost env SEALPOST_CONFIG= ${variables} sealpost ${command}`);
}

/** Follows the numbered steps: stop, key, data folder, PostgreSQL database, restore, start. */
async function restore(page: ReturnType<typeof openDocPage>, key: string): Promise<void> {
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'), { input: key });
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'));
  await inPostgres('restore /var/tmp/sealpost-postgresql-backup');
  assert.equal(await inPostgres('admin setting get retention.days'), '14\n');
  assert.match(await machine.run(page.take('sh')), /^No problems found\.$/m);
  assert.match(await machine.run(page.take('sh')), /\{"status":"ready"\}/);
  assert.match(await machine.run(page.take('sh')), / now belongs to this service\.[\s\S]*^Snapshot \w+ is complete: /m);
}

test('the upgrade page installs a new version, and goes back', { skip }, async () => {
  const page = openDocPage('docs/upgrade.md');
  const installed = async () => (await machine.run('dpkg-query --show sealpost')).trim().split('\t')[1];
  // The page upgrades from 0.2.0 to this version, and the test from this version to a later one.
  await machine.run(forThisMachine(page.take('sh')).replace(version, laterVersion));
  assert.equal(await installed(), laterVersion);
  assert.match(await page.runIn(machine, { '0.2.0_amd64': `${version}_${debian}` }), /No problems found/);
  assert.equal(await installed(), version);
  await machine.run('curl -fsS http://127.0.0.1:8080/health/ready');
  const ran = asOnThePage(machine.transcript());
  page.assertAllRun({ transcript: () => ran.replaceAll(version, '0.2.0') + ran.replaceAll(laterVersion, version) });
});
