import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCommandFixture } from '../../../test/support/server/command-fixture.ts';
import { createEmptySession, createSender } from '../../../test/support/transfer/sender.ts';
import { createTransfer } from '../../../test/support/transfer/test-transfer.ts';
import { deleteTransfer } from '../../administration/all-transfers.ts';
import type { TransferEvent } from '../../core/transfer-state.ts';
import { logChain } from '../../crypto/chains.ts';
import { moveTransfer } from '../../db/transfers/transfers.ts';
import { initializePolicy } from '../policy/policy-rules.ts';
import { openSession, removeAbandonedSessions, removeSession } from '../sessions/open-session.ts';
import { eraseUser, finishErasures, wipeDestroyedKeys } from './erasures.ts';

type Fixture = Awaited<ReturnType<typeof createCommandFixture>>;
const neverStopped = new AbortController().signal;

async function slotsIn({ ports }: Fixture): Promise<readonly Buffer[]> {
  const rows = await ports.db.selectFrom('key_slot').select('sealed_key').execute();
  return rows.map(({ sealed_key }) => Buffer.from(sealed_key));
}

/** How many of these are in any file of the data. */
async function foundIn({ config }: Fixture, secrets: readonly Buffer[]): Promise<number> {
  const entries = await readdir(config.data, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return secrets.filter((secret) => contents.some((content) => content.includes(secret))).length;
}

/** Enough to fill pages of their own. */
async function someTransfers({ ports }: Fixture): Promise<readonly string[]> {
  const recipients = Array.from({ length: 8 }, (_, index) => `r${index}@example.org`);
  const made = [];
  for (let count = 0; count < 3; count += 1)
    made.push(await createTransfer(ports, { password: undefined, recipients }));
  return made.map(({ trackingId }) => trackingId);
}

const ends: ReadonlyArray<readonly [how: string, end: (fixture: Fixture) => Promise<void>]> = [
  ...(['revoked', 'expired', 'lockedOut'] as const).map((event: TransferEvent) => {
    const end = async (fixture: Fixture) => {
      const { db, keys, clock } = fixture.ports;
      for (const id of await someTransfers(fixture)) {
        remember(fixture, await slotsIn(fixture));
        await db.transaction().execute((tx) => moveTransfer(tx, logChain(keys), id, event, clock.now()));
      }
    };
    return [event, end] as const;
  }),
  [
    'deleted by the administrator',
    async (fixture) => {
      for (const id of await someTransfers(fixture)) {
        remember(fixture, await slotsIn(fixture));
        await deleteTransfer(fixture.ports, id);
      }
    },
  ],
  [
    'a session that is removed',
    async (fixture) => {
      const sender = await createSender(fixture.ports);
      const id = await createEmptySession(fixture.ports, sender);
      remember(fixture, await slotsIn(fixture));
      await removeSession(fixture.ports, await openSession(fixture.ports, sender, id));
    },
  ],
  [
    'an abandoned session',
    async (fixture) => {
      await createEmptySession(fixture.ports, await createSender(fixture.ports));
      remember(fixture, await slotsIn(fixture));
      const clock = { now: () => new Date(fixture.ports.clock.now().getTime() + 30 * 86_400_000) };
      await removeAbandonedSessions({ ...fixture.ports, clock }, neverStopped);
    },
  ],
  [
    'a sender who is erased',
    async (fixture) => {
      const sender = await createSender(fixture.ports);
      await someTransfers(fixture);
      await createEmptySession(fixture.ports, sender);
      remember(fixture, await slotsIn(fixture));
      await eraseUser(fixture.ports, sender);
      await finishErasures({ ...fixture.ports, mailbox: fixture.mailbox }, neverStopped);
    },
  ],
];

const remembered = new WeakMap<Fixture, Buffer[]>();

function remember(fixture: Fixture, slots: readonly Buffer[]): void {
  remembered.set(fixture, [...(remembered.get(fixture) ?? []), ...slots]);
}

for (const [how, end] of ends) {
  test(`no byte of a key is left in the files of the data: ${how}`, async () => {
    await using fixture = await createCommandFixture();
    await initializePolicy(fixture.ports, true);
    const saved = await someTransfers(fixture);
    const activeSlots = await slotsIn(fixture);
    await end(fixture);
    await wipeDestroyedKeys(fixture.ports);
    const all = remembered.get(fixture) ?? [];
    const left = await slotsIn(fixture);
    const isLeft = (secret: Buffer) => left.some((slot) => slot.equals(secret));
    const destroyed = all.filter((secret) => !isLeft(secret));
    assert.ok(destroyed.length >= 1);
    assert.equal(await foundIn(fixture, destroyed), 0);
    // Proves that the search finds existing slots.
    if (how !== 'a sender who is erased') assert.equal(await foundIn(fixture, activeSlots), activeSlots.length);
    assert.equal(saved.length, 3);
  });
}
