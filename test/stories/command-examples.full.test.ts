/** Runs every command in the help, which docs/cli.md repeats, and in the pages that show commands for a running service. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shellCommands, unquote } from '../../scripts/shell-commands.ts';
import { KeyNotDistributed, rotateMasterKey } from '../../src/actions/master-keys/rotate-master-key.ts';
import { commands } from '../../src/commands/commands.ts';
import { parseCommandLine } from '../../src/commands/parse-command-line.ts';
import { localActor } from '../../src/core/actor.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { listMasterKeys, saveKeyReport } from '../../src/db/master-keys.ts';
import { openDocPage, type Replacements, replaceAll } from '../support/docs/doc-page.ts';
import { createCommandFixture } from '../support/server/command-fixture.ts';
import { createExampleData } from '../support/server/example-data.ts';
import { freePort } from '../support/server/free-port.ts';
import { bin, type RunningService, startService } from '../support/server/program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const fixture = await createCommandFixture({ SEALPOST_PORT: String(await freePort()) });
const data = await createExampleData(fixture.ports, join(fixture.path, 'given'));
const service = await startWithExample();
after(async () => {
  await service.stop();
  await fixture[Symbol.asyncDispose]();
});

/** Starts the service with the example of `serve`, for the commands that need one. */
async function startWithExample(): Promise<RunningService> {
  const { port, data: folder, keys } = fixture.config;
  const file = join(folder, 'sealpost.env');
  await writeFile(file, `SEALPOST_PORT=${port}\nSEALPOST_DATA=${folder}\nSEALPOST_KEYS=${keys}\n`);
  const example = commands.find(({ name }) => name === 'serve')?.examples[0]?.run ?? assert.fail();
  return startService({}, [process.execPath, bin, ...wordsOf(example.replace('/etc/sealpost/sealpost.env', file))]);
}

function wordsOf(line: string): readonly string[] {
  const [command] = shellCommands(`sealpost ${line}`);
  return command?.words.slice(1).map(unquote) ?? assert.fail(line);
}

/** Runs the words after `sealpost` and returns the printed lines. Fails if the command does. */
async function run(line: string): Promise<readonly string[]> {
  const parsed = parseCommandLine(wordsOf(line), 'sealpost');
  assert.ok('command' in parsed, line);
  const { values, options, command } = parsed;
  const { lines, error } = await fixture.typed(await command.load(), { ...options, values });
  if (error !== undefined) throw new Error(`sealpost ${line}`, { cause: error });
  return lines;
}

/** The first column of the first row that a command prints. */
const firstOf = async (line: string) => (await run(line))[0]?.split('\t')[0] ?? assert.fail(line);

/** Begins a rotation that waits for a server. Returns the new key, which nothing needs. */
async function addPendingKey(): Promise<string> {
  const { ports, keyStore, server } = fixture;
  const { db, clock, keys } = ports;
  await fixture.refreshKeys();
  const { id } = keys.current;
  const wait = () => saveKeyReport(db, { server: 'late', name: 'late', keyIds: [id], currentId: id });
  const times = { silenceMs: 0, timeoutMs: 0, wait };
  await assert.rejects(rotateMasterKey({ db, clock, keys, keyStore, server }, localActor, times), KeyNotDistributed);
  return (await listMasterKeys(db)).at(-1)?.id ?? assert.fail();
}

