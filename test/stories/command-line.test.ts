import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseKinds, freshLocation } from '../support/database/fresh-database.ts';
import { createEmptyFolder, runSealpost, startService } from '../support/server/program.ts';

for (const kind of databaseKinds) {
  test(`${kind}: an administrator changes a setting while the service runs`, async () => {
    await using folder = await createEmptyFolder();
    await using location = await freshLocation(kind);
    const env = { ...folder.env, SEALPOST_DATABASE: location.value };
    const service = await startService(env);
    assert.equal((await runSealpost(['admin', 'setting', 'get', 'retention.days'], env)).out, '30\n');
    assert.equal(
      (await runSealpost(['admin', 'setting', 'set', 'retention.days', '14'], env)).out,
      'retention.days = 14\n',
    );
    assert.match((await runSealpost(['admin', 'setting', 'list'], env)).out, /^retention\.days = 14 .*Default: 30$/m);
    const { code } = await service.stop();
    assert.equal(code, 0);
  });
}

test('reports an error in one sentence, and changes nothing', async () => {
  await using folder = await createEmptyFolder();
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
    const { code, err, out } = await runSealpost(args, folder.env);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, sentence);
    assert.equal(out, '');
    assert.ok(!err.includes('    at '), err);
  }
});

test('reads settings from a file; environment variables take precedence', async () => {
  await using folder = await createEmptyFolder();
  const file = join(folder.path, 'sealpost.conf');
  await writeFile(
    file,
    `# settings\nSEALPOST_DATA="${folder.path}/from-file"\nSEALPOST_KEYS=${folder.path}/file-keys\nSEALPOST_PORT=loud\n`,
  );
  const wrong = await runSealpost(['admin', 'setting', 'list', '--config', file]);
  assert.match(wrong.err, /SEALPOST_PORT must be a whole number/);
  const right = await runSealpost(['admin', 'setting', 'get', 'retention.days', '--config', file], {
    SEALPOST_PORT: '0',
  });
  assert.equal(right.out, '30\n');
});

test('reports and ignores an unknown setting name', async () => {
  await using folder = await createEmptyFolder();
  const { code, err } = await runSealpost(['admin', 'setting', 'list'], { ...folder.env, SEALPOST_PROT: '1' });
  assert.equal(code, 0);
  assert.match(err, /SEALPOST_PROT is no setting/);
});

test('help and version need no settings', async () => {
  assert.match(
    (await runSealpost(['--help'], { SEALPOST_PORT: 'x' })).out,
    /sealpost admin setting set <name> <value>/,
  );
  assert.match((await runSealpost(['help'])).out, /sealpost serve/);
  assert.match((await runSealpost(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
});

test('an administrator registers, lists and removes a client while the service runs', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const clientId = 'A1'.repeat(30);
  const added = await runSealpost(['admin', 'client', 'add', clientId], folder.env);
  const name = /^([0-9a-f]{16}) is registered for verification\.$/m.exec(added.out)?.[1] ?? '';
  assert.equal((await runSealpost(['admin', 'client', 'add', clientId, '--for', 'logging'], folder.env)).code, 0);
  const { out } = await runSealpost(['admin', 'client', 'list'], folder.env);
  assert.match(out, new RegExp(`^${name}  verification .*\\n${name}  logging .*\\n$`));
  assert.ok(!out.includes(clientId));
  assert.equal((await runSealpost(['admin', 'client', 'remove', name], folder.env)).code, 0);
  assert.equal((await runSealpost(['admin', 'client', 'list'], folder.env)).out, '');
  for (const args of [
    ['add', 'short'],
    ['add', clientId, '--for', 'dancing'],
    ['list', '--for', 'logging'],
    ['remove', clientId],
  ]) {
    assert.equal((await runSealpost(['admin', 'client', ...args], folder.env)).code, 1, args.join(' '));
  }
  await service.stop();
});
