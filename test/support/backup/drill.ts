import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandResult, type Environment, runSealpost, startService } from '../server/program.ts';
import { registerTrustedClient } from '../transfer/api-sender.ts';
import { assertOpens, createUser, isClosed, type KnownTransfer, waitUntilActive } from './drill-users.ts';

/** A place where a service can be: its database, blobs and keys. */
export interface ServicePlace {
  readonly env: Environment;
  /** Destroys the database and the blobs, but not the key. */
  destroy(): Promise<void>;
}

const userCount = 6;

async function run(env: Environment, ...args: readonly string[]): Promise<CommandResult> {
  const result = await runSealpost(args, env);
  assert.equal(result.code, 0, `sealpost ${args.join(' ')}: ${result.out}${result.err}`);
  return result;
}

/**
 * Backs up a service while users work with it, and destroys it. Restores it in each of the other places with a key from
 * paper, opens every transfer there, and backs up the last one again.
 */
export async function backUpDestroyAndRestore(
  from: ServicePlace,
  target: string,
  places: readonly [Environment, ...Environment[]],
): Promise<void> {
  const backedUp = await backUpUnderLoad(from, target);
  await from.destroy();
  for (const env of places) await restoreAndOpen(env, target, backedUp);
  const last = places.at(-1) ?? places[0];
  assert.match((await runSealpost(['backup', target], last)).err, /belongs to another service/);
  await run(last, 'backup', 'init', target, '--take-over');
  await run(last, 'backup', target);
  await run(last, 'backup', 'prune', target, '--keep', '1');
  await run(last, 'backup', 'verify', target);
  await run(last, 'check', '--contents');
}

async function restoreAndOpen(env: Environment, target: string, backedUp: BackedUp): Promise<void> {
  const { known, complete, paperKey } = backedUp;
  const keys = env['SEALPOST_KEYS'] ?? '';
  await mkdir(keys, { recursive: true });
  await writeFile(join(keys, 'master.key'), paperKey, { mode: 0o400 });
  await run(env, 'backup', 'list', target);
  await run(env, 'restore', target);
  await run(env, 'check', '--contents');
  const active = await trackingIds(env, 'Active');
  const processing = await trackingIds(env, 'Processing');
  for (const { place } of complete) assert.ok(active.has(place.trackingId), `${place.trackingId} is lost`);
  const service = await startService(env);
  try {
    for (const transfer of known) {
      const { trackingId } = transfer.place;
      if (processing.has(trackingId)) await waitUntilActive(service.baseUrl, transfer);
      if (active.has(trackingId) || processing.has(trackingId)) await assertOpens(service.baseUrl, transfer);
      else assert.ok(await isClosed(service.baseUrl, transfer), `${trackingId} is open`);
    }
  } finally {
    await service.stop();
  }
}

async function trackingIds(env: Environment, state: string): Promise<ReadonlySet<string>> {
  const { out } = await run(env, 'admin', 'transfer', 'list', '--state', state, '--limit', '1000', '--json');
  const lines = out.split('\n').filter((line) => line !== '');
  return new Set(lines.map((line) => JSON.parse(line).trackingId));
}

interface BackedUp {
  readonly known: readonly KnownTransfer[];
  /** Those that were active from before the backup until after it. */
  readonly complete: readonly KnownTransfer[];
  readonly paperKey: string;
}

async function backUpUnderLoad({ env }: ServicePlace, target: string): Promise<BackedUp> {
  const service = await startService(env);
  const known: KnownTransfer[] = [];
  const over = new AbortController();
  try {
    const clientId = await registerTrustedClient(service, env);
    const users = [];
    for (let number = 0; number < userCount; number += 1)
      users.push(await createUser(service.baseUrl, clientId, number, known));
    await Promise.all(users.slice(0, 5).map((user) => user.send()));
    await run(env, 'backup', 'init', target);
    // The backup under load adds to this one.
    await run(env, 'backup', target);
    const work = Promise.all(users.map((user) => user.workUntil(over.signal)));
    // If the work fails, the error is thrown below.
    work.catch(() => over.abort());
    let before: readonly KnownTransfer[];
    // Repeated if no user has sent a transfer meanwhile.
    do {
      before = [...known];
      await run(env, 'backup', target);
    } while (known.length === before.length && !over.signal.aborted);
    const complete = before.filter(({ revocation }) => revocation === undefined);
    over.abort();
    await work;
    assert.ok(complete.length > 0);
    return { known, complete, paperKey: (await run(env, 'key', 'export')).out };
  } finally {
    over.abort();
    await service.stop();
  }
}

/** A service with SQLite and a blob folder, below this folder. */
export function localPlace(folder: string, name: string): ServicePlace {
  const data = join(folder, name);
  return {
    env: { SEALPOST_DATA: data, SEALPOST_KEYS: join(folder, `${name}-keys`), SEALPOST_PORT: '0' },
    destroy: () => rm(data, { recursive: true }),
  };
}
