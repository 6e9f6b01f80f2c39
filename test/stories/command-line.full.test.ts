import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { databaseKinds, freshLocation } from '../support/database/fresh-database.ts';
import { bin, createEmptyFolder, runSealpost, startService } from '../support/server/program.ts';

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
    assert.match((await runSealpost(['admin', 'setting', 'list'], env)).out, /^retention\.days\t14\t30$/m);
    assert.match(
      (await runSealpost(['admin', 'setting', 'list', '--verbose'], env)).out,
      /^retention\.days = 14 {4}\(default: 30\)\n {4}Days that .*\n {4}Values: 0 to 36500$/m,
    );
    const { code } = await service.stop();
    assert.equal(code, 0);
  });
}

test('asks at a terminal before a command that cannot be undone, and never a program', async () => {
  await using folder = await createEmptyFolder();
  const pty = 'import os,pty,sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';
  const atTerminal = (input: string, ...words: readonly string[]) => {
    const env = { ...process.env, ...folder.env };
    const args = ['-c', pty, process.execPath, bin, ...words];
    const { status, stdout } = spawnSync('python3', args, { input, env, encoding: 'utf8', timeout: 60_000 });
    return { status, stdout };
  };
  const packs = async () => (await runSealpost(['language-pack', 'list', '--json'], folder.env)).out;
  assert.match(
    await packs(),
    /^\{"id":"de_2","version":"\d[\d.]*","name":"Deutsch","changedAt":null,"incomplete":0\}$/m,
  );
  for (const input of ['de\n', '\x04']) {
    const refused = atTerminal(input, 'language-pack', 'remove', 'de_2');
    assert.match(refused.stdout, /This cannot be undone\. Type de_2 to continue: [\s\S]*Nothing was changed\./);
    assert.equal(refused.status, 1);
  }
  assert.match(await packs(), /de_2/);
  assert.equal(atTerminal('de_2\n', 'language-pack', 'remove', 'de_2').status, 0);
  assert.doesNotMatch(await packs(), /de_2/);
  assert.doesNotMatch(atTerminal('', 'language-pack', 'remove', 'en_2', '--yes').stdout, /Type/);
  assert.equal((await runSealpost(['language-pack', 'remove', 'xx_1'], folder.env)).code, 1);
});

test('reports an error with what to do, and changes nothing', async () => {
  await using folder = await createEmptyFolder();
  for (const [args, message] of [
    [['key', 'check'], /^No database found at /m],
    [['key', 'export'], /^No master key found at /m],
    [
      ['admin', 'setting', 'get', 'retention.day'],
      /^Unknown setting: retention\.day\. Did you mean retention\.days\? Run `/m,
    ],
    [['admin', 'setting', 'set', 'dance', '1'], /^Unknown setting: dance\. Run `\S+sealpost admin setting list`\.$/m],
    [
      ['admin', 'setting', 'set', 'retention.days', 'many'],
      /^retention\.days must be a whole number from 0 to 36500\.$/m,
    ],
    [
      ['admin', 'setting', 'set', 'admin.email', 'me'],
      /^admin\.email is not valid: expected one email address, for example admin@example\.org\.$/m,
    ],
    [
      ['admin', 'setting', 'set', 'retention.days'],
      /^Missing argument: <value>\nUsage: \S+sealpost admin setting set <name> <value>\nRun `\S+sealpost admin setting set --help` for details\.$/m,
    ],
    [['admin', 'setting', 'set', 'a', 'b', 'c'], /^Too many arguments: 3 instead of 2\.\nUsage: /m],
    [['dance'], /^Unknown command: `\S+sealpost dance`\. Run `\S+sealpost --help` for a list of commands\.$/m],
    [['serv'], /Did you mean `\S+sealpost serve`\?/],
    [['--dance'], /^Missing command after --dance\./],
    [['check', '--content'], /^Unknown option: --content\. Did you mean --contents\?\nUsage: /],
    [['serve', '--config', 'no-such-file'], /^Cannot read configuration file no-such-file: /],
  ] as const) {
    const { code, err, out } = await runSealpost(args, folder.env);
    assert.equal(code, 1, args.join(' '));
    assert.match(err, message);
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
  const named = { SEALPOST_CONFIG: file, SEALPOST_PORT: '0' };
  assert.equal((await runSealpost(['admin', 'setting', 'get', 'retention.days'], named)).out, '30\n');
  const other = await runSealpost(['admin', 'setting', 'list', '--config', 'no-such-file'], named);
  assert.match(other.err, /^Cannot read configuration file no-such-file: /);
});

test('reports and ignores an unknown setting name', async () => {
  await using folder = await createEmptyFolder();
  const { code, err } = await runSealpost(['admin', 'setting', 'list'], { ...folder.env, SEALPOST_PROT: '1' });
  assert.equal(code, 0);
  assert.match(err, /^Unknown environment variable SEALPOST_PROT ignored\. Did you mean SEALPOST_PORT\?$/m);
});

test('help and version need no configuration', async () => {
  const help = await runSealpost(['--help'], { SEALPOST_PORT: 'x' });
  assert.match(help.out, /^Usage: \S+sealpost <command> \[options\]$[\s\S]*^Server:\n {2}serve +Start the server\.$/m);
  const add = await runSealpost(['admin', 'policy', 'add', '--help'], { SEALPOST_PORT: 'x' });
  assert.match(add.out, /^Usage: \S+sealpost admin policy add --allow\|--deny --from <pattern>/);
  assert.match(add.out, /^Examples:\n[\s\S]*^Exit codes:\n {2}0 {2}/m);
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.equal((await runSealpost(['--version'])).out, `${version}\n`);
});

test('an administrator registers, lists and removes a client while the service runs', async () => {
  await using folder = await createEmptyFolder();
  const service = await startService(folder.env);
  const clientId = 'A1'.repeat(30);
  const added = await runSealpost(['admin', 'client', 'add', clientId], folder.env);
  const name = /^Registered client ([0-9a-f]{16}) for verification\.$/m.exec(added.out)?.[1] ?? '';
  assert.equal((await runSealpost(['admin', 'client', 'add', clientId, '--for', 'logging'], folder.env)).code, 0);
  const { out } = await runSealpost(['admin', 'client', 'list'], folder.env);
  assert.match(out, new RegExp(`^${name}\\tverification\\t.*\\n${name}\\tlogging\\t.*\\n$`));
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
