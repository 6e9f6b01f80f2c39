import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { backupFolder } from '../../test/support/backup/backup-place.ts';
import { commandNamed, createCommandFixture, runCommand } from '../../test/support/server/command-fixture.ts';
import type { Environment } from '../../test/support/server/program.ts';
import { createTransfer, type TestTransfer } from '../../test/support/transfer/test-transfer.ts';
import { openTransfer } from '../actions/opening/open-transfer.ts';
import { deleteTransfer } from '../administration/all-transfers.ts';
import { readConfig } from '../config.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { acquireLease } from '../db/leases.ts';
import { addMove } from '../db/moves/moves.ts';
import { startCapture } from '../db/moves/triggers.ts';
import { requireSeparateBlobs } from '../wiring/open-backup.ts';
import { openService } from '../wiring.ts';
import { backup, init, listBackups, prune, verify } from './backup.ts';
import { check } from './check.ts';
import { restore } from './restore.ts';

type Fixture = Awaited<ReturnType<typeof createCommandFixture>>;

/** Large enough to have a blob. Smaller files are stored in the database. */
const largeFile = { name: 'a.bin', content: Buffer.alloc(20_000, 1) };
const smallFile = { name: 'b.txt', content: 'Hello' };
const withoutEmail = { columns: { send_recipient_notification: 0 } };

async function send({ ports }: Fixture, files = [largeFile, smallFile]): Promise<TestTransfer> {
  return createTransfer(ports, { ...withoutEmail, files });
}

/** A place for backups of the service, and an empty machine that has the master key. */
async function places(fixture: Fixture, name = 'restored') {
  const target = await backupFolder(fixture);
  const keys = join(fixture.path, `${name}-keys`);
  await cp(fixture.config.keys, keys, { recursive: true });
  const env: Environment = { SEALPOST_DATA: join(fixture.path, name), SEALPOST_KEYS: keys, SEALPOST_PORT: '0' };
  return { target, env, values: [target] };
}

async function opens(env: Environment, { transferId, password, trackingId }: TestTransfer): Promise<void> {
  const service = await openService(readConfig(env));
  try {
    const opened = await openTransfer(service.ports, { transferId, password, address: '127.0.0.1' });
    assert.equal(opened.trackingId, trackingId);
  } finally {
    await service.close();
  }
}

const blobFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.blob'));

test('a snapshot of a running service is restored on another machine', async () => {
  await using fixture = await createCommandFixture();
  const { values, env } = await places(fixture);
  const transfer = await send(fixture);
  const made = await fixture.typed(backup, { values });
  assert.deepEqual([made.error, made.notes], [undefined, []]);
  assert.match(
    made.lines.join(),
    /^Snapshot \d{8}T\d{9}Z is complete: .*, 1 blobs .* 1 blobs \(20 kB\) were copied\.$/,
  );
  const restored = await runCommand(env, restore, { values, contents: true });
  assert.deepEqual([restored.error, restored.notes], [undefined, []]);
  assert.equal(restored.lines[1], 'No problems found.');
  assert.match(restored.lines.at(-1) ?? '', /sealpost admin transfer list --state Active/);
  await opens(env, transfer);
  const audited = await runCommand(env, commandNamed('admin audit list'), { action: 'restoreBackup', json: true });
  const snapshot = /^Snapshot (\w+) /.exec(made.lines[0] ?? '')?.[1];
  assert.deepEqual(
    audited.lines.map((line) => JSON.parse(line)).map(({ actor, subject }) => [actor.kind, subject]),
    [['local', snapshot]],
  );
});

test('a second backup copies only new blobs, and each snapshot can be restored', async () => {
  await using fixture = await createCommandFixture();
  const { values, target } = await places(fixture);
  const first = await send(fixture);
  await fixture.typed(backup, { values });
  const second = await send(fixture);
  const { lines } = await fixture.typed(backup, { values });
  assert.match(lines.join(), /, 2 blobs .* 1 blobs \(20 kB\) were copied\.$/);
  assert.equal((await blobFiles(join(target, 'blobs'))).length, 2);
  const snapshots = (await fixture.typed(listBackups, { values, json: true })).lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    snapshots.map(({ blobs }) => blobs.count),
    [1, 2],
  );
  const older = await places(fixture, 'older');
  const { error } = await runCommand(older.env, restore, { values, snapshot: snapshots[0].snapshot });
  assert.equal(error, undefined);
  await opens(older.env, first);
  await assert.rejects(opens(older.env, second));
  const newer = await places(fixture, 'newer');
  await runCommand(newer.env, restore, { values });
  await opens(newer.env, second);
});

