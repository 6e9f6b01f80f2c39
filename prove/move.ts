import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findingsIn } from '../src/commands/check.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { listMoves } from '../src/db/moves/moves.ts';
import { type ObjectStores, startObjectStores } from '../test/support/backup/object-stores.ts';
import { type DatabaseKind, freshLocation } from '../test/support/database/fresh-database.ts';
import { contentsOf } from '../test/support/database/table-contents.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { createEmptyFolder, type Environment, launchSealpost, resultOf } from '../test/support/server/program.ts';
import { registerTrustedClient, type SenderCredentials, verifySender } from '../test/support/transfer/api-sender.ts';
import { createTransfer } from '../test/support/transfer/test-transfer.ts';
import { measureStop } from './move-pause.ts';
import { type Proof, withSeed } from './proof.ts';
import { checkAllOpen, type RotationLedger, withOpenService } from './rotate-check.ts';
import { type Servers, startServers } from './support/servers.ts';
import { sendOne } from './two-servers-sender.ts';

/** About twice as long as a move takes that is not killed. */
const longestMs = 8_000;

export const move: Proof = {
  promise:
    'While a service moves between databases and blob stores, with the command and servers killed at any moment, no acknowledged transfer is lost, every transfer opens with its password and with no other, ended ones stay closed, each stop ends within ten seconds, and the places that were left keep what they had.',
  unit: 'kills in each set-up',
  full: 20,
  short: 1,
  async run(count, report) {
    const isShort = count < 3;
    await using stack = new AsyncDisposableStack();
    const stores = isShort ? undefined : stack.use(await startObjectStores());
    return await withSeed(report, async (draw) => {
      const figures: Record<string, number> = {};
      for (const setup of isShort ? shortSetups : setups) {
        const run = await moveUnderLoad(setup, stores, count, draw, (text) => report(`${setup.name}: ${text}`));
        for (const [name, value] of Object.entries(run)) {
          const known = figures[name] ?? 0;
          figures[name] = name.startsWith('longest') ? Math.max(known, value) : known + value;
        }
      }
      assert.ok((figures['longest pause in ms'] ?? 0) < 10_000);
      const { rows, stopMs } = await measureStop(isShort ? 200 : 100_000);
      assert.ok(stopMs < 10_000, `The service was stopped for ${stopMs} ms`);
      return { ...figures, 'rows of many transfers': rows, 'stop of many transfers in ms': stopMs };
    });
  },
};

interface PlaceKind {
  /** Undefined if the database stays. */
  readonly database?: DatabaseKind;
  /** Undefined if the blobs stay. */
  readonly blobs?: 'folder' | 'bucket';
}

/** The service moves between places of two kinds, each time to a new one. */
interface Setup {
  readonly name: string;
  readonly first: Required<PlaceKind>;
  readonly kinds: readonly [PlaceKind, PlaceKind];
}

const sqlite: Required<PlaceKind> = { database: 'SQLite', blobs: 'folder' };
const postgres: Required<PlaceKind> = { database: 'PostgreSQL', blobs: 'bucket' };

const setups: readonly Setup[] = [
  { name: 'sqlite-folder-postgresql-bucket', first: sqlite, kinds: [postgres, sqlite] },
  { name: 'sqlite-folder-bucket', first: sqlite, kinds: [{ blobs: 'bucket' }, { blobs: 'folder' }] },
  { name: 'postgresql-bucket-folder', first: postgres, kinds: [{ blobs: 'folder' }, { blobs: 'bucket' }] },
  {
    name: 'postgresql-postgresql',
    first: { database: 'PostgreSQL', blobs: 'folder' },
    kinds: [{ database: 'PostgreSQL' }, { database: 'PostgreSQL' }],
  },
];

const shortSetups: readonly Setup[] = [
  { name: 'sqlite-postgresql', first: sqlite, kinds: [{ database: 'PostgreSQL', blobs: 'folder' }, sqlite] },
];

