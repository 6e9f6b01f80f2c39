import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { aTransfer } from '../../test/support/a-transfer.ts';
import { aDesk } from '../../test/support/desk.ts';
import { aSender, begunSession } from '../../test/support/sending.ts';
import type { TransferEvent } from '../core/transfer-state.ts';
import { logChain } from '../crypto/log-chain.ts';
import { moveTransfer } from '../db/transfers.ts';
import { beginPolicy } from './change-policy.ts';
import { deleteTransfer } from './delete-transfer.ts';
import { finishForgetting } from './finish-forgetting.ts';
import { forgetUser } from './forget-user.ts';
import { openSession } from './open-session.ts';
import { removeAbandonedSessions } from './remove-abandoned-sessions.ts';
import { removeSession } from './remove-session.ts';
import { wipeDestroyedKeys } from './wipe-destroyed-keys.ts';

type Desk = Awaited<ReturnType<typeof aDesk>>;
const going = new AbortController().signal;

async function slotsIn({ ports }: Desk): Promise<readonly Buffer[]> {
  const rows = await ports.db.selectFrom('key_slot').select('sealed_key').execute();
  return rows.map(({ sealed_key }) => Buffer.from(sealed_key));
}

/** How many of these are in any file of the data. */
async function foundIn({ config }: Desk, secrets: readonly Buffer[]): Promise<number> {
  const entries = await readdir(config.data, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map((file) => readFile(file)));
  return secrets.filter((secret) => contents.some((content) => content.includes(secret))).length;
}

/** Enough to fill pages of their own. */
async function someTransfers({ ports }: Desk): Promise<readonly string[]> {
  const recipients = Array.from({ length: 8 }, (_, index) => `r${index}@example.org`);
  const made = [];
  for (let count = 0; count < 3; count += 1) made.push(await aTransfer(ports, { password: undefined, recipients }));
  return made.map(({ trackingId }) => trackingId);
}

const ends: ReadonlyArray<readonly [how: string, end: (desk: Desk) => Promise<void>]> = [
  ...(['revoked', 'expired', 'lockedOut'] as const).map((event: TransferEvent) => {
    const end = async (desk: Desk) => {
      const { db, keys, clock } = desk.ports;
      for (const id of await someTransfers(desk)) {
        remember(desk, await slotsIn(desk));
        await db.transaction().execute((tx) => moveTransfer(tx, logChain(keys), id, event, clock.now()));
      }
    };
    return [event, end] as const;
  }),
  [
    'deleted by the administrator',
    async (desk) => {
      for (const id of await someTransfers(desk)) {
        remember(desk, await slotsIn(desk));
        await deleteTransfer(desk.ports, id);
      }
    },
  ],
  [
    'a session that is removed',
    async (desk) => {
      const sender = await aSender(desk.ports);
      const id = await begunSession(desk.ports, sender);
      remember(desk, await slotsIn(desk));
      await removeSession(desk.ports, await openSession(desk.ports, sender, id));
    },
  ],
  [
    'a session that nobody works on',
    async (desk) => {
      await begunSession(desk.ports, await aSender(desk.ports));
      remember(desk, await slotsIn(desk));
      const clock = { now: () => new Date(desk.ports.clock.now().getTime() + 30 * 86_400_000) };
      await removeAbandonedSessions({ ...desk.ports, clock }, going);
    },
  ],
  [
    'a sender who is forgotten',
    async (desk) => {
      const sender = await aSender(desk.ports);
      await someTransfers(desk);
      await begunSession(desk.ports, sender);
      remember(desk, await slotsIn(desk));
      await forgetUser(desk.ports, sender);
      await finishForgetting({ ...desk.ports, mailbox: desk.mailbox }, going);
    },
  ],
];

const remembered = new WeakMap<Desk, Buffer[]>();

function remember(desk: Desk, slots: readonly Buffer[]): void {
  remembered.set(desk, [...(remembered.get(desk) ?? []), ...slots]);
}

for (const [how, end] of ends) {
  test(`no byte of a key is left in the files of the data: ${how}`, async () => {
    await using desk = await aDesk();
    await beginPolicy(desk.ports, true);
    const kept = await someTransfers(desk);
    const living = await slotsIn(desk);
    await end(desk);
    await wipeDestroyedKeys(desk.ports);
    const all = remembered.get(desk) ?? [];
    const left = await slotsIn(desk);
    const isLeft = (secret: Buffer) => left.some((slot) => slot.equals(secret));
    const destroyed = all.filter((secret) => !isLeft(secret));
    assert.ok(destroyed.length >= 1);
    assert.equal(await foundIn(desk, destroyed), 0);
    // Else nobody would know that the search finds what is there.
    if (how !== 'a sender who is forgotten') assert.equal(await foundIn(desk, living), living.length);
    assert.equal(kept.length, 3);
  });
}
