import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyBackup } from '../src/backup/verify-backup.ts';
import { findingsIn } from '../src/commands/check.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { openBackup, openBackupPlace } from '../src/wiring/open-backup.ts';
import { openService } from '../src/wiring.ts';
import { localPlace, type ServicePlace } from '../test/support/backup/drill.ts';
import { assertOpens, createUser, type KnownTransfer, waitUntilActive } from '../test/support/backup/drill-users.ts';
import { type ObjectStores, startObjectStores } from '../test/support/backup/object-stores.ts';
import { freshLocation } from '../test/support/database/fresh-database.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import {
  createEmptyFolder,
  type Environment,
  launchSealpost,
  runSealpost,
  startService,
} from '../test/support/server/program.ts';
import { registerTrustedClient } from '../test/support/transfer/api-sender.ts';
import { type Proof, withSeed } from './proof.ts';

const userCounts = { full: 4, short: 2 };
/** How many restored transfers are opened with their passwords. A password takes long to check. */
const opened = 5;
const snapshotLimit = 3;

export const backup: Proof = {
  promise:
    'Backups, prunes and restores refuse every place that would harm the service or another one. Those that are killed at any moment leave no snapshot that is incomplete and no half-restored service; repeated, they complete, and the restored service has every transfer that was complete at the snapshot.',
  unit: 'kills of each command',
  full: 100,
  short: 1,
  async run(count, report) {
    await using stores = await startObjectStores();
    return await withSeed(report, async (draw) => {
      const figures: Record<string, number> = { 'refused changes': await assertRefusals(count < setups.length) };
      // The short form has time for one of the two that together have all kinds of databases and stores.
      const chosen = count < setups.length ? [pick(setups.slice(0, 2), draw)] : setups;
      const kills = Math.ceil(count / chosen.length);
      for (const setup of chosen) {
        const killed = await killAll(setup, stores, kills, draw, (progress) => report(`${setup.name}: ${progress}`));
        for (const [name, value] of Object.entries(killed)) figures[name] = (figures[name] ?? 0) + value;
      }
      assert.ok(count < 20 || (figures['killed backups'] ?? 0) > 0, 'No backup was killed');
      assert.ok(count < 20 || (figures['killed restores'] ?? 0) > 0, 'No restore was killed');
      return figures;
    });
  },
};

/**
 * No command changes a place that is in use by a service, is not mounted, or belongs to another service. In the short form,
 * each command has one place in use, and one command has all.
 */
async function assertRefusals(isShort: boolean): Promise<number> {
  await using folder = await createEmptyFolder();
  const { env } = localPlace(folder.path, 'data');
  const service = await startService(env);
  await service.stop();
  const [place, mount] = [join(folder.path, 'backup'), join(folder.path, 'mount')];
  await mkdir(mount);
  let refused = 0;
  const assertRefused = async (variables: Environment, expected: RegExp, ...args: readonly string[]) => {
    const { code, err } = await runSealpost(args, variables);
    assert.deepEqual([code, expected.test(err), /\n *at /.test(err)], [1, true, false], `${args.join(' ')}: ${err}`);
    refused += 1;
  };
  const changes = [['backup', 'init'], ['backup'], ['backup', 'prune', '--keep', '1']];
  const { SEALPOST_DATA: data = '', SEALPOST_KEYS: keys = '' } = env;
  const placesInUse = [data, join(data, 'blobs'), join(data, 'inside'), keys, folder.path];
  for (const [index, change] of changes.entries())
    for (const inUse of isShort && index > 0 ? placesInUse.slice(index, index + 1) : placesInUse)
      await assertRefused(env, /cannot be used: it is in SEALPOST_/, ...change, inUse);
  for (const change of changes.slice(1))
    for (const unmounted of [mount, join(mount, 'backup')])
      await assertRefused(env, /check that its disk is mounted/, ...change, unmounted);
  assert.deepEqual(await readdir(mount), []);
  await assertRefused(env, /^Cannot use \/proc\/sealpost for backups: /, 'backup', 'init', '/proc/sealpost');
  await completed(env, 'backup', 'init', place);
  await completed(env, 'backup', place);
  const { env: rehearsal } = localPlace(folder.path, 'rehearsal');
  await cp(keys, rehearsal['SEALPOST_KEYS'] ?? '', { recursive: true });
  const stale = join(rehearsal['SEALPOST_DATA'] ?? '', 'sealpost.db-wal');
  await mkdir(dirname(stale));
  await writeFile(stale, 'of an earlier database');
  await assertRefused(rehearsal, /An earlier database has left /, 'restore', place);
  await rm(stale);
  await completed(rehearsal, 'restore', place);
  for (const change of changes) await assertRefused(rehearsal, /belongs to another service/, ...change, place);
  await assertSoundBackup(env, place);
  return refused;
}