/** Creates what the example of a command needs, and returns what stands for its values. */
const preparations: Readonly<Record<string, (line: string) => Promise<Replacements>>> = {
  'admin transfer show': async () => ({ '20260301-120000-AbCdEfGh': await data.transfer() }),
  'admin transfer delete': async () => ({ '20260301-120000-AbCdEfGh': await data.transfer() }),
  'admin log verify': async () => ({ '--min-anchors 120': '--min-anchors 0', '-entries 45': '-entries 0' }),
  'admin policy change': async () => ({ k3v9x2maQ7: await firstOf('admin policy list') }),
  'admin policy order': async () => ({ k3v9x2maQ7: (await allRules()).join(' ') }),
  'admin policy remove': async () => ({ k3v9x2ma: await firstOf('admin policy list') }),
  'admin policy import': async () => {
    const rules = await run('admin policy export');
    await writeFile(data.file('rules.csv'), rules.join('\r\n'));
    return { 'rules.csv': data.file('rules.csv') };
  },
  async 'admin invite'(line) {
    // The first administrator needs no role.
    if (line.includes('--role')) await data.administrator('ann');
    return {};
  },
  async 'admin invitation end'() {
    await run('admin invite --role viewer --name eve');
    return { q4Zn7RtB2x: await firstOf('admin invitation list') };
  },
  'admin administrator change': async () => {
    await data.administrator('bob');
    return {};
  },
  async 'admin session end'(line) {
    const name = line.includes('k7Qm2XwR9b') ? 'cleo' : 'dana';
    await data.administrator(name);
    return { ' ann': ` ${name}`, k7Qm2XwR9b: await firstOf(`admin session list ${name}`) };
  },
  'admin token remove': async () => ({ Hm3pX8wLk1: await firstOf('admin token list ann') }),
  'admin client add': async () => ({ '"$CLIENT_ID"': newClientId() }),
  'admin client remove': async () => {
    const [client = ''] = await run('admin client list --json');
    return { '3f9c2a7be1d04586': JSON.parse(client).fingerprint };
  },
  'admin verification end': async () => {
    await data.verification();
    return { Hm3pX8wLk1: await firstOf('admin verification list ann@example.org') };
  },
  'admin person export': async () => {
    // The example of the command before it has erased her data.
    await data.verification();
    return {};
  },
  'admin recipient unlock': async () => ({ k7Qm2XwR9b: await data.lockedRecipient() }),
  'admin email show': async () => ({ Vx5cN8qLp2: await data.email() }),
  'admin email retry': async () => ({ Vx5cN8qLp2: await data.email() }),
  'admin email drop': async () => ({ Vx5cN8qLp2: await data.email() }),
  'admin brand logo': async () => ({ 'logo.svg': data.file('logo.svg') }),
  'admin brand preview': async () => ({ 'my-brand': data.file('my-brand'), 'logo.svg': data.file('logo.svg') }),
  'admin legal-notice set': async () => ({ 'legal-notice.md': data.file('legal-notice.md') }),
  'admin legal-notice preview': async () => ({ 'legal-notice.html': data.file('legal-notice.html') }),
  'admin terms set': async () => ({ 'terms-en.md': data.file('terms-en.md') }),
  'language-pack install': async () => ({ 'languages/de_2': join(root, 'languages/de_2') }),
  backup: async () => {
    await run(`backup init ${data.file('backups')}`);
    return { '/var/backups/sealpost': data.file('backups') };
  },
  'backup init': async () => ({ '/var/backups/sealpost': data.file('backups') }),
  'backup list': async () => ({ '/var/backups/sealpost': data.file('backups') }),
  'backup verify': async () => ({ '/var/backups/sealpost': data.file('backups') }),
  'backup prune': async () => ({ '/var/backups/sealpost': data.file('backups') }),
  'key remove': async () => ({ '1A2B3C4D': await addPendingKey() }),
  'key check': async () => ({ '/media/backup/master.key': join(fixture.config.keys, 'master.key') }),
};

/** Examples that need an object store, or a machine without a service, with the test that runs them there. */
const runElsewhere: Readonly<Record<string, string>> = {
  'backup "s3://backups/sealpost?endpoint=https://s3.example.org"': 'test/stories/backup-drill.full.test.ts',
  'move --to-database /srv/sealpost/sealpost.db --to-blobs /srv/sealpost/blobs': 'src/commands/move.test.ts',
  move: 'src/commands/move.test.ts',
  'move cancel': 'src/commands/move.test.ts',
  'restore /var/backups/sealpost': 'test/stories/backup-drill-sqlite.full.test.ts',
  'restore /var/backups/sealpost --snapshot 20260301T023000000Z': 'src/commands/backup.test.ts',
};

const allRules = async () => (await run('admin policy list')).map((line) => line.split('\t')[0]);

for (const { name, examples } of commands) {
  // The service of this file was started with its example.
  if (name === 'serve') continue;
  test(`the examples of ${name} run`, async () => {
    for (const { run: line } of examples.filter((example) => runElsewhere[example.run] === undefined))
      await run(replaceAll(line, (await preparations[name]?.(line)) ?? {}));
  });
}

test('the commands of the pages about configuration and single sign-on run', async () => {
  for (const page of [openDocPage('docs/configuration.md'), openDocPage('docs/single-sign-on.md')]) {
    page.take('ini');
    const lines = page.takeAll('sh').flatMap((block) => block.trim().split('\n'));
    assert.ok(lines.length > 0);
    for (const line of lines) await run(line.replace(/^sealpost /, ''));
    page.assertAllTaken();
  }
});
