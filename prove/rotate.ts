import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { describeMasterKeys, type MasterKeyStatus } from '../src/actions/master-keys/key-uses.ts';
import { removeMasterKey } from '../src/actions/master-keys/remove-master-key.ts';
import { rewrapSealedValues, rotateMasterKey } from '../src/actions/master-keys/rotate-master-key.ts';
import { localActor } from '../src/core/actor.ts';
import { readKeyReports } from '../src/db/master-keys.ts';
import type { Service } from '../src/wiring.ts';
import { type ObjectStores, startObjectStores } from '../test/support/backup/object-stores.ts';
import { type DatabaseKind, freshLocation } from '../test/support/database/fresh-database.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import { createEmptyFolder, type Environment, launchSealpost, resultOf } from '../test/support/server/program.ts';
import { registerTrustedClient, type SenderCredentials, verifySender } from '../test/support/transfer/api-sender.ts';
import { createTransfer } from '../test/support/transfer/test-transfer.ts';
import { waitUntil } from '../test/support/wait-until.ts';
import { type Proof, withSeed } from './proof.ts';
import { checkAllOpen, type RotationLedger, withOpenService } from './rotate-check.ts';
import { checkRemovedKeys, rememberKeys, type SeenKeys } from './rotate-removed-keys.ts';
import { type Servers, startServers } from './support/servers.ts';
import { sendOne } from './two-servers-sender.ts';

/** A command waits ten seconds for the reports of servers. */
const longestPauseMs = 16_000;
/** Between two transfers, so that opening all of them after each kill does not take longer and longer. */
const sendPauseMs = 500;

export const rotate: Proof = {
  promise:
    'While the master key is rotated and previous keys are removed, with servers and commands killed at any moment, every transfer opens with its password and with no other, and after the removal of a key everything opens without it, nothing opens with it, and no row names it.',
  unit: 'kills in each set-up',
  full: 20,
  short: 1,
  async run(count, report) {
    const isShort = count < 3;
    await using stack = new AsyncDisposableStack();
    const stores = isShort ? undefined : stack.use(await startObjectStores());
    return await withSeed(report, async (draw) => {
      const figures: Record<string, number> = {};
      for (const setup of isShort ? setups.slice(0, 1) : setups) {
        const run = await rotateUnderLoad(setup, stores, count, draw, (text) => report(`${setup.name}: ${text}`));
        for (const [name, value] of Object.entries(run)) figures[name] = (figures[name] ?? 0) + value;
      }
      if (count >= 20) for (const [name, value] of Object.entries(figures)) assert.ok(value > 0, `No ${name}`);
      return figures;
    });
  },
};

interface Setup {
  readonly name: string;
  readonly database: DatabaseKind;
  readonly hasBucket: boolean;
}

const setups: readonly Setup[] = [
  { name: 'sqlite-folder', database: 'SQLite', hasBucket: false },
  { name: 'postgresql-folder', database: 'PostgreSQL', hasBucket: false },
  { name: 'sqlite-bucket', database: 'SQLite', hasBucket: true },
  { name: 'postgresql-bucket', database: 'PostgreSQL', hasBucket: true },
];

async function rotateUnderLoad(
  { name, database, hasBucket }: Setup,
  stores: ObjectStores | undefined,
  count: number,
  draw: RandomInt,
  report: (text: string) => void,
) {
  await using folder = await createEmptyFolder();
  await using location = await freshLocation(database);
  const bucket = hasBucket && stores ? { ...stores.credentials, SEALPOST_BLOBS: stores.bucketUrl('blobs', name) } : {};
  const env = { ...folder.env, SEALPOST_DATABASE: location.value, ...bucket };
  const ledger: RotationLedger = { active: [], ended: [], derived: new Map() };
  await seed(env, ledger, count < 3 ? 10 : 100);
  const serverCount = database === 'SQLite' ? 1 : 2;
  await using servers = startServers(Array(serverCount).fill(env), draw);
  const first = { baseUrl: await servers.baseUrl() };
  const credentials = await verifySender(first, await registerTrustedClient(first, env), 'ann@example.org');
  const ended = new AbortController();
  const load = sendUntil(ended.signal, servers, credentials, ledger, draw);
  const killed: Kills = { ...emptyKills };
  const seen: SeenKeys = new Map();
  try {
    for (let kill = 0; kill < count; kill += 1) {
      await Promise.race([killOnce(env, servers, draw, killed, count < 3 ? 3_000 : longestPauseMs), load]);
      await rememberKeys(env, seen);
      const opened = await withOpenService(env, (service) => checkAllOpen(service, ledger));
      report(`${kill + 1} of ${count}, ${opened} key slots opened`);
    }
    await withOpenService(env, (service) => finishRotation(service, serverCount, seen));
    await rememberKeys(env, seen);
  } finally {
    ended.abort();
  }
  await load;
  await servers.end();
  // Awaited before the folder is removed.
  return await withOpenService(env, async (service) => {
    const keySlots = await checkAllOpen(service, ledger);
    const removedKeys = await checkRemovedKeys(env, service, seen);
    return { transfers: ledger.active.length, 'key slots': keySlots, 'removed keys': removedKeys, ...killed };
  });
}

