import assert from 'node:assert/strict';
import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { describeMasterKeys } from '../../src/actions/master-keys/key-uses.ts';
import { readConfig } from '../../src/config.ts';
import { openService } from '../../src/wiring.ts';
import { openDocPage } from '../support/docs/doc-page.ts';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender } from '../support/transfer/api-sender.ts';
import { sendThroughApi } from '../support/transfer/sent-transfer.ts';
import { waitUntil } from '../support/wait-until.ts';

interface KeyStatus {
  readonly id: string;
  readonly state: string;
  readonly values: number;
}

async function run(env: Environment, line: string): Promise<string> {
  const { code, out, err } = await runSealpost(line.trim().split(/\s+/).slice(1), env);
  assert.equal(code, 0, err);
  return out;
}

async function statusOf(env: Environment): Promise<readonly KeyStatus[]> {
  return JSON.parse(await run(env, 'sealpost key status --json')).keys;
}

/** Waits until nothing is sealed with the previous key. A command for each look would take the time of the service. */
async function waitUntilResealed(env: Environment): Promise<void> {
  const { ports, close } = await openService(readConfig(env));
  try {
    await waitUntil(async () => (await describeMasterKeys(ports)).keys[0]?.values === 0);
  } finally {
    await close();
  }
}

/** Downloads the list of files, which needs the password, the key slot and sealed fields. */
async function fileNames(link: string, baseUrl: string, password: string): Promise<readonly string[]> {
  const transferId = new URL(link).searchParams.get('id');
  const response = await fetch(`${baseUrl}/api/transfers/${transferId}/files`, {
    headers: { 'X-CS-Password': encodeURIComponent(password) },
  });
  assert.equal(response.status, 200);
  return ((await response.json()) as { data: Array<{ fileName: string }> }).data.map(({ fileName }) => fileName);
}

test('the commands of the key rotation page replace the key of a running service', async () => {
  await using folder = await createEmptyFolder();
  const page = openDocPage('docs/key-rotation.md');
  const service = await startService(folder.env);
  const credentials = await verifySender(service, await registerTrustedClient(service, folder.env), 'ann@example.org');
  const password = 'kR7.vbTq-9xwm';
  const content = { files: [{ name: 'plan.txt', content: 'A plan.' }], password };
  const before = await sendThroughApi(service, credentials, content);
  const [first] = await statusOf(folder.env);

  const ran: string[] = [];
  const runBlock = async (block: string, id = '') => {
    const out = await run(folder.env, block.replace('1A2B3C4D', id));
    ran.push(block);
    return out;
  };
  const [rotation = '', copy = '', status = '', removal = '', ...more] = page.takeAll('sh');
  assert.match(await runBlock(rotation), /^The current master key is \w{8}\.$/m);
  assert.equal((await runBlock(copy)).trim().split('\n').length, 2);
  assert.deepEqual(
    (await statusOf(folder.env)).map(({ state }) => state),
    ['previous', 'current'],
  );
  const after = await sendThroughApi(service, credentials, content);
  await waitUntilResealed(folder.env);
  assert.match(await runBlock(status), /\tprevious\t/);
  const early = await runSealpost(['key', 'remove', first?.id ?? ''], folder.env);
  assert.match(early.err, /--end-links/);
  await runBlock(removal, first?.id);
  assert.equal((await readdir(folder.env['SEALPOST_KEYS'] ?? '')).length, 1);
  for (const { link } of [before, after])
    assert.deepEqual(await fileNames(link, service.baseUrl, password), ['plan.txt']);
  assert.match(await run(folder.env, 'sealpost check --contents'), /No problems found/);
  assert.match(page.take('ini'), /^SEALPOST_KEY_COMMAND=\[/);
  assert.deepEqual(more, []);
  const [generate = ''] = page.takeAll('sh');
  assert.match(await runBlock(generate), /^sealpost-master-key-1 /);
  page.assertAllRun({ transcript: () => ran.join('\n') });
  assert.equal((await service.stop()).code, 0);

  const restarted = await startService(folder.env);
  for (const { link } of [before, after])
    assert.deepEqual(await fileNames(link, restarted.baseUrl, password), ['plan.txt']);
  await restarted.stop();
});

test('a service with a key command starts and rotates with the keys that it prints', async () => {
  await using folder = await createEmptyFolder();
  const vault = join(folder.path, 'vault');
  const command = JSON.stringify(['/bin/cat', vault]);
  const { SEALPOST_KEYS: _unused, ...rest } = folder.env;
  const env = { ...rest, SEALPOST_KEY_COMMAND: command };
  const missing = await runSealpost(['serve'], env);
  assert.equal(missing.code, 1);
  assert.match(missing.err, /key command \/bin\/cat has failed with exit code 1/);
  const lines = [await run({}, 'sealpost key generate'), await run({}, 'sealpost key generate')];
  await writeFile(vault, lines[0] ?? '');
  const service = await startService(env);
  const tooEarly = await runSealpost(['key', 'rotate'], env);
  assert.match(tooEarly.err, /returns no new master key/);
  await writeFile(`${vault}-new`, lines.join(''));
  await rename(`${vault}-new`, vault);
  await run(env, 'sealpost key rotate');
  assert.equal((await statusOf(env)).at(-1)?.id, lines[1]?.split(' ')[1]);
  await service.stop();
  assert.doesNotMatch(service.log(), /sealpost-master-key/);
});
