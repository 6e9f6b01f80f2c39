import assert from 'node:assert/strict';
import { completeTransfers } from '../src/actions/completing/complete-transfers.ts';
import { downloadFile, explainReadFailure } from '../src/actions/downloading/file.ts';
import { eraseUser, finishErasures } from '../src/actions/erasing/erasures.ts';
import { editPassword } from '../src/actions/managing/edit-password.ts';
import { changeExpiry, expireTransfers, removeEndedContents } from '../src/actions/managing/expiry.ts';
import { unlockRecipient } from '../src/actions/managing/locked-recipients.ts';
import { revokeTransfer } from '../src/actions/managing/revoke-transfer.ts';
import { openTransfer } from '../src/actions/opening/open-transfer.ts';
import { changeSession } from '../src/actions/sessions/change-session.ts';
import { openSession } from '../src/actions/sessions/open-session.ts';
import { submitSession } from '../src/actions/sessions/submit-session.ts';
import type { VerifiedEmail } from '../src/actions/verification/identify-caller.ts';
import { deleteTransfer } from '../src/administration/all-transfers.ts';
import { Problem } from '../src/core/problem.ts';
import { hourMs } from '../src/core/time.ts';
import { recipientsOf } from '../src/db/recipients/recipients.ts';
import { openTransferId } from '../src/records/sealed-records.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import type { TestPorts } from '../test/support/server/test-ports.ts';
import { createEmptySession, createSender, uploadFile } from '../test/support/transfer/sender.ts';

/** The open resources of one server process. */
export interface Server {
  readonly ports: TestPorts;
}

/** One transfer, and what the service has acknowledged about it. */
export interface TrackedTransfer {
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  readonly fileId: string;
  readonly content: Buffer;
  readonly transferIds: readonly string[];
  /** All passwords, oldest first. */
  readonly passwords: string[];
  /** Passwords whose replacement has been acknowledged to a client. */
  readonly replacedPasswords: Set<string>;
  /** Whether the end of the transfer has been acknowledged to a client. */
  hasEnded: boolean;
}

const never = new AbortController().signal;
const address = '192.0.2.7';
let createdCount = 0;

export async function createTrackedTransfer({ ports }: Server, draw: RandomInt): Promise<TrackedTransfer> {
  createdCount += 1;
  const sender = await createSender(ports, `ann${createdCount}@example.org`);
  const trackingId = await createEmptySession(ports, sender, ['bob@example.org', `eve${createdCount}@example.org`]);
  const content = Buffer.from(`The content of ${createdCount}`.repeat(1 + draw(50)));
  const fileId = await uploadFile(ports, sender, trackingId, { name: 'a.txt', content });
  const expiresAt = new Date(ports.clock.now().getTime() + 6 * hourMs);
  await changeSession(ports, await openSession(ports, sender, trackingId), { expiresAt });
  const { password } = await openSession(ports, sender, trackingId);
  const recipients = await recipientsOf(ports.db, trackingId);
  const transferIds = recipients.map(({ id, transfer_id }) => openTransferId(ports.keys, id, transfer_id));
  const passwords = [password ?? ''];
  return { sender, trackingId, fileId, content, transferIds, passwords, replacedPasswords: new Set(), hasEnded: false };
}

type Action = (server: Server, life: TrackedTransfer, draw: RandomInt) => Promise<void>;

async function finalize({ ports }: Server, { sender, trackingId }: TrackedTransfer): Promise<void> {
  await submitSession(ports, sender, trackingId);
  await completeTransfers(ports, never);
}

async function revoke({ ports }: Server, life: TrackedTransfer): Promise<void> {
  await revokeTransfer(ports, life.sender, life.trackingId, {
    notifySender: true,
    notifyRecipients: true,
    message: '*Sorry*',
  });
  life.hasEnded = true;
  await removeEndedContents(ports, life.trackingId);
}

/** Advances the clock, which all transfers share. */
async function expire({ ports }: Server, _life: TrackedTransfer, draw: RandomInt): Promise<void> {
  ports.clock.advance(draw(4 * hourMs));
  await expireTransfers(ports, never);
}

async function edit({ ports }: Server, { sender, trackingId }: TrackedTransfer, draw: RandomInt): Promise<void> {
  const expiresAt = new Date(ports.clock.now().getTime() + draw(8 * hourMs) - hourMs);
  await changeExpiry(ports, sender, trackingId, expiresAt);
}

async function changePassword({ ports }: Server, life: TrackedTransfer, draw: RandomInt): Promise<void> {
  const before = [...life.passwords];
  const currentPassword = draw(2) === 0 ? undefined : before.at(-1);
  const change = { currentPassword, password: undefined, passwordMode: 'GENERATED' } as const;
  const password = await editPassword(ports, life.sender, life.trackingId, change);
  assert.ok(password);
  life.passwords.push(password);
  for (const old of before) life.replacedPasswords.add(old);
}

async function unlock(
  { ports }: Server,
  { sender, trackingId, transferIds: [transferId = ''] }: TrackedTransfer,
): Promise<void> {
  await unlockRecipient(ports, sender, { trackingId, transferId });
}

async function remove({ ports }: Server, life: TrackedTransfer): Promise<void> {
  await deleteTransfer(ports, life.trackingId);
  life.hasEnded = true;
}

/** Erases the sender, which revokes all transfers they have sent. */
async function eraseSender({ ports }: Server, life: TrackedTransfer): Promise<void> {
  await eraseUser(ports, life.sender);
  await finishErasures({ ...ports, mailbox: undefined }, never);
}

async function download({ ports }: Server, life: TrackedTransfer, draw: RandomInt): Promise<void> {
  const password = pick(life.passwords, draw);
  const [hadEnded, wasReplaced] = [life.hasEnded, life.replacedPasswords.has(password)];
  const transferId = pick(life.transferIds, draw);
  const opened = await openTransfer(ports, { transferId, password, address, fileId: life.fileId });
  assert.ok(!hadEnded, 'The transfer opened after its end');
  assert.ok(!wasReplaced, 'The transfer opened with a replaced password');
  const { readWhole } = downloadFile(ports, opened);
  const content = await readWhole?.().catch(async (error: unknown) => {
    throw await explainReadFailure(ports, life.trackingId, error);
  });
  assert.deepEqual(content?.content, life.content);
}

async function tryWrongPassword(
  { ports }: Server,
  { transferIds: [transferId = ''] }: TrackedTransfer,
  draw: RandomInt,
): Promise<void> {
  await openTransfer(ports, { transferId, password: `wrong-${draw(20)}`, address });
}

export const actions = {
  finalize,
  revoke,
  expire,
  edit,
  changePassword,
  unlock,
  remove,
  eraseSender,
  download,
  tryWrongPassword,
};
export type ActionName = keyof typeof actions;

/** Returns whether the action succeeded. A rejection returns false; any other error is thrown. */
export async function tryAction(
  action: Action,
  server: Server,
  life: TrackedTransfer,
  draw: RandomInt,
): Promise<boolean> {
  try {
    await action(server, life, draw);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
