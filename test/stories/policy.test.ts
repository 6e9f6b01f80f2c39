import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { anEmptyFolder, type Environment, sealpost, serve } from '../support/program.ts';
import { registeredClient, verifiedFor } from '../support/program-sender.ts';

const policy = async (env: Environment, ...args: readonly string[]) => sealpost(['admin', 'policy', ...args], env);
const [ann, bob] = ['ann@example.org', 'bob@example.net'];

test('an administrator keeps rules while the service runs, and asks what they say', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const credentials = await verifiedFor(service, await registeredClient(service, folder.env), ann);
  const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
  assert.equal((await client.transferPolicy(ann, [bob])).allowed, true);
  const listed = /^(\w{10}) {2}allow {2}from {2}\* {2}to {2}\*\n$/.exec((await policy(folder.env, 'list')).out);
  const rule = ['--from', '*@Example.org', '--to', '/.*@example\\.(net|com)/'];
  const settings = ['--set', 'maxTotalSize=1000', '--set', 'fileTypeFilterConfig=deny:exe,bat'];
  const added = await policy(folder.env, 'add', '--allow', ...rule, ...settings);
  const id = /^(\w{10}) {2}allow {2}from {2}\*@example\.org /.exec(added.out)?.[1] ?? assert.fail(added.err);
  assert.match((await policy(folder.env, 'remove', listed?.[1] ?? '')).out, /is removed/);
  assert.equal((await client.transferPolicy(ann, [bob])).settings?.maxTotalSize, 1_000);
  const { out } = await policy(folder.env, 'explain', ann, bob);
  assert.match(out, /^ann@example\.org may send to bob@example\.net\.\n {2}allowed by /);
  assert.match(out, new RegExp(`^  fileTypeFilterConfig = deny:bat,exe    # ${id}$`, 'm'));
  const local = ['--from', '*', '--to', bob, '--network', '127.0.0.0/8'];
  assert.equal((await policy(folder.env, 'add', '--decline', ...local)).code, 0);
  assert.equal((await client.transferPolicy(ann, [bob])).allowed, false);
  assert.equal((await policy(folder.env, 'list', '--allow')).code, 1);
  assert.equal((await service.end()).code, 0);
});

test('the rule of the first start does not come back, and a start without any tells how to add one', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const [id = ''] = (await policy(folder.env, 'list')).out.split(' ');
  await policy(folder.env, 'remove', id);
  assert.doesNotMatch((await service.end()).err, /Nobody may send/);
  const again = await serve(folder.env);
  const credentials = await verifiedFor(again, await registeredClient(again, folder.env), ann);
  const client = new Sealpost({ baseUrl: again.baseUrl, ...credentials });
  await assert.rejects(
    client.transferPolicy(ann, [bob]),
    (error) => error instanceof SealpostProblem && error.errorCode === 3010,
  );
  assert.match((await again.end()).err, /Nobody may send yet[\s\S]*sealpost admin policy add --allow/);
});

const mail = { SEALPOST_SMTP: 'smtp://127.0.0.1:9', SEALPOST_MAIL_FROM: ann };

for (const [reachable, settings] of [
  ['that listens to others', { SEALPOST_HOST: '0.0.0.0' }],
  ['behind a proxy', { SEALPOST_BASE_URL: 'https://files.example.org' }],
] as const) {
  test(`a first start ${reachable} lets nobody send`, async () => {
    await using folder = await anEmptyFolder();
    const env = { ...folder.env, ...mail, ...settings };
    const service = await serve(env);
    assert.match((await service.end()).err, /Nobody may send yet[\s\S]*sealpost admin policy add --allow/);
    assert.equal((await policy(env, 'list')).out, '');
  });
}

test('a start that others can reach warns while a rule lets everybody send to everybody', async () => {
  await using folder = await anEmptyFolder();
  assert.doesNotMatch((await (await serve(folder.env)).end()).err, /Everybody who can reach/);
  const env = { ...folder.env, ...mail, SEALPOST_BASE_URL: 'https://files.example.org' };
  assert.match((await (await serve(env)).end()).err, /Everybody who can reach this service may send to everybody/);
});