test('a snapshot has no leases, no sessions of administrators and no move', async () => {
  await using fixture = await createCommandFixture();
  const { values, env } = await places(fixture);
  const { db } = fixture.ports;
  const now = new Date();
  await acquireLease(db, { name: 'job x', holder: 'y' }, { now, until: new Date(now.getTime() + 60_000) });
  const at = now.toISOString();
  const account = {
    id: 'x',
    name: 'x',
    totp_step: 0,
    role: 'viewer',
    state: 'active',
    created_at: at,
    changed_at: at,
  } as const;
  await db.insertInto('administrator').values(account).execute();
  const times = { created_at: at, seen_at: at, ends_at: at, reauthenticated_at: at };
  const session = { id: 'x', administrator_id: 'x', token_hash: 'x', method: 'x', origin: Buffer.alloc(1), ...times };
  await db
    .insertInto('admin_session')
    .values(session as never)
    .execute();
  const move = { id: 'x', state: 'moving', run: 'x', place: null, progress: null } as const;
  await db.transaction().execute((tx) => addMove(tx, move));
  await startCapture(db, { id: 'x', tables: ['administrator'], rejectedIn: ['stopped'] });
  await fixture.typed(backup, { values });
  await runCommand(env, restore, { values });
  const service = await openService(readConfig(env));
  try {
    await service.ports.db.updateTable('administrator').set({ name: 'y' }).execute();
    for (const table of ['lease', 'admin_session', 'move', 'move_change'] as const)
      assert.deepEqual(await service.ports.db.selectFrom(table).selectAll().execute(), [], table);
    assert.equal((await service.ports.db.selectFrom('administrator').selectAll().execute()).length, 1);
  } finally {
    await service.close();
  }
  assert.equal((await db.selectFrom('admin_session').selectAll().execute()).length, 1, 'the service keeps its own');
});

test('a blob that is missing or damaged is reported, and the rest is in the backup', async () => {
  await using fixture = await createCommandFixture();
  const { values, env } = await places(fixture);
  const { blobs } = fixture.config;
  const [lost, damaged, sound] = [await send(fixture), await send(fixture), await send(fixture)];
  const files = await blobFiles(String(blobs));
  const fileOf = ({ trackingId }: TestTransfer) =>
    join(String(blobs), files.find((file) => file.includes(trackingId.slice(9))) ?? '');
  await rm(fileOf(lost));
  await appendFile(fileOf(damaged), 'x');
  const { error, notes, lines } = await fixture.typed(backup, { values });
  assert.ok(error instanceof Findings);
  assert.match(error.message, /^2 blobs are not in the backup\./);
  assert.deepEqual(notes.map((note) => /is (\w+), and is not in the backup/.exec(note)?.[1]).sort(), [
    'damaged',
    'missing',
  ]);
  assert.match(lines.join(), /is complete/);
  const verified = await fixture.typed(verify, { values });
  assert.equal(verified.lines.length, 2);
  const restored = await runCommand(env, restore, { values });
  assert.ok(restored.error instanceof Findings);
  assert.equal(restored.lines.filter((line) => /the stored bytes are missing/.test(line)).length, 2);
  await opens(env, sound);
});