interface Setup {
  readonly name: string;
  readonly database: 'SQLite' | 'PostgreSQL';
  readonly hasBucket: boolean;
  readonly isBackupInBucket: boolean;
}

const setups: readonly Setup[] = [
  { name: 'sqlite-folder-to-folder', database: 'SQLite', hasBucket: false, isBackupInBucket: false },
  { name: 'postgresql-bucket-to-bucket', database: 'PostgreSQL', hasBucket: true, isBackupInBucket: true },
  { name: 'sqlite-bucket-to-folder', database: 'SQLite', hasBucket: true, isBackupInBucket: false },
  { name: 'postgresql-folder-to-bucket', database: 'PostgreSQL', hasBucket: false, isBackupInBucket: true },
];

function placeOf(
  { hasBucket }: Setup,
  stores: ObjectStores,
  folder: string,
  name: string,
  database: string | undefined,
) {
  const place = hasBucket ? stores.placeWithBucket(folder, name, database) : localPlace(folder, name);
  const env = { ...place.env, ...stores.credentials };
  return { ...place, env: database === undefined ? env : { ...env, SEALPOST_DATABASE: database } };
}

async function killAll(
  setup: Setup,
  stores: ObjectStores,
  count: number,
  draw: RandomInt,
  report: (progress: string) => void,
) {
  await using folder = await createEmptyFolder();
  const target = setup.isBackupInBucket ? stores.bucketUrl('backups', setup.name) : join(folder.path, 'backup');
  await using database = await databaseFor(setup);
  const from = placeOf(setup, stores, folder.path, setup.name, database.value);
  const killed = { 'killed backups': 0, 'killed prunes': 0, 'killed restores': 0, 'restores killed at their end': 0 };
  const users = count < setups.length ? userCounts.short : userCounts.full;
  const known = await withUsers(from.env, users, async (transfers) => {
    await completed(from.env, 'backup', 'init', target);
    const durationMs = await durationOf(() => completed(from.env, 'backup', target));
    for (let kill = 0; kill < count; kill += 1) {
      if (await runAndKill(from.env, target, ['backup', target], draw(durationMs))) killed['killed backups'] += 1;
      const prune = ['backup', 'prune', target, '--keep', String(snapshotLimit)];
      if (await runAndKill(from.env, target, prune, draw(durationMs))) killed['killed prunes'] += 1;
      await assertSoundBackup(from.env, target);
      report(`${kill + 1} of ${count} backups`);
    }
    const complete = transfers.filter(({ revocation }) => revocation === undefined);
    await completed(from.env, 'backup', target);
    return complete.filter(({ revocation }) => revocation === undefined);
  });
  await assertSoundBackup(from.env, target);
  for (let restore = 0; killed['killed restores'] < count; restore += 1) {
    await using restored = await databaseFor(setup);
    const to = placeOf(setup, stores, folder.path, `${setup.name}-${restore}`, restored.value);
    await cp(from.env['SEALPOST_KEYS'] ?? '', to.env['SEALPOST_KEYS'] ?? '', { recursive: true });
    const kills = await restoreWithKills(to.env, target, draw);
    killed['killed restores'] += kills.count;
    if (kills.wasComplete) killed['restores killed at their end'] += 1;
    await assertRestored(to, known);
    if (restore === 0) await assertOpenable(to.env, known);
    await to.destroy();
    report(`${restore + 1} restores, of which ${killed['killed restores']} attempts were killed`);
  }
  return killed;
}

async function databaseFor({ database }: Setup) {
  if (database === 'SQLite') return { value: undefined, [Symbol.asyncDispose]: async () => {} };
  return freshLocation(database);
}

