import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseKinds, freshLocation } from '../support/fresh-database.ts';
import { anEmptyFolder, sealpost, serve } from '../support/program.ts';

for (const kind of databaseKinds) {
  test(`${kind}: an administrator changes a setting while the service runs`, async () => {
    await using folder = await anEmptyFolder();
    await using location = await freshLocation(kind);
    const env = { ...folder.env, SEALPOST_DATABASE: location.value };
    const service = await serve(env);
    assert.equal((await sealpost(['admin', 'setting', 'get', 'retention.days'], env)).out, '30\n');
    assert.equal(
      (await sealpost(['admin', 'setting', 'set', 'retention.days', '14'], env)).out,
      'retention.days = 14\n',
    );
    assert.match((await sealpost(['admin', 'setting', 'list'], env)).out, /^retention\.days = 14 .*Default: 30$/m);
    const { code } = await service.end();
    assert.equal(code, 0);
  });
}

test('what is wrong is told in a sentence, and nothing is changed', async () => {
  await using folder = await anEmptyFolder();
  for (const [args, sentence] of [
    [['key', 'check'], /^There is no database at /m],
    [['key', 'export'], /^There is no master key at /m],
    [['admin', 'setting', 'get', 'retention.weeks'], /^There is no setting retention\.weeks\.$/m],
    [
      ['admin', 'setting', 'set', 'retention.days', 'many'],
      /^retention\.days must be a whole number from 0 to 36500\.$/m,
    ],
    [['admin', 'setting', 'set', 'retention.days'], /There is no such command/],
    [['admin', 'setting', 'set', 'a', 'b', 'c'], /There is no such command/],
    [['dance'], /There is no such command[\s\S]*sealpost serve/],
    [['--dance'], /Unknown option '--dance'/],
    [['serve', '--config', 'no-such-file'], /no-such-file cannot be read/],
  ] as const) {
    const { code, err, out } = await sealpost(args, folder.env);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, sentence);
    assert.equal(out, '');
    assert.ok(!err.includes('    at '), err);
  }
});

test('settings come from a file, and the environment goes before it', async () => {
  await using folder = await anEmptyFolder();
  const file = join(folder.path, 'sealpost.conf');
  await writeFile(
    file,
    `# settings\nSEALPOST_DATA="${folder.path}/from-file"\nSEALPOST_KEYS=${folder.path}/file-keys\nSEALPOST_PORT=loud\n`,
  );
  const wrong = await sealpost(['admin', 'setting', 'list', '--config', file]);
  assert.match(wrong.err, /SEALPOST_PORT must be a whole number/);
  const right = await sealpost(['admin', 'setting', 'get', 'retention.days', '--config', file], { SEALPOST_PORT: '0' });
  assert.equal(right.out, '30\n');
});

test('a name that is no setting is told and ignored', async () => {
  await using folder = await anEmptyFolder();
  const { code, err } = await sealpost(['admin', 'setting', 'list'], { ...folder.env, SEALPOST_PROT: '1' });
  assert.equal(code, 0);
  assert.match(err, /SEALPOST_PROT is no setting/);
});

test('help and version need no settings', async () => {
  assert.match((await sealpost(['--help'], { SEALPOST_PORT: 'x' })).out, /sealpost admin setting set <name> <value>/);
  assert.match((await sealpost(['help'])).out, /sealpost serve/);
  assert.match((await sealpost(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
});

test('an administrator registers, lists and removes a client while the service runs', async () => {
  await using folder = await anEmptyFolder();
  const service = await serve(folder.env);
  const clientId = 'A1'.repeat(30);
  const added = await sealpost(['admin', 'client', 'add', clientId], folder.env);
  const name = /^([0-9a-f]{16}) is registered for verification\.$/m.exec(added.out)?.[1] ?? '';
  assert.equal((await sealpost(['admin', 'client', 'add', clientId, '--for', 'logging'], folder.env)).code, 0);
  const { out } = await sealpost(['admin', 'client', 'list'], folder.env);
  assert.match(out, new RegExp(`^${name}  verification .*\\n${name}  logging .*\\n$`));
  assert.ok(!out.includes(clientId));
  assert.equal((await sealpost(['admin', 'client', 'remove', name], folder.env)).code, 0);
  assert.equal((await sealpost(['admin', 'client', 'list'], folder.env)).out, '');
  for (const args of [
    ['add', 'short'],
    ['add', clientId, '--for', 'dancing'],
    ['list', '--for', 'logging'],
    ['remove', clientId],
  ]) {
    assert.equal((await sealpost(['admin', 'client', ...args], folder.env)).code, 1, args.join(' '));
  }
  await service.end();
});