/** Creates transfers without a server, which is faster, and some whose keys are destroyed. */
async function seed(env: Environment, { active, ended }: RotationLedger, count: number): Promise<void> {
  await withOpenService(env, async ({ ports }) => {
    for (let number = 0; number < count; number += 1) {
      const recipients = ['bob@example.org', 'cleo@example.org', 'dora@example.org'];
      const password = number % 10 === 0 ? `correct-Horse.${number}` : undefined;
      const isEnded = number % 10 === 5;
      const made = await createTransfer(ports, {
        ...{ recipients, password },
        state: isEnded ? 'Deleted_by_revocation' : 'Active',
      });
      const { trackingId, clientId, sender: address } = made;
      if (isEnded) ended.push(trackingId);
      else active.push({ trackingId, sender: { clientId, address }, password });
    }
  });
}

async function sendUntil(
  ended: AbortSignal,
  servers: Servers,
  credentials: SenderCredentials,
  { active }: RotationLedger,
  draw: RandomInt,
): Promise<void> {
  while (!ended.aborted) {
    const trackingId = await sendOne(servers, credentials, draw);
    active.push({ trackingId, sender: credentials, password: undefined });
    await pause(sendPauseMs);
  }
}

type Step = 'rotations' | 'removals' | 'sealing';

const emptyKills = {
  'kills during rotations': 0,
  'kills during removals': 0,
  'kills during sealing': 0,
  'completed rotations': 0,
  'completed removals': 0,
};
type Kills = typeof emptyKills;

/** Kills a server, the command that is due, or both. */
async function killOnce(
  env: Environment,
  servers: Servers,
  draw: RandomInt,
  killed: Kills,
  longestMs: number,
): Promise<void> {
  const { keys } = await withOpenService(env, ({ ports }) => describeMasterKeys(ports));
  const { name, args } = nextStep(keys);
  killed[`kills during ${name}`] += 1;
  const command = args && launchSealpost(args, env);
  const result = command && resultOf(command);
  await pause(draw(longestMs));
  const victims = command === undefined ? 'server' : pick(['server', 'command', 'both'] as const, draw);
  if (victims !== 'server') command?.kill('SIGKILL');
  if (victims !== 'command') await servers.restartOne();
  const { code = 0, err = '' } = (await result) ?? {};
  if (args !== undefined && code === 0) killed[`completed ${name}` as keyof Kills] += 1;
  // A command may find out that it is too early. Every other failure is a fault.
  if (code !== 0 && code !== null) assert.match(err, /Try again later|do not have it/);
}

function nextStep(keys: readonly MasterKeyStatus[]): { readonly name: Step; readonly args?: readonly string[] } {
  const unused = keys.find(({ state, values }) => state === 'previous' && values === 0);
  if (unused !== undefined) return { name: 'removals', args: ['key', 'remove', unused.id, '--end-links'] };
  if (keys.some(({ state }) => state === 'previous')) return { name: 'sealing' };
  return { name: 'rotations', args: ['key', 'rotate'] };
}

/** Rotates the key once more, and removes all previous ones. Repeats removals that a kill may have interrupted. */
async function finishRotation(service: Service, servers: number, seen: SeenKeys): Promise<void> {
  const { ports, keyStore, server, refreshKeys } = service;
  const { db, keys, clock } = ports;
  const deps = { db, keys, clock, keyStore, server };
  // The number of servers is known, so there is no need to wait until no other one can report.
  const wait = async () => {
    await pause(100);
    await waitUntil(async () => (await readKeyReports(db)).length >= servers);
  };
  const times = { silenceMs: 0, timeoutMs: 30_000, wait };
  await rotateMasterKey(deps, localActor, times);
  const previous = () => keys.all.filter(({ id }) => id !== keys.current.id);
  while (previous().length > 0) {
    await rewrapSealedValues(ports, new AbortController().signal);
    for (const { id } of previous()) {
      await removeMasterKey(deps, id, localActor, { endsLinks: true, times }).catch((error: Error) =>
        // The servers have written since, with a key that was current until now.
        assert.match(error.message, /still need master key/),
      );
    }
    await refreshKeys();
  }
  for (const id of seen.keys()) if (id !== keys.current.id) await removeMasterKey(deps, id, localActor);
}
