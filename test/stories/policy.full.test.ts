import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sealpost, SealpostProblem } from '#client';
import { createEmptyFolder, type Environment, runSealpost, startService } from '../support/server/program.ts';
import { registerTrustedClient, verifySender } from '../support/transfer/api-sender.ts';

const policy = async (env: Environment, ...args: readonly string[]) => runSealpost(['admin', 'policy', ...args], env);
const [ann, bob] = ['ann@example.org', 'bob@example.net'];

test('an administrator changes rules while the service runs, and queries their effect', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const credentials = await verifySender(service, await registerTrustedClient(service, folder.env), ann);
  const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
  const tried = await client.transferPolicy(ann, [bob]);
  assert.deepEqual([tried.allowed, tried.tryOut], [true, true]);
  const listed = /^(\w{10})\tallow \(try-out\)\t\*\t\*\t\t\n$/.exec((await policy(folder.env, 'list')).out);
  await fetch(`${service.baseUrl}/api/status`, { headers: { 'X-Forwarded-For': '203.0.113.9' } });
  await assert.rejects(
    client.transferPolicy(ann, [bob]),
    (error) => error instanceof SealpostProblem && error.errorCode === 3010,
    'a forwarded request ends the try-out rule',
  );
  const rule = ['--from', '*@Example.org', '--to', '/.*@example\\.(net|com)/'];
  const settings = ['--set', 'maxTotalSize=1000', '--set', 'fileTypeFilterConfig=deny:exe,bat'];
  const added = await policy(folder.env, 'add', '--allow', ...rule, ...settings);
  const id = /^Rule (\w{10}) added\.$/m.exec(added.out)?.[1] ?? assert.fail(added.err);
  assert.match((await policy(folder.env, 'remove', listed?.[1] ?? '')).out, /^Rule \w{10} removed\.$/m);
  const ruled = await client.transferPolicy(ann, [bob]);
  assert.deepEqual([ruled.settings?.maxTotalSize, ruled.tryOut], [1_000, undefined]);
  const { out } = await policy(folder.env, 'explain', ann, bob);
  assert.match(
    out,
    /^ann@example\.org is allowed to send to bob@example\.net\.\n {2}allowed by {2}\w{10}: allow from \*@example\.org to /,
  );
  assert.match(out, new RegExp(`^  fileTypeFilterConfig = deny:bat,exe    # ${id}$`, 'm'));
  const local = ['--from', '*', '--to', bob, '--network', '127.0.0.0/8'];
  assert.equal((await policy(folder.env, 'add', '--deny', ...local)).code, 0);
  assert.equal((await client.transferPolicy(ann, [bob])).allowed, false);
  assert.equal((await policy(folder.env, 'list', '--allow')).code, 1);
  assert.equal((await service.stop()).code, 0);
});

test('a removed default rule does not return, and a start without rules shows how to add one', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const [id = ''] = (await policy(folder.env, 'list')).out.split('\t');
  await policy(folder.env, 'remove', id);
  assert.doesNotMatch((await service.stop()).err, /No one can send/);
  const again = await startService(folder.env);
  const credentials = await verifySender(again, await registerTrustedClient(again, folder.env), ann);
  const client = new Sealpost({ baseUrl: again.baseUrl, ...credentials });
  await assert.rejects(
    client.transferPolicy(ann, [bob]),
    (error) => error instanceof SealpostProblem && error.errorCode === 3010,
  );
  assert.match((await again.stop()).err, /No one can send yet[\s\S]*sealpost admin policy add --allow/);
});

const email = { SEALPOST_SMTP: 'smtp://127.0.0.1:9', SEALPOST_MAIL_FROM: ann };

for (const [reachable, settings] of [
  ['that listens on all interfaces', { SEALPOST_HOST: '0.0.0.0' }],
  ['behind a proxy', { SEALPOST_BASE_URL: 'https://files.example.org' }],
] as const) {
  test(`a first start ${reachable} allows no one to send`, async () => {
    await using folder = await createEmptyFolder();
    const env = { ...folder.env, ...email, ...settings };
    const service = await startService(env);
    assert.match((await service.stop()).err, /No one can send yet[\s\S]*sealpost admin policy add --allow/);
    assert.equal((await policy(env, 'list')).out, '');
  });
}

test('the rule of a try-out does not act where others can reach the service, and a rule for everyone causes a warning', async () => {
  await using folder = await createEmptyFolder();
  assert.doesNotMatch((await (await startService(folder.env)).stop()).err, /try-out|lets anyone who can reach/);
  const env = { ...folder.env, ...email, SEALPOST_BASE_URL: 'https://files.example.org' };
  assert.match((await (await startService(env)).stop()).err, /No one can send yet: [^.]* acts only in try-out mode/);
  const { out, err } = await policy(env, 'list');
  assert.match(out, /^\S+\tallow \(try-out\)\t\*\t\*/);
  assert.match(err, /The try-out rule does not act/);
  assert.match((await policy(env, 'explain', ann, bob)).out, /is not allowed to send/);
  assert.match((await policy(folder.env, 'explain', ann, bob)).out, /allowed by {2}\S+: allow \(try-out\) from/);
  await policy(env, 'add', '--allow', '--from', '*', '--to', '*');
  assert.match(
    (await (await startService(env)).stop()).err,
    /Warning: a policy rule lets anyone who can reach this server send to anyone/,
  );
});
