import assert from 'node:assert/strict';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CommandInput, createCommandFixture, runCommand } from '../../test/support/server/command-fixture.ts';
import { createTransfer } from '../../test/support/transfer/test-transfer.ts';
import { readConfig } from '../config.ts';
import { Findings, ServiceMoved } from '../core/errors.ts';
import { openDatabase } from '../db/engine/open-database.ts';
import { listMoves } from '../db/moves/moves.ts';
import type { Database } from '../db/tables.ts';
import { beginMove } from '../move/begin-move.ts';
import { openMoveTarget, openService } from '../wiring.ts';
import { findingsIn } from './check.ts';
import { doctor } from './doctor.ts';
import { cancel, move, showMove } from './move.ts';

async function fixtureWithTransfers() {
  const fixture = await createCommandFixture();
  const first = await createTransfer(fixture.ports, {
    columns: { send_recipient_notification: 0 },
    files: [
      { name: 'large', content: Buffer.alloc(300_000, 1) },
      { name: 'small', content: 'small' },
    ],
  });
  const to = { database: join(fixture.path, 'new', 'sealpost.db'), blobs: join(fixture.path, 'new', 'blobs') };
  return { ...fixture, first, to, options: { 'to-database': to.database, 'to-blobs': to.blobs } };
}

async function lastAudited(db: Database) {
  return db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

test('a move copies database and blobs, and names the variables to change', async () => {
  await using fixture = await fixtureWithTransfers();
  const { env, typed, to, options, ports } = fixture;
  const { lines, error } = await typed(move, options);
  assert.equal(error, undefined, String(error?.stack));
  assert.match(lines.join('\n'), /It was stopped for \d\.\d s\./);
  assert.ok(lines.includes(`  SEALPOST_DATABASE=${to.database}`), lines.join('\n'));
  assert.ok(lines.includes(`  SEALPOST_BLOBS=${to.blobs}`));
  assert.deepEqual(await lastAudited(ports.db), { action: 'beginMove', subject: `${to.database}, ${to.blobs}` });
  await assert.rejects(ports.db.deleteFrom('transfer').execute(), ServiceMoved);
  // With the old configuration, which is followed, and with the new one.
  for (const variables of [env, { ...env, SEALPOST_DATABASE: to.database, SEALPOST_BLOBS: to.blobs }]) {
    const moved = await openService(readConfig(variables));
    assert.equal(moved.config.database, to.database);
    assert.equal(moved.moveRemark !== undefined, variables === env);
    assert.deepEqual(await Array.fromAsync(findingsIn(moved, true)), []);
    assert.equal((await moved.ports.db.selectFrom('transfer').selectAll().execute()).length, 1);
    await moved.close();
  }
});

test('a move that was interrupted is shown, and continues with and without the same options', async () => {
  await using fixture = await fixtureWithTransfers();
  const { typed, to, options, ports, config } = fixture;
  const { target, close } = await openMoveTarget(config, to);
  const { id } = await beginMove(ports, { ...to, fromBlobs: String(config.blobs) }, target);
  await close();
  const begun = await typed(showMove);
  assert.deepEqual(begun.lines, [
    `Database: ${config.database}`,
    `Blobs: ${config.blobs}`,
    `Move ${id} to ${to.database}, ${to.blobs} has begun. The table master_key is being copied, and 0 changes are left.`,
  ]);
  const { database } = config;
  const json = JSON.parse((await typed(showMove, { json: true })).lines.join());
  const running = { id, to: `${to.database}, ${to.blobs}`, changes: 0, table: 'master_key' };
  assert.deepEqual(json, { database, blobs: config.blobs, move: running });
  const other = await typed(move, { ...options, 'to-blobs': join(fixture.path, 'other') });
  assert.match(other.error?.message ?? '', /^A move to .* has begun\. Continue it without options, or cancel it\.$/);
  const { lines, error } = await typed(move);
  assert.equal(error, undefined);
  assert.equal(lines[0], `Move ${id} continues.`);
  // Completes what a run that was killed after its switch has left.
  for (const input of [{}, options]) assert.deepEqual((await typed(move, input)).lines, ['The last move is complete.']);
  const late = await typed(cancel);
  assert.match(late.error?.message ?? '', /the service has moved already/);
  const { lines: after } = await typed(showMove);
  assert.deepEqual(after, [`Database: ${to.database}`, `Blobs: ${to.blobs}`, 'No move has begun.']);
});

test('a canceled move can be begun again at another place', async () => {
  await using fixture = await fixtureWithTransfers();
  const { typed, to, ports, config } = fixture;
  const { target, close } = await openMoveTarget(config, to);
  await beginMove(ports, { ...to, fromBlobs: String(config.blobs) }, target);
  await close();
  assert.equal((await typed(cancel)).error, undefined);
  assert.equal((await lastAudited(ports.db))?.action, 'cancelMove');
  assert.match((await typed(cancel)).error?.message ?? '', /none has begun/);
  const { error } = await typed(move, { 'to-blobs': join(fixture.path, 'elsewhere') });
  assert.equal(error, undefined);
});

test('doctor follows a move that a killed command has not completed, and does not complete it', async () => {
  await using fixture = await fixtureWithTransfers();
  const { env, typed, to, options } = fixture;
  assert.equal((await typed(move, options)).error, undefined);
  const target = openDatabase(to.database);
  try {
    await target.updateTable('move').set({ state: 'incoming' }).execute();
    const { lines } = await typed(doctor);
    assert.ok(lines.join('\n').includes(`SEALPOST_DATABASE=${to.database}`), lines.join('\n'));
    assert.deepEqual(
      (await listMoves(target)).map(({ state }) => state),
      ['incoming'],
    );
    // A start completes it.
    await (await openService(readConfig(env))).close();
    assert.deepEqual(
      (await listMoves(target)).map(({ state }) => state),
      ['arrived'],
    );
  } finally {
    await target.destroy();
  }
});

test('a database whose move is not complete cannot be started', async () => {
  await using fixture = await fixtureWithTransfers();
  const { env, to, ports, config } = fixture;
  const { target, close } = await openMoveTarget(config, to);
  await beginMove(ports, { ...to, fromBlobs: String(config.blobs) }, target);
  await close();
  await assert.rejects(openService(readConfig({ ...env, SEALPOST_DATABASE: to.database })), /is not complete/);
});

test('blobs alone move, and are found with the old and the new configuration', async () => {
  await using fixture = await fixtureWithTransfers();
  const { env, typed, to, config } = fixture;
  const { error, lines } = await typed(move, { 'to-blobs': to.blobs });
  assert.equal(error, undefined);
  assert.ok(!lines.join().includes('SEALPOST_DATABASE'));
  for (const variables of [env, { ...env, SEALPOST_BLOBS: to.blobs }]) {
    const moved = await openService(readConfig(variables));
    assert.equal(moved.config.blobs, to.blobs);
    assert.deepEqual(await Array.fromAsync(findingsIn(moved, true)), []);
    await moved.close();
  }
  // The operator has chosen another place since.
  const other = await openService(readConfig({ ...env, SEALPOST_BLOBS: join(fixture.path, 'copied') }));
  assert.equal(other.config.blobs, join(fixture.path, 'copied'));
  await other.close();
  assert.equal(config.database, other.config.database);
});

test('a service that has moved several times is found', async () => {
  await using fixture = await fixtureWithTransfers();
  const { env, typed } = fixture;
  const places = ['one', 'two'].map((name) => join(fixture.path, name, 'sealpost.db'));
  assert.equal((await typed(move, { 'to-database': places[0] })).error, undefined);
  const early = await typed(move, { 'to-database': places[1] });
  assert.match(early.error?.message ?? '', /^The configuration is that from before the last move/);
  const changed = { ...env, SEALPOST_DATABASE: places[0] ?? '' };
  assert.equal((await runCommand(changed, move, { 'to-database': places[1] })).error, undefined);
  const moved = await openService(readConfig(env));
  assert.equal(moved.config.database, places[1]);
  await moved.close();
});

test('doctor checks the place where the service is, and names the variables to change', async () => {
  await using fixture = await fixtureWithTransfers();
  const { typed, to, options, config } = fixture;
  assert.equal((await typed(move, options)).error, undefined);
  await rm(to.blobs, { recursive: true });
  const output = (await typed(doctor)).lines.join('\n');
  assert.ok(output.includes(`SEALPOST_DATABASE=${to.database}`), output);
  assert.ok(output.includes(to.blobs));
  assert.ok(!output.includes(String(config.blobs)));
});

test('wrong places are rejected before anything is written', async () => {
  await using fixture = await fixtureWithTransfers();
  const { typed, config, env } = fixture;
  const rejections: ReadonlyArray<readonly [CommandInput, RegExp]> = [
    [{}, /No move has begun/],
    [{ 'to-database': config.database }, /uses this database already/],
    [{ 'to-database': `${env['SEALPOST_DATA']}/../data/sealpost.db` }, /already/],
    [{ 'to-blobs': String(config.blobs) }, /there already/],
    [{ 'to-database': 'mysql://x/y' }, /^--to-database must be a path or postgres/],
    [{ 'to-blobs': 'ftp://x' }, /^--to-blobs must be a folder path or s3/],
    [{ 'to-database': 'postgres://unknown@127.0.0.1:1/none' }, /unavailable/],
  ];
  for (const [input, message] of rejections) assert.match((await typed(move, input)).error?.message ?? '', message);
  assert.deepEqual(await fixture.ports.db.selectFrom('move').selectAll().execute(), []);
});

test('blobs that are missing or damaged do not prevent a move, and are named', async () => {
  await using fixture = await fixtureWithTransfers();
  const { typed, ports, to } = fixture;
  await createTransfer(ports, { files: [{ name: 'other', content: Buffer.alloc(300_000, 2) }] });
  const [missing = '', damaged = ''] = (await Array.fromAsync(ports.blobs.list(''))).toSorted();
  await rm(ports.blobs.pathOf(missing) ?? '');
  await chmod(ports.blobs.pathOf(damaged) ?? '', 0o600);
  await writeFile(ports.blobs.pathOf(damaged) ?? '', 'x');
  const { error, notes } = await typed(move, { 'to-blobs': to.blobs });
  assert.ok(error instanceof Findings);
  assert.match(error.message, /^2 blobs were not copied/);
  const reported = notes.filter((note) => note.startsWith('Blob')).toSorted();
  assert.deepEqual(reported, [
    `Blob ${missing} was missing at the old place, and is not at the new one.`,
    `Blob ${damaged} was damaged at the old place, and is not at the new one.`,
  ]);
  assert.deepEqual((await typed(showMove)).lines.slice(1), [`Blobs: ${to.blobs}`, 'No move has begun.']);
});
