/** Follows the pages of an installation, one after the other, on a machine without Sealpost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openDocPage } from '../support/docs/doc-page.ts';
import { createCertificate, postgresUrl, startBareMachine, startPostgres } from '../support/docs/installed-machine.ts';
import { type Machine, noMachine } from '../support/docs/machine.ts';

const skip = noMachine();
let machine: Machine;
before(async () => {
  if (!skip) machine = await startBareMachine();
});
after(() => machine?.[Symbol.asyncDispose]());

test('the install page leads from nothing to a service that sends', { skip }, async () => {
  const page = openDocPage('docs/install.md');
  // User and directories, then the program.
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'));
  // The editor of sudoedit writes the example configuration.
  const createConfiguration = page.take('sh');
  await machine.write('/root/example.env', page.take('ini'));
  await machine.write('/root/editor', '#!/bin/sh\ncp /root/example.env "$1"\n', '0755');
  await machine.run(`export EDITOR=/root/editor\n${createConfiguration}`);
  await machine.write('/etc/systemd/system/sealpost.service', page.take('ini'));
  const started = await machine.run(page.take('sh'));
  assert.match(started, /\{"status":"ready"\}/);
  assert.match(
    await machine.run('cat /var/log/sealpost.journal'),
    /Sealpost is ready at https:\/\/files\.example\.org/,
  );
  assert.match(await page.runIn(machine), /Rule \w+ added\.[\s\S]*admin\.email = admin@example\.org/);
  assert.match(
    await machine.run('sealpost admin policy explain ann@example.org bob@example.net'),
    / is allowed to send to /,
  );
  await serveHttpsItself(page.take('ini'), page.take('ini'));
  page.assertAllRun(machine);
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
  await machine.run(page.take('sh'));
  const key = await machine.run(page.take('sh'));
  assert.match(key, /^sealpost-master-key-1 /);
  await machine.run(page.take('sh'), { input: key });
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'));
  await machine.write('/usr/local/bin/sealpost-backup', page.take('sh'), '0755');
  await machine.run(page.take('sh'));
  const [, user, command] = /^\S+ \S+ \S+ \S+ \S+ (\S+) (.*)$/m.exec(page.take('cron')) ?? assert.fail('no line');
  // Two backups in one second have the same name.
  await machine.run(`until sudo -u ${user} ${command}; do sleep 0.2; done`);
  await machine.run(page.take('sh'));
  await machine.run('dropdb --host=db.example.org --username=postgres sealpost; rm -r /var/lib/sealpost-keys');
  await restore(page, key);
  // The database knows nothing of this blob.
  const orphan = '/var/lib/sealpost/blobs/20260301/120000-Ab3dE6gH/0123456789abcdef0123456789abcdef.blob';
  await machine.run(`sudo -u sealpost sh -c 'mkdir -p "$(dirname ${orphan})" && echo x > ${orphan}'`);
  await machine.run(`set +o pipefail\n${page.take('sh')}\nset -o pipefail\ntest ! -e ${orphan}`);
  const listed = await machine.run(page.take('sh').replace('20260301-120000-Ab3dE6gH', trackingId));
  assert.match(listed, new RegExp(trackingId));
  await machine.run(page.take('sh'), { input: key });
  assert.match(await machine.run(page.take('sh')), new RegExp(trackingId));
  page.assertAllRun(machine);
});

/** Runs a command of Sealpost with the PostgreSQL database instead of SQLite. */
async function inPostgres(command: string): Promise<string> {
  const variables = `SEALPOST_DATABASE=${postgresUrl} SEALPOST_DATA=/var/lib/sealpost SEALPOST_KEYS=/var/lib/sealpost-keys`;
  return await machine.run(`sudo -u sealpost env ${variables} /opt/sealpost/sealpost ${command}`);
}

/** Follows the numbered steps: stop, key, data (SQLite, then PostgreSQL), checks, start. */
async function restore(page: ReturnType<typeof openDocPage>, key: string): Promise<void> {
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'), { input: key });
  await machine.run(page.take('sh'));
  await machine.run(page.take('sh'));
  assert.equal(await inPostgres('admin setting get retention.days'), '14\n');
  await machine.run(page.take('sh'));
  assert.match(await machine.run(page.take('sh')), /\{"status":"ready"\}/);
}

test('the upgrade page installs a new version, and goes back', { skip }, async () => {
  const page = openDocPage('docs/upgrade.md');
  const before = (await machine.run(page.take('sh'))).trim();
  await machine.run("(cd /srv/sealpost.git && echo '# New' > NEW.md && git add -A && git commit -qm 'Second version')");
  await page.runIn(machine, { '0123abc': before });
  assert.equal((await machine.run('git -C /opt/sealpost rev-parse HEAD')).trim(), before);
  await machine.run('curl -fsS http://127.0.0.1:8080/health/ready');
  page.assertAllRun(machine);
});