/** Creates empty places, and removes their databases at the end. */
function createPlaces(folder: string, name: string, stores: ObjectStores | undefined) {
  const stack = new AsyncDisposableStack();
  let number = 0;
  return {
    async create({ database, blobs }: PlaceKind): Promise<Environment> {
      number += 1;
      const location = database && stack.use(await freshLocation(database));
      const bucket = stores?.bucketUrl('blobs', `${name}-${number}`);
      return {
        ...(location && { SEALPOST_DATABASE: location.value }),
        ...(blobs && { SEALPOST_BLOBS: (blobs === 'bucket' && bucket) || join(folder, `blobs-${number}`) }),
      };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function moveUnderLoad(
  setup: Setup,
  stores: ObjectStores | undefined,
  count: number,
  draw: RandomInt,
  report: (text: string) => void,
): Promise<Record<string, number>> {
  await using folder = await createEmptyFolder();
  await using places = createPlaces(folder.path, setup.name, stores);
  const environments = [{ ...folder.env, ...stores?.credentials, ...(await places.create(setup.first)) }];
  const env = () => environments[0] as Environment;
  const ledger: RotationLedger = { active: [], ended: [], derived: new Map() };
  const isShort = count < 3;
  await seed(env(), ledger, isShort ? 6 : 100);
  await using servers = startServers(environments, draw, { checkLog });
  const first = { baseUrl: await servers.baseUrl() };
  const credentials = await verifySender(first, await registerTrustedClient(first, env()), 'ann@example.org');
  const ended = new AbortController();
  const load = sendUntil(ended.signal, servers, credentials, ledger, draw);
  load.catch(() => {}); // thrown below
  const figures = { kills: 0, moves: 0, 'longest pause in ms': 0, 'longest gap of writes in ms': 0 };
  const left: LeftPlace[] = [];
  try {
    while (figures.kills < count || figures.moves < (isShort ? 1 : 2)) {
      const place = await places.create(setup.kinds[figures.moves % 2] as PlaceKind);
      const run = { env: env(), place, servers, draw, load, maxKills: count - figures.kills };
      const { kills, pauseMs } = await moveWithKills(run);
      figures.kills += kills;
      figures.moves += 1;
      figures['longest pause in ms'] = Math.max(figures['longest pause in ms'], pauseMs);
      if (place['SEALPOST_DATABASE'] !== undefined) left.push(await rememberLeft(env()));
      const opened = await withOpenService(env(), (service) => checkAllOpen(service, ledger));
      // The operator changes the configuration. Until the next start, servers have the one from before.
      environments[0] = { ...env(), ...place };
      report(`${figures.kills} of ${count} kills, ${figures.moves} moves, ${opened} key slots opened`);
    }
  } finally {
    ended.abort();
  }
  figures['longest gap of writes in ms'] = await load;
  await servers.end();
  for (const { location, contents } of left) assert.deepEqual(await contentsAt(location), contents);
  // Awaited before the folder is removed.
  return await withOpenService(env(), async (service) => {
    await checkAllOpen(service, ledger);
    const findings = await Array.fromAsync(findingsIn(service, true));
    assert.deepEqual(
      findings.filter(({ invariant }) => invariant !== 'email-per-event'),
      [],
    );
    return { transfers: ledger.active.length, ...figures };
  });
}

/** Rejected writes and the jobs that they end are expected. Every other failure is not. */
function checkLog(log: string): void {
  for (const line of log.split('\n')) {
    if (!/"level":"(error|fatal)"/.test(line)) continue;
    assert.match(line, /has moved|database is unavailable|server\.unavailable/, line);
  }
}

async function seed(env: Environment, { active, ended }: RotationLedger, count: number): Promise<void> {
  await withOpenService(env, async ({ ports }) => {
    for (let number = 0; number < count; number += 1) {
      const password = number % 10 === 0 ? `correct-Horse.${number}` : undefined;
      const isEnded = number % 10 === 5;
      const state = isEnded ? 'Deleted_by_revocation' : 'Active';
      const { trackingId, clientId, sender: address } = await createTransfer(ports, { password, state });
      if (isEnded) ended.push(trackingId);
      else active.push({ trackingId, sender: { clientId, address }, password });
    }
  });
}

/** Returns the longest time between two transfers that were acknowledged, kills of servers included. */
async function sendUntil(
  ended: AbortSignal,
  servers: Servers,
  credentials: SenderCredentials,
  { active }: RotationLedger,
  draw: RandomInt,
): Promise<number> {
  let longest = 0;
  for (let last = performance.now(); !ended.aborted; last = performance.now()) {
    const trackingId = await sendOne(servers, credentials, draw);
    active.push({ trackingId, sender: credentials, password: undefined });
    longest = Math.max(longest, performance.now() - last);
  }
  return Math.round(longest);
}

interface KilledMove {
  readonly env: Environment;
  readonly place: Environment;
  readonly servers: Servers;
  readonly draw: RandomInt;
  readonly load: Promise<unknown>;
  readonly maxKills: number;
}

/** Repeats the command until it ends by itself. */
async function moveWithKills({ env, place, servers, draw, load, maxKills }: KilledMove) {
  const { SEALPOST_DATABASE: database, SEALPOST_BLOBS: blobs } = place;
  const options = [...(database ? ['--to-database', database] : []), ...(blobs ? ['--to-blobs', blobs] : [])];
  const earlier = await countMoves(env);
  for (let kills = 0, hasBegun = false; ; hasBegun = (await countMoves(env)) > earlier) {
    const command = launchSealpost(['move', ...(hasBegun ? [] : options)], env);
    const result = resultOf(command);
    if (kills < maxKills) {
      await Promise.race([result, pause(draw(longestMs)), failed(load)]);
      const victims = pick(['server', 'command', 'command', 'both'] as const, draw);
      if (victims !== 'server') command.kill('SIGKILL');
      if (victims !== 'command') await servers.restartOne();
      kills += 1;
    }
    const { code, out, err } = await Promise.race([result, failed(load)]);
    if (code === 0) return { kills, pauseMs: 1_000 * Number(/It was stopped for ([\d.]+) s/.exec(out)?.[1] ?? 0) };
    assert.equal(code, null, `sealpost move: ${out}${err}`);
  }
}

/** Rejects if the work does. */
function failed(work: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => void work.catch(reject));
}

/** How many moves have begun here, or have ended. */
async function countMoves(env: Environment): Promise<number> {
  const db = openDatabase(readConfig(env).database);
  const moves = await listMoves(db).finally(() => db.destroy());
  return moves.filter(({ state }) => state === 'moving' || state === 'left').length;
}

interface LeftPlace {
  readonly location: string;
  readonly contents: Record<string, readonly string[]>;
}

async function rememberLeft(env: Environment): Promise<LeftPlace> {
  const { database: location } = readConfig(env);
  return { location, contents: await contentsAt(location) };
}

async function contentsAt(location: string): Promise<Record<string, readonly string[]>> {
  const db = openDatabase(location);
  return contentsOf(db).finally(() => db.destroy());
}
