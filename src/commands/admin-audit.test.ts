import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupFolder } from '../../test/support/backup/backup-place.ts';
import { noisyPng } from '../../test/support/inputs/png.ts';
import { packFiles, writeFiles } from '../../test/support/languages/language-packs.ts';
import { type CommandInput, commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { newClientId } from '../crypto/identifiers.ts';
import { check } from './check.ts';
import { commands } from './commands.ts';
import { exportKey } from './key.ts';

const listEntries = commandNamed('admin audit list');
const exportEntries = commandNamed('admin audit export');
const checkLog = commandNamed('admin log verify');

type Fixture = Awaited<ReturnType<typeof createCommandFixture>>;
type Recorded = readonly [command: string, input: CommandInput, action: string, subject: string | RegExp | null];

/** Commands that change nothing and export nothing. */
const unrecorded = [
  'key generate',
  'key status',
  'move status',
  'serve',
  'scrub',
  // Change the backup, not the service.
  'backup init',
  'backup prune',
  'backup list',
  'backup verify',
  'doctor',
  'health',
  'admin health show',
  'admin health check',
  'admin setup show',
  'admin administrator list',
  'admin invitation list',
  'admin administrator show',
  'admin role list',
  'admin session list',
  'admin token list',
  'admin transfer list',
  'admin transfer show',
  'admin address list',
  'admin attention',
  'admin statistics',
  'admin log list',
  'admin log verify',
  'admin audit list',
  'admin policy list',
  'admin policy explain',
  'admin setting list',
  'admin setting get',
  'admin client list',
  'admin brand show',
  'admin brand preview',
  'admin legal-notice show',
  'admin legal-notice preview',
  'admin terms list',
  'admin terms show',
  'language-pack list',
  'language-pack check',
  'language-pack text list',
  'admin storage show',
  'admin verification list',
  'admin recipient list',
  'admin email list',
  'admin email show',
  'admin person find',
  'key check',
];

/** Commands whose entries the tests of `admin-setup`, `admin-administrator` and `admin-people` check. */
const checkedElsewhere = [
  'restore',
  'key rotate',
  'key remove',
  'move',
  'move cancel',
  'admin setup check',
  'admin invite',
  'admin invitation end',
  'admin administrator change',
  'admin administrator remove',
  'admin administrator reset',
  'admin session end',
  'admin token add',
  'admin token remove',
  'admin verification end',
  'admin recipient unlock',
  'admin email retry',
  'admin email drop',
  'admin person export',
  'admin person erase',
];

async function recordedCommands(fixture: Fixture): Promise<readonly Recorded[]> {
  const { ports, config } = fixture;
  const backups = await backupFolder(fixture);
  const files = await writeFiles(join(config.data, 'given'), {
    'terms.txt': 'Be kind.',
    'rules.csv': 'effect,sender,recipient,network,settings\r\ndeny,*,eve@example.org,,\r\n',
    'logo.png': Buffer.from(noisyPng(1_000)),
    ...Object.fromEntries(Object.entries(packFiles({ locale: 'fr' })).map(([path, text]) => [`fr/${path}`, text])),
  });
  const { trackingId } = await createTransfer(ports, { password: undefined });
  const [rule] = (await ports.policy.read()).all;
  const clientId = newClientId();
  const fingerprint = /^[0-9a-f]{16}$/;
  return [
    ['admin transfer delete', { values: [trackingId] }, 'deleteTransfer', trackingId],
    ['admin transfer export', {}, 'exportTransfers', null],
    ['admin log export', {}, 'exportLog', null],
    ['admin audit export', {}, 'exportAudit', null],
    ['admin policy add', { allow: true, from: '*', to: '*' }, 'addRule', /^\w{10}$/],
    ['admin policy change', { values: [rule?.id ?? ''], to: '*@example.org' }, 'changeRule', rule?.id ?? ''],
    ['admin policy order', { values: [rule?.id ?? ''] }, 'orderRules', null],
    ['admin policy export', {}, 'exportRules', null],
    ['admin policy import', { values: [join(files, 'rules.csv')] }, 'importRules', null],
    ['admin policy remove', { values: [rule?.id ?? ''] }, 'removeRule', rule?.id ?? ''],
    ['admin setting set', { values: ['retention.days', '7'] }, 'changeSettings', 'retention.days'],
    ['admin setting change', { values: ['retention.days=8', 'brand.place=Bonn'] }, 'changeSettings', null],
    ['admin setting reset', { values: ['retention.days'] }, 'changeSettings', 'retention.days'],
    ['admin client add', { values: [clientId] }, 'addClient', fingerprint],
    ['admin client remove', { values: [clientId] }, 'removeClient', fingerprint],
    ['admin brand set', { values: ['name', 'Example Ltd'] }, 'changeSettings', 'brand.name'],
    ['admin brand logo', { values: [join(files, 'logo.png')] }, 'saveLogo', null],
    ['admin brand remove-logo', {}, 'removeLogo', null],
    ['admin legal-notice set', { values: [join(files, 'terms.txt')] }, 'saveLegalNotice', null],
    ['admin legal-notice remove', {}, 'removeLegalNotice', null],
    ['admin terms set', { values: ['DE', 'Terms', join(files, 'terms.txt')] }, 'saveTerms', 'de'],
    ['admin terms remove', { values: ['de'] }, 'removeTerms', 'de'],
    ['language-pack install', { values: [join(files, 'fr')] }, 'installLanguagePack', 'fr_2'],
    ['language-pack text set', { values: ['en_2', 'csv:fileName', 'Name'] }, 'changePackTexts', 'en_2'],
    ['language-pack text remove', { values: ['en_2', 'csv:fileName'] }, 'changePackTexts', 'en_2'],
    ['language-pack remove', { values: ['fr_2'] }, 'removeLanguagePack', 'fr_2'],
    ['admin setup set', { values: ['keyCopy', 'done'] }, 'changeSetupStep', 'keyCopy'],
    ['check', { repair: true }, 'repair', 'storage'],
    ['key export', {}, 'exportMasterKey', ports.keys.current.id],
    ['backup', { values: [backups] }, 'makeBackup', backups],
  ];
}

test('every command that changes or exports something is recorded as local, with the name of the user', async () => {
  await using fixture = await createCommandFixture();
  const { db } = fixture.ports;
  await fixture.typed(await runOf('admin policy add'), { deny: true, from: '*', to: '*' });
  const recorded = await recordedCommands(fixture);
  assert.deepEqual(
    [...unrecorded, ...checkedElsewhere, ...recorded.map(([name]) => name)].sort(),
    commands.map(({ name }) => name).sort(),
    'Each command is in one of the lists.',
  );
  for (const [index, [name, input, action, subject]] of recorded.entries()) {
    const { error, notes } = await fixture.typed(await runOf(name), input);
    assert.equal(error, undefined, name);
    assert.doesNotMatch(notes.join(), /audit log/);
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    assert.equal(rows.length, index + 2, name);
    const { actor_kind, actor_id, actor_name, ...last } = rows.at(-1) ?? assert.fail();
    assert.deepEqual([actor_kind, actor_id, actor_name, last.action], ['local', 'local', 'operator', action], name);
    if (subject instanceof RegExp) assert.match(last.subject ?? '', subject, name);
    else assert.equal(last.subject, subject, name);
  }
  assert.deepEqual((await fixture.typed(check)).lines, ['No problems found.']);
});

async function runOf(name: string) {
  const command = commands.find((each) => each.name === name);
  return command === undefined ? assert.fail(name) : command.load();
}

/** Creates a log with three entries. */
async function createLoggedFixture(): Promise<Fixture> {
  const fixture = await createCommandFixture();
  const set = await runOf('admin setting set');
  for (const values of [
    ['retention.days', '7'],
    ['retention.days', '8'],
    ['brand.name', 'Example Ltd'],
  ])
    await fixture.typed(set, { values });
  return fixture;
}

test('lists entries by action, actor and day, with old and new values as JSON', async () => {
  await using fixture = await createLoggedFixture();
  const { lines, notes } = await fixture.typed(listEntries, { limit: '2' });
  assert.match(lines[0] ?? '', /^3\t20\S+Z\tlocal operator\tchangeSettings\tbrand\.name\t$/);
  assert.deepEqual(notes, ['More results are available. Continue with --after 2']);
  const json = async (options: CommandInput) =>
    (await fixture.typed(listEntries, { ...options, json: true })).lines.map((line) => JSON.parse(line));
  const [first] = await json({ after: '2' });
  assert.deepEqual(first.details, { old: { 'retention.days': 30 }, new: { 'retention.days': 7 } });
  assert.deepEqual(first.actor, { kind: 'local', id: 'local', name: 'operator' });
  const day = first.at.slice(0, 10);
  for (const [options, expected] of [
    [{ actor: 'local', action: 'changeSettings', from: day }, 3],
    [{ actor: 'AbCdEfGhIj' }, 0],
    [{ action: 'addRule' }, 0],
    [{ until: '2026-01-01' }, 0],
  ] as const) {
    assert.equal((await json(options)).length, expected, JSON.stringify(options));
  }
  for (const [options, message] of [
    [{ action: 'changeSetting' }, /^--action must be changeSettings, .*\. Did you mean changeSettings\?$/],
    [{ from: 'now' }, /^--from must be a date/],
    [{ limit: '0' }, /^--limit must be a whole number from 1 to 1000\.$/],
    [{ after: 'x' }, /^--after must be the place /],
  ] as const) {
    const { error } = await fixture.typed(listEntries, options);
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, message);
  }
});