test('a restore overwrites nothing, and needs the right key', async () => {
  await using fixture = await createCommandFixture();
  const { values, env } = await places(fixture);
  await send(fixture);
  await fixture.typed(backup, { values });
  const rejection = async (variables: Environment) => {
    const { error } = await runCommand(variables, restore, { values });
    assert.ok(error instanceof OperatorError, String(error));
    return error.message;
  };
  assert.match(await rejection({ ...env, SEALPOST_KEYS: join(fixture.path, 'none') }), /^Master key \w{8} is required/);
  const other = await createCommandFixture();
  assert.match(await rejection({ ...env, SEALPOST_KEYS: other.config.keys }), /^Wrong master key: /);
  const refused = await other.typed(backup, { values });
  assert.match(refused.error?.message ?? '', /belongs to another service/);
  await other[Symbol.asyncDispose]();
  assert.match(await rejection(fixture.env), /^The database .* exists already\./);
  const blobs = join(fixture.path, 'others');
  await mkdir(join(blobs, '20260301', 'x'), { recursive: true });
  await writeFile(join(blobs, '20260301', 'x', '0123.blob'), 'x');
  assert.match(
    await rejection({ ...env, SEALPOST_BLOBS: blobs }),
    /^SEALPOST_BLOBS is not empty: the blob 20260301\/x\/0123 /,
  );
  await assert.rejects(readFile(join(fixture.path, 'restored', 'sealpost.db')), { code: 'ENOENT' });
  assert.equal((await runCommand(env, restore, { values })).error, undefined);
});

test('an interrupted restore continues with the blobs that it has not copied yet', async () => {
  await using fixture = await createCommandFixture();
  const { values, env, target } = await places(fixture);
  const transfers = [await send(fixture), await send(fixture)];
  await fixture.typed(backup, { values });
  const [first = ''] = await blobFiles(join(target, 'blobs'));
  await cp(join(target, 'blobs', first), join(fixture.path, 'restored', 'blobs', first));
  await writeFile(join(fixture.path, 'restored', 'sealpost.db.restoring'), 'half a database');
  const { lines, error } = await runCommand(env, restore, { values, contents: true });
  assert.equal(error, undefined);
  assert.match(lines[0] ?? '', / 1 blobs \(20 kB\) were copied\.$/);
  for (const transfer of transfers) await opens(env, transfer);
  assert.deepEqual(
    (await readdir(join(fixture.path, 'restored'))).filter((name) => name.includes('restoring')),
    [],
  );
});

test('verify and restore find each changed file of a backup', async () => {
  await using fixture = await createCommandFixture();
  const { values, target } = await places(fixture);
  await send(fixture);
  await fixture.typed(backup, { values });
  assert.match(
    (await fixture.typed(verify, { values })).lines.join(),
    /^No problems found in 1 snapshots with 1 blobs\.$/,
  );
  const files = (await blobFiles(target)).filter((file) => !/^place|copied-/.test(file));
  assert.equal(files.length, 4, 'a blob, the list of blobs, the database, the manifest');
  for (const [index, file] of files.entries()) {
    const path = join(target, file);
    const bytes = await readFile(path);
    const changed = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    changed[middle] = (changed[middle] ?? 0) ^ 1;
    for (const damage of [changed, bytes.subarray(1), undefined]) {
      if (file.endsWith('manifest.blob') && damage === undefined) continue; // it is no snapshot any more
      await rm(path);
      if (damage !== undefined) await writeFile(path, damage);
      const { error, lines } = await fixture.typed(verify, { values });
      assert.ok(error instanceof Findings, file);
      assert.equal(lines.length, 1, file);
      const { env } = await places(fixture, `restored-${index}`);
      const restored = await runCommand(env, restore, { values });
      assert.ok(restored.error instanceof OperatorError, file);
      await rm(join(fixture.path, `restored-${index}`), { recursive: true, force: true });
    }
    await writeFile(path, bytes);
  }
});

test('a manifest that was changed without the master key is refused', async () => {
  await using fixture = await createCommandFixture();
  const { values, env, target } = await places(fixture);
  await fixture.typed(backup, { values });
  const [manifest = ''] = (await blobFiles(target)).filter((file) => file.endsWith('manifest.blob'));
  const [text = '', , signature = ''] = (await readFile(join(target, manifest), 'utf8')).split('\n');
  const forged = text.replace('"lost":0', '"lost":1');
  const digest = createHash('sha256').update(forged).digest('hex');
  await rm(join(target, manifest));
  await writeFile(join(target, manifest), `${forged}\n${digest}\n${signature}\n`);
  for (const { error, lines } of [await fixture.typed(verify, { values }), await runCommand(env, restore, { values })])
    assert.match(`${lines}${error?.message}`, /was not signed with the master key/);
});

