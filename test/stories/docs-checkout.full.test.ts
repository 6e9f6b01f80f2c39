/** Follows the documentation pages whose commands need a checkout with a running service. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { blocksIn, readDocPage } from '../../scripts/doc-pages.ts';
import { restartService, startCheckout } from '../support/docs/checkout.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { noMachine } from '../support/docs/machine.ts';

const skip = noMachine();
const machine = skip ? undefined : await startCheckout();
after(() => machine?.[Symbol.asyncDispose]());
/** All tests of this file share one service; none depends on what another has changed. */
const theMachine = () => machine ?? assert.fail('There is no machine');
const sendTransfer = async () => (await theMachine().run('send_transfer')).trim();
const exampleId = '20260301-120000-Ab3dE6gH';

test('the commands of the operations page run', { skip }, async () => {
  const page = openDocPage('docs/operations.md');
  const trackingId = await sendTransfer();
  await page.runIn(theMachine(), {
    [exampleId]: trackingId,
    '-anchors 120': '-anchors 0',
    '-audit-entries 45': '-audit-entries 0',
  });
  assert.match(await theMachine().run(`sealpost admin transfer show ${trackingId}`), /Deleted_by_admin/);
  assert.match(await theMachine().run('cat log.jsonl'), new RegExp(trackingId));
  page.assertAllRun(theMachine());
});

test('the commands of the policy page run and lead to the decisions that it describes', { skip }, async () => {
  const page = openDocPage('docs/policy.md');
  const ruleId = (await theMachine().run('sealpost admin policy list')).slice(0, 10);
  await page.runIn(theMachine(), { Ab12Cd34Ef: ruleId });
  const guest = await theMachine().run('sealpost admin policy explain guest@example.net bob@example.org');
  const example = blocksIn(readDocPage('docs/policy.md')).find(({ text }) => text.startsWith('$ ')) ?? assert.fail();
  for (const line of example.text.split('\n').slice(1, -2)) {
    assert.ok(
      guest.replaceAll(/\b(?=\w*[A-Z0-9])\w{10}(?=:|$)/gm, 'Ab12Cd34Ef').includes(line),
      `${line} is not in ${guest}`,
    );
  }
  const staff = await theMachine().run('sealpost admin policy explain ann@example.org all-staff@example.org');
  assert.match(staff, /is not allowed to send to all-staff@example\.org/);
  page.assertAllRun(theMachine());
});

test('the commands of the monitoring page run, and its examples have the form of the real responses', {
  skip,
}, async () => {
  const page = openDocPage('docs/monitoring.md');
  assert.match(await page.runIn(theMachine()), /200 OK[\s\S]*"live"[\s\S]*200 OK[\s\S]*"ready"/);
  assert.deepEqual(JSON.parse(page.take('json')), { status: 'ready', scanner: 'ready' });
  const broken =
    'mv data/blobs data/gone; touch data/blobs; curl -s http://127.0.0.1:8080/health/ready; rm data/blobs; mv data/gone data/blobs';
  const withoutTimes = (json: string) => JSON.parse(json, (name, value) => (name === 'since' ? typeof value : value));
  assert.deepEqual(withoutTimes(page.take('json')), withoutTimes(await theMachine().run(broken)));
  for (const [, path] of page.take('yaml').matchAll(/path: (\S+),/g)) {
    await theMachine().run(`curl -fsS http://127.0.0.1:8080${path}`);
  }
  assert.match(await page.runIn(theMachine()), /^database\tok\t/m);
  const request = 'curl -fsS -o /dev/null http://127.0.0.1:8080/api/status';
  const line = await theMachine().run(
    `${request}; until grep '"/api/status"' /var/log/sealpost.log | tail -n 1 | grep .; do :; done`,
  );
  assert.deepEqual(Object.keys(JSON.parse(page.take('json'))), Object.keys(JSON.parse(line)));
  await restartService(theMachine(), page.take('ini'));
  await page.runIn(theMachine());
  await theMachine().run('sqlite3 -readonly data/sealpost.db', { input: page.take('sql') });
  assert.match(await page.runIn(theMachine()), /admin@example\.org/);
  page.assertAllRun(theMachine());
});

test('the commands of the metrics page run', { skip }, async () => {
  const page = openDocPage('docs/metrics.md');
  await restartService(theMachine(), page.take('ini'));
  assert.match(await page.runIn(theMachine()), /^sealpost_transfers\{state="Active"\} \d+$/m);
  const prometheus = `scrape_configs:\n  - job_name: sealpost\n${page.take('yaml').replaceAll(/^/gm, '    ')}`;
  await theMachine().write('/root/prometheus.yml', prometheus.trimEnd());
  await theMachine().run('mkdir -p /etc/prometheus && echo token > /etc/prometheus/sealpost-token');
  assert.match(await theMachine().run('promtool check config /root/prometheus.yml'), /SUCCESS/);
  page.assertAllRun(theMachine());
});

test('the commands of the troubleshooting page run', { skip }, async () => {
  const page = openDocPage('docs/troubleshooting.md');
  assert.match(await page.runIn(theMachine()), /ann@example\.org is allowed to send to bob@example\.net/);
  page.assertAllRun(theMachine());
});

test('the commands of the security page run', { skip }, async () => {
  const page = openDocPage('docs/security.md');
  assert.match(await page.runIn(theMachine()), /sealpost-master-key-1 /);
  page.assertAllRun(theMachine());
});

test('the commands of the customizing page run', { skip }, async () => {
  const page = openDocPage('docs/customizing.md');
  const output = await page.runIn(theMachine(), { '/usr/lib/sealpost/languages': '/mnt/checkout/languages' });
  assert.match(output, /^nl_2\b.*Nederlands/m);
  assert.match(output, /1 Example Street/);
  page.assertAllRun(theMachine());
  const format = openDocPage('docs/formats/language-packs.md');
  await theMachine().write('/root/pack/pack.json', format.take('json'));
  assert.match(await theMachine().run('sealpost language-pack install /root/pack'), /de_2/);
  format.assertAllRun(theMachine());
});

/** A translated page shows the commands that have run. */
function assertRan(page: ReturnType<typeof openDocPage>): void {
  page.takeAll('sh');
  page.assertAllRun(theMachine());
}

test('the command of the guides lists transfers', { skip }, async () => {
  const trackingId = await sendTransfer();
  for (const page of [openDocPage('docs/guide/README.md'), openDocPage('docs/guide/is-this-email-real.md')]) {
    assert.match(await page.runIn(theMachine()), new RegExp(trackingId));
    page.assertAllRun(theMachine());
  }
  assertRan(openDocPage('docs/guide/de/README.md'));
  assertRan(openDocPage('docs/guide/de/is-this-email-real.md'));
});

test('the commands of the privacy page run and erase an address', { skip }, async () => {
  const page = openDocPage('docs/privacy.md');
  const trackingId = await sendTransfer();
  assert.match(await page.runIn(theMachine()), /^Sent transfers: [1-9]/m);
  assert.match(await theMachine().run('cat ann.jsonl'), new RegExp(trackingId));
  page.assertAllRun(theMachine());
  assertRan(openDocPage('docs/privacy.de.md'));
  const left =
    "until ! sqlite3 -readonly data/sealpost.db 'select * from contact' | grep ann@example.org; do sleep 0.1; done";
  await theMachine().run(left);
});