test('verifies the audit log, names a changed entry, and misses entries that were cut off', async () => {
  await using fixture = await createLoggedFixture();
  const { db } = fixture.ports;
  const exported = (await fixture.typed(exportEntries)).lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    exported.map(({ id, action, hash }) => [id, action, hash.length]),
    [
      [1, 'changeSettings', 64],
      [2, 'changeSettings', 64],
      [3, 'changeSettings', 64],
      [4, 'exportAudit', 64],
    ],
  );
  const verified = await fixture.typed(checkLog, { 'min-audit-entries': '4' });
  assert.match(verified.lines.join('\n'), /^OK: 4 audit entries verified, 4 written\.$/m);
  const short = await fixture.typed(checkLog, { 'min-audit-entries': '5' });
  assert.equal(short.error?.message, 'audit entry 5: missing: the end of the log has been truncated');
  await db.updateTable('audit_log').set({ actor_name: 'operatos' }).where('id', '=', 2).execute();
  const { error } = await fixture.typed(checkLog);
  assert.ok(error instanceof Findings);
  assert.equal(error.message, 'audit entry 2: has been modified');
  assert.deepEqual((await fixture.typed(check)).lines, ['audit entry 2: has been modified (audit-chain)']);
});

test('exports the master key without a database, with a remark that it is not recorded', async () => {
  await using fixture = await createCommandFixture();
  const recorded = await fixture.typed(exportKey);
  assert.deepEqual(recorded.notes, []);
  const config = { ...fixture.config, database: join(fixture.config.data, 'other.sqlite') };
  const withoutDatabase = await fixture.typed((call) => exportKey({ ...call, config }));
  assert.deepEqual(withoutDatabase.lines, recorded.lines);
  assert.deepEqual(withoutDatabase.notes, [
    `The audit log does not record this export: No database found at ${config.database}.`,
  ]);
  await rm(fixture.config.keys, { recursive: true });
  assert.match((await fixture.typed(exportKey)).error?.message ?? '', /^No master key found/);
  assert.equal((await fixture.ports.db.selectFrom('audit_log').select('id').execute()).length, 1);
});