test('prune keeps the newest snapshots with all their blobs, and removes the others', async () => {
  await using fixture = await createCommandFixture();
  const { values, env, target } = await places(fixture);
  for (let count = 0; count < 3; count += 1) {
    const transfer = await send(fixture);
    await fixture.typed(backup, { values });
    if (count === 0) await deleteTransfer(fixture.ports, transfer.trackingId);
  }
  await mkdir(join(target, 'snapshots', '20260301T020000000Z'));
  await writeFile(join(target, 'snapshots', '20260301T020000000Z', 'database-0000.blob'), 'interrupted');
  assert.equal((await blobFiles(join(target, 'blobs'))).length, 3);
  assert.match((await fixture.typed(prune, { values })).error?.message ?? '', /^--keep must be/);
  const { lines } = await fixture.typed(prune, { values, keep: '2' });
  assert.deepEqual(lines, ['1 snapshots and 1 blobs were removed.']);
  assert.deepEqual((await fixture.typed(verify, { values })).lines, ['No problems found in 2 snapshots with 2 blobs.']);
  assert.equal((await readdir(join(target, 'snapshots'))).filter((name) => name.startsWith('2')).length, 2);
  assert.equal((await runCommand(env, restore, { values })).error, undefined);
  assert.deepEqual((await runCommand(env, check)).lines, ['No problems found.']);
});

test('commands that read a backup do not create a folder', async () => {
  await using fixture = await createCommandFixture();
  const values = [join(fixture.path, 'typing-error')];
  for (const run of [backup, listBackups, verify, prune, restore])
    assert.match(
      (await fixture.typed(run, { values, keep: '1' })).error?.message ?? '',
      / is not a place for backups\. If it was one, check that its disk is mounted\./,
    );
  await assert.rejects(readdir(values[0] ?? ''), { code: 'ENOENT' });
});

test('a backup is verified on a machine without a service, and no command creates one', async () => {
  await using fixture = await createCommandFixture();
  const { values, env, target } = await places(fixture);
  await send(fixture);
  await fixture.typed(backup, { values });
  const stored = await blobFiles(target);
  const bare = { ...env, SEALPOST_KEYS: join(fixture.path, 'none') };
  const verified = await runCommand(bare, verify, { values });
  assert.deepEqual(verified.lines, ['No problems found in 1 snapshots with 1 blobs.']);
  assert.match(verified.notes.join(), /^There is no master key at .*: signatures are not checked\.$/);
  for (const run of [backup, prune])
    assert.match((await runCommand(bare, run, { values, keep: '1' })).error?.message ?? '', /^No database found at /);
  for (const folder of ['restored', 'none'])
    await assert.rejects(readdir(join(fixture.path, folder)), { code: 'ENOENT' }, folder);
  assert.deepEqual(await blobFiles(target), stored);
});

async function sentence(fixture: Pick<Fixture, 'typed'>, run: typeof init, values: readonly string[]): Promise<string> {
  const { error } = await fixture.typed(run, { values, keep: '1' });
  assert.ok(error instanceof OperatorError, String(error?.stack));
  assert.doesNotMatch(error.message, /\n/);
  return error.message;
}