/** Runs the work while users send and revoke transfers. */
async function withUsers<Result>(
  env: Environment,
  userCount: number,
  work: (known: readonly KnownTransfer[]) => Promise<Result>,
) {
  const service = await startService(env);
  const known: KnownTransfer[] = [];
  const over = new AbortController();
  try {
    const clientId = await registerTrustedClient(service, env);
    const users = await Promise.all(
      Array.from({ length: userCount }, (_, number) => createUser(service.baseUrl, clientId, number, known)),
    );
    await Promise.all(users.map((user) => user.send()));
    const working = Promise.all(users.map((user) => user.workUntil(over.signal)));
    working.catch(() => over.abort());
    const result = await work(known);
    over.abort();
    await working;
    return result;
  } finally {
    over.abort();
    await service.stop();
  }
}

async function completed(env: Environment, ...args: readonly string[]): Promise<void> {
  const { code, out, err } = await runSealpost(args, env);
  assert.equal(code, 0, `sealpost ${args.join(' ')}: ${out}${err}`);
}

async function durationOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.ceil(performance.now() - start);
}

/** Returns whether the command was killed before its end. */
async function runAndKill(
  env: Environment,
  target: string,
  args: readonly string[],
  afterMs: number,
): Promise<boolean> {
  const child = launchSealpost(args, env);
  const exited = once(child, 'exit');
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdout.resume();
  const isKilled = await Promise.race([exited.then(() => false), pause(afterMs, true)]);
  child.kill('SIGKILL');
  const [code, signal] = await exited;
  assert.ok(signal === 'SIGKILL' || code === 0, `sealpost ${args.join(' ')}: ${err}`);
  await endLeases(env, target);
  return isKilled && signal === 'SIGKILL';
}

/** The leases and the lock of a killed command end by themselves after half a minute, for which each round would wait. */
async function endLeases(env: Environment, target: string): Promise<void> {
  const { records } = await openBackupPlace(readConfig(env), target);
  await records.remove(...(await Array.fromAsync(records.list('lock-'))));
  const db = openDatabase(readConfig(env).database);
  try {
    await db.deleteFrom('lease').where('name', 'in', ['backup', 'backup hold']).execute();
  } finally {
    await db.destroy();
  }
}

/** Every snapshot that can be seen is complete and undamaged. */
async function assertSoundBackup(env: Environment, target: string): Promise<void> {
  const config = readConfig(env);
  const service = await openService(config);
  try {
    const findings: unknown[] = [];
    const found = await verifyBackup(await openBackup(config, target), service.ports.keys.all, (finding) =>
      findings.push(finding),
    );
    assert.deepEqual(findings, []);
    assert.ok(found.snapshots > 0);
  } finally {
    await service.close();
  }
}

/** Kills a restore at growing delays until one ends by itself. */
async function restoreWithKills(env: Environment, target: string, draw: RandomInt) {
  for (let count = 0; ; count += 1) {
    const child = launchSealpost(['restore', target], env);
    const exited = once(child, 'exit');
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdout.resume();
    await Promise.race([exited, pause(draw(1_500) + 1_500 * count)]);
    child.kill('SIGKILL');
    const [code, signal] = await exited;
    if (signal === 'SIGKILL') continue;
    // A restore that was killed during its check has restored everything.
    const wasComplete = /^The (PostgreSQL )?database .*(exists|in use) already/m.test(err);
    assert.ok(code === 0 || (wasComplete && count > 0), err);
    return { count, wasComplete };
  }
}

async function assertRestored({ env }: ServicePlace, known: readonly KnownTransfer[]): Promise<void> {
  const service = await openService(readConfig(env));
  try {
    assert.deepEqual(await Array.fromAsync(findingsIn(service, true)), []);
    const { db } = service.ports;
    const rows = await db.selectFrom('transfer').select('tracking_id').where('state', '=', 'Active').execute();
    const active = new Set(rows.map((row) => row.tracking_id));
    const lost = known.filter(({ place }) => !active.has(place.trackingId));
    assert.deepEqual(lost, [], 'These transfers are not active');
  } finally {
    await service.close();
  }
}

async function assertOpenable(env: Environment, known: readonly KnownTransfer[]): Promise<void> {
  const service = await startService(env);
  try {
    for (const transfer of known.slice(-opened)) {
      await waitUntilActive(service.baseUrl, transfer);
      await assertOpens(service.baseUrl, transfer);
    }
  } finally {
    await service.stop();
  }
}
