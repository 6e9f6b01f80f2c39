/** Follows the documentation pages that connect Sealpost to a virus scanner, a mail server and PostgreSQL. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseS3Location } from '../../src/core/s3-location.ts';
import { eicar } from '../../src/scanner/canary.ts';
import { restartService, startCheckout } from '../support/docs/checkout.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { createCertificate, startPostgres } from '../support/docs/installed-machine.ts';
import { type Machine, noMachine } from '../support/docs/machine.ts';

const skip = noMachine();
let machine: Machine;
before(async () => {
  if (!skip) machine = await startCheckout();
});
after(() => machine?.[Symbol.asyncDispose]());

/** Starts clamd with the lines of the page and one signature: the EICAR test file. */
async function startClamd(lines: string): Promise<void> {
  const signature = `${createHash('md5').update(eicar).digest('hex')}:${eicar.length}:Eicar-Test-File\n`;
  await machine.write('/srv/signatures/test.hdb', signature);
  await machine.write(
    '/etc/clamav/clamd.conf',
    `DatabaseDirectory /srv/signatures\nPidFile /run/clamav/clamd.pid\n${lines}`,
  );
  await machine.run(`
    mkdir -p /run/clamav
    # clamd removes its PID file before its socket, which a new one would find in use.
    if [ -e /run/clamav/clamd.pid ]; then
      pid=$(cat /run/clamav/clamd.pid); kill "$pid"; while kill -0 "$pid" 2> /dev/null; do sleep 0.1; done
    fi
    clamd --config-file /etc/clamav/clamd.conf
    until [ -S /run/clamav/clamd.ctl ]; do sleep 0.1; done`);
}

test('the virus scanning page leads to a scanner that is ready', { skip }, async () => {
  const page = openDocPage('docs/virus-scanning.md');
  const lines = page.take('conf');
  await startClamd(lines);
  await machine.run(page.take('sh'));
  await restartService(machine, page.take('ini'));
  const check = page.take('sh');
  await machine.run(`until { ${check.trim()}; } | grep -q '"scanner":"ready"'; do sleep 0.2; done`);
  await machine.run('send_transfer');
  // A self-test with one gigabyte takes too long here: only the start is tested.
  const largeVariables = page.take('ini');
  await startClamd(`LocalSocket /run/clamav/clamd.ctl\n${page.take('conf')}`);
  await restartService(machine, largeVariables);
  await page.runIn(machine);
  page.assertAllRun(machine);
  await machine.run('kill "$(cat /run/clamav/clamd.pid)"; unset SEALPOST_CLAMD SEALPOST_CLAMD_MAX_BYTES');
});

test('the email delivery page leads to emails that arrive', { skip }, async () => {
  const page = openDocPage('docs/email-delivery.md');
  await createCertificate(machine);
  await machine.run('cd /mnt/checkout; node test/support/docs/smtp-server.ts > /var/log/smtp.log 2>&1 &');
  await machine.run('export NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/files.example.org/fullchain.pem');
  await restartService(machine, page.take('ini'));
  const output = await page.runIn(machine);
  assert.match(output, /accepted the test email/);
  assert.match(output, /^HTTP\/1\.1 200 /m);
  assert.match(output, /Verify return code: 0 \(ok\)/);
  await machine.run("until grep -qs '^To: .*ann@example.org' /var/mail/received; do sleep 0.1; done");
  assert.match(await machine.run('cat /var/mail/received'), /^From: Sealpost\s+<files@example\.org>/m);
  page.assertAllRun(machine);
});

test('the scaling page leads to workers that use PostgreSQL and a separate blob folder', { skip }, async () => {
  const page = openDocPage('docs/scaling.md');
  await startPostgres(machine);
  await machine.run('ip address add 10.0.0.11/32 dev lo; mkdir -p /srv/sealpost-blobs');
  const [workers, server, bucket] = [page.take('ini'), page.take('ini'), page.take('ini').trim().split('\n')];
  // The machine has no object store: the start of a service with a bucket is a story of its own.
  const others = server.split('\n').filter((line) => !bucket.includes(line));
  assert.equal(parseS3Location(bucket[0]?.replace('SEALPOST_BLOBS=', '') ?? '').bucket, 'sealpost');
  const variables = [...others, workers, 'SEALPOST_BLOBS=/srv/sealpost-blobs'].join('\n');
  await restartService(machine, variables.replaceAll(/\n+/g, '\n'), 'http://10.0.0.11:8080');
  assert.match(await machine.run('ls /srv/sealpost-blobs/.incoming /etc/sealpost/keys'), /master\.key/);
  assert.equal(await machine.run(page.take('sh')), 'test\n');
  // test/stories/rolling-upgrade.full.test.ts runs nginx with this block.
  page.take('nginx');
  page.assertAllRun(machine);
});