test('a place that overlaps with a folder of the service is rejected, also through a link', async () => {
  await using fixture = await createCommandFixture();
  const { data, keys, blobs } = fixture.config;
  await send(fixture);
  const link = join(fixture.path, 'link');
  await symlink(data, link);
  const stored = await blobFiles(String(blobs));
  for (const place of [
    data,
    join(data, 'inside'),
    String(blobs),
    keys,
    join(keys, 'inside'),
    fixture.path,
    link,
    join(link, 'new'),
  ])
    for (const run of [init, backup, prune])
      assert.match(await sentence(fixture, run, [place]), /cannot be used: it is in SEALPOST_\w+ \(/, place);
  assert.deepEqual(await blobFiles(String(blobs)), stored);
});

test('a place that shares objects of a bucket with the service is rejected, and another bucket or prefix is not', async () => {
  const bucket = (path: string, endpoint = 'https://s3.example.org') => `s3://${path}?endpoint=${endpoint}`;
  const config = (blobs: string) => readConfig({ SEALPOST_BLOBS: blobs });
  const service = config(bucket('service/live'));
  const rejects = (of: typeof service, place: string) =>
    assert.rejects(
      requireSeparateBlobs(of, place),
      /^OperatorError: .* cannot be used: it is in SEALPOST_BLOBS \(/,
      place,
    );
  for (const place of ['service', 'service/live', 'service/live/', 'service/live/backup'])
    await rejects(service, bucket(place));
  await rejects(service, bucket('service/live', 'https://s3.example.org/'));
  await rejects(config(bucket('service')), bucket('service/backup'));
  for (const place of [
    bucket('service/live-backup'),
    bucket('service/backup'),
    bucket('backup/live'),
    bucket('service/live', 'https://other.example.org'),
    '/media/backup',
  ])
    await requireSeparateBlobs(service, place);
});

test('only init creates a place, in a folder that exists and has no other files', async () => {
  await using fixture = await createCommandFixture();
  const place = join(fixture.path, 'mount', 'backup');
  assert.match(await sentence(fixture, init, [place]), /mount does not exist\. Check that its disk is mounted/);
  await mkdir(place, { recursive: true });
  assert.match(await sentence(fixture, backup, [place]), /check that its disk is mounted\. Otherwise, run the command/);
  assert.deepEqual(await readdir(place), []);
  await writeFile(join(place, 'other'), '');
  assert.match(await sentence(fixture, init, [place]), /has other files, and no backups/);
  await rm(join(place, 'other'));
  const first = await fixture.typed(init, { values: [place] });
  assert.match(first.lines.join(), / is ready for backups of this service\.$/);
  assert.match(first.notes.join(), / is on the same disk as SEALPOST_DATA: /);
  assert.match((await fixture.typed(init, { values: [place] })).lines.join(), / belongs to this service already\.$/);
  assert.equal((await fixture.typed(backup, { values: [place] })).error, undefined);
});

test('a restored copy changes no backup of the service until it takes the place over', async () => {
  await using fixture = await createCommandFixture();
  const { values, env } = await places(fixture);
  await send(fixture);
  await fixture.typed(backup, { values });
  await runCommand(env, restore, { values });
  const copy = { typed: (run: typeof init, input: object = {}) => runCommand(env, run, input) };
  for (const run of [init, backup, prune])
    assert.match(
      await sentence(copy, run, values),
      /belongs to another service, or to the one that this service was restored/,
    );
  const taken = await runCommand(env, init, { values, 'take-over': true });
  assert.match(taken.lines.join(), / now belongs to this service\. The service that it belonged to can no longer/);
  assert.equal((await runCommand(env, backup, { values })).error, undefined);
  assert.match(await sentence(fixture, prune, values), /belongs to another service/);
  assert.deepEqual((await fixture.typed(verify, { values })).lines, ['No problems found in 2 snapshots with 1 blobs.']);
});

test('a place with a damaged manifest is taken over, if another snapshot shows whose it is', async () => {
  await using fixture = await createCommandFixture();
  const { values, env, target } = await places(fixture);
  await send(fixture);
  await fixture.typed(backup, { values });
  await fixture.typed(backup, { values });
  await runCommand(env, restore, { values });
  const manifests = (await blobFiles(target)).filter((file) => file.endsWith('manifest.blob')).sort();
  const [damaged = '', sound = ''] = manifests;
  const original = await readFile(join(target, sound));
  for (const file of manifests) await writeFile(join(target, file), 'damaged');
  const stored = (await blobFiles(target)).sort();
  const takeOver = () => runCommand(env, init, { values, 'take-over': true });
  const refused = await takeOver();
  assert.match(
    String(refused.error),
    /^OperatorError: In .*, so that nothing shows which service they belong to: \w+, \w+\. Move/,
  );
  await writeFile(join(target, sound), original);
  const { error, lines, notes } = await takeOver();
  assert.equal(error, undefined);
  assert.match(lines.join(), / now belongs to this service\./);
  assert.match(notes[0] ?? '', new RegExp(`^The manifest of snapshot ${damaged.split('/')[1]} is damaged: `));
  const now = await blobFiles(target);
  assert.deepEqual(
    stored.filter((file) => !file.includes('/lock-') && !now.includes(file)),
    [],
  );
  assert.equal((await runCommand(env, backup, { values })).error, undefined);
});

test('a place of an earlier version with a damaged manifest is not adopted', async () => {
  await using fixture = await createCommandFixture();
  const { values, target } = await places(fixture);
  await fixture.typed(backup, { values });
  await fixture.typed(backup, { values });
  const [damaged = ''] = (await blobFiles(target)).filter((file) => file.endsWith('manifest.blob'));
  await writeFile(join(target, damaged), 'damaged');
  await rm(join(target, 'place'), { recursive: true });
  assert.match(
    await sentence(fixture, init, values),
    /, so that nothing shows which service they belong to: \w+\. Move/,
  );
  await rm(join(target, damaged, '..'), { recursive: true });
  assert.match((await fixture.typed(init, { values })).lines.join(), / and now belongs to it\.$/);
});

test('a place of an earlier version gets backups with a remark, and is pruned after init has adopted it', async () => {
  await using fixture = await createCommandFixture();
  const { values, target } = await places(fixture);
  await send(fixture);
  await fixture.typed(backup, { values });
  await rm(join(target, 'place'), { recursive: true });
  const { error, notes } = await fixture.typed(backup, { values });
  assert.equal(error, undefined);
  assert.match(notes.join(), /was made by an earlier version of Sealpost\. Run `sealpost backup init .*` once/);
  assert.match(
    await sentence(fixture, prune, values),
    /was made by an earlier version .* Run the command `backup init` once/,
  );
  const other = await createCommandFixture();
  for (const run of [init, backup])
    assert.match(await sentence(other, run, values), /contains backups of another service/);
  await other[Symbol.asyncDispose]();
  assert.match(
    (await fixture.typed(init, { values })).lines.join(),
    / has backups of this service, and now belongs to it\.$/,
  );
  assert.deepEqual((await fixture.typed(prune, { values, keep: '1' })).lines, [
    '1 snapshots and 0 blobs were removed.',
  ]);
});

test('a restore beside files of an earlier database names them', async () => {
  await using fixture = await createCommandFixture();
  const { values, env } = await places(fixture);
  const transfer = await send(fixture);
  await fixture.typed(backup, { values });
  const database = join(fixture.path, 'restored', 'sealpost.db');
  await mkdir(join(fixture.path, 'restored'));
  for (const end of ['-journal', '-wal', '-shm']) {
    await writeFile(`${database}${end}`, 'earlier');
    const { error } = await runCommand(env, restore, { values });
    assert.ok(error instanceof OperatorError);
    assert.ok(error.message.includes(`An earlier database has left ${database}${end}. `), error.message);
    await rm(`${database}${end}`);
  }
  assert.equal((await runCommand(env, restore, { values })).error, undefined);
  await opens(env, transfer);
});

test('a restore does not use the blobs of the backup as those of the service', async () => {
  await using fixture = await createCommandFixture();
  const { values, env, target } = await places(fixture);
  await fixture.typed(backup, { values });
  const { error } = await runCommand({ ...env, SEALPOST_BLOBS: join(target, 'blobs') }, restore, { values });
  assert.match(String(error), /cannot be used: it is in SEALPOST_BLOBS/);
});

test('a folder that accepts no files is reported in one sentence', async () => {
  await using fixture = await createCommandFixture();
  const { values, target } = await places(fixture);
  await send(fixture);
  await rm(join(target, 'place'), { recursive: true });
  await writeFile(join(target, 'place'), 'no folder');
  assert.match(await sentence(fixture, backup, values), /^Cannot use .*\/backup for backups: it is not a folder/);
  // Accepts no folders, also from root.
  assert.match(
    await sentence(fixture, init, ['/proc/sealpost']),
    /^Cannot use \/proc\/sealpost for backups: a file or folder is missing/,
  );
});
