import assert from 'node:assert/strict';
import { changeExpiry } from '../src/actions/change-expiry.ts';
import { changeSession } from '../src/actions/change-session.ts';
import { completeTransfers } from '../src/actions/complete-transfer.ts';
import { deleteTransfer } from '../src/actions/delete-transfer.ts';
import { downloadFile } from '../src/actions/download-file.ts';
import { editPassword } from '../src/actions/edit-password.ts';
import { expireTransfers } from '../src/actions/expire-transfers.ts';
import { finishForgetting } from '../src/actions/finish-forgetting.ts';
import { forgetUser } from '../src/actions/forget-user.ts';
import type { VerifiedEmail } from '../src/actions/identify-caller.ts';
import { openSession } from '../src/actions/open-session.ts';
import { type Door, openTransfer } from '../src/actions/open-transfer.ts';
import { removeEndedContents } from '../src/actions/remove-ended-contents.ts';
import { revokeTransfer } from '../src/actions/revoke-transfer.ts';
import { openTransferId } from '../src/actions/sealed-records.ts';
import { submitSession } from '../src/actions/submit-session.ts';
import { unlockRecipient } from '../src/actions/unlock-recipient.ts';
import { whyUnreadable } from '../src/actions/why-unreadable.ts';
import { Problem } from '../src/core/problem.ts';
import { Refusal } from '../src/core/refusal.ts';
import { recipientsOf } from '../src/db/sessions.ts';
import { type Draw, pick } from '../test/support/draw.ts';
import type { HousePorts } from '../test/support/house-ports.ts';
import { aSender, begunSession, noChange, sentFile } from '../test/support/sending.ts';

/** One server: what its process has open. */
export interface Server {
  readonly ports: HousePorts;
  readonly door: Door;
}

/** One transfer, and what everybody has been told of it. */
export interface Life {
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  readonly fileId: string;
  readonly content: Buffer;
  readonly transferIds: readonly string[];
  /** From the first to the latest. */
  readonly passwords: string[];
  /** Those of which somebody was told that they are replaced. */
  readonly retired: Set<string>;
  /** Somebody was told that it has ended. */
  hasEnded: boolean;
}

const never = new AbortController().signal;
const hourMs = 3_600_000;
const address = '192.0.2.7';
let births = 0;

export async function begin({ ports }: Server, draw: Draw): Promise<Life> {
  births += 1;
  const sender = await aSender(ports, `ann${births}@example.org`);
  const trackingId = await begunSession(ports, sender, ['bob@example.org', `eve${births}@example.org`]);
  const content = Buffer.from(`The content of ${births}`.repeat(1 + draw(50)));
  const fileId = await sentFile(ports, sender, trackingId, { name: 'a.txt', content });
  const expiresAt = new Date(ports.clock.now().getTime() + 6 * hourMs);
  await changeSession(ports, await openSession(ports, sender, trackingId), { ...noChange, expiresAt });
  const { password } = await openSession(ports, sender, trackingId);
  const recipients = await recipientsOf(ports.db, trackingId);
  const transferIds = recipients.map(({ id, transfer_id }) => openTransferId(ports.keys, id, transfer_id));
  const passwords = [password ?? ''];
  return { sender, trackingId, fileId, content, transferIds, passwords, retired: new Set(), hasEnded: false };
}

type Deed = (server: Server, life: Life, draw: Draw) => Promise<void>;

async function finalise({ ports }: Server, { sender, trackingId }: Life): Promise<void> {
  await submitSession(ports, sender, trackingId);
  await completeTransfers(ports, never);
}

async function revoke({ ports }: Server, life: Life): Promise<void> {
  await revokeTransfer(ports, life.sender, life.trackingId, {
    notifySender: true,
    notifyRecipients: true,
    message: '*Sorry*',
  });
  life.hasEnded = true;
  await removeEndedContents(ports, life.trackingId);
}

/** The clock goes on for everybody. */
async function expire({ ports }: Server, _life: Life, draw: Draw): Promise<void> {
  ports.clock.set(new Date(ports.clock.now().getTime() + draw(4 * hourMs)));
  await expireTransfers(ports, never);
}

async function edit({ ports }: Server, { sender, trackingId }: Life, draw: Draw): Promise<void> {
  const expiresAt = new Date(ports.clock.now().getTime() + draw(8 * hourMs) - hourMs);
  await changeExpiry(ports, sender, trackingId, expiresAt);
}

async function changePassword({ ports, door }: Server, life: Life, draw: Draw): Promise<void> {
  const before = [...life.passwords];
  const currentPassword = draw(2) === 0 ? undefined : before.at(-1);
  const wished = { currentPassword, password: undefined, passwordMode: 'GENERATED' } as const;
  const password = await editPassword({ ...door, policy: ports.policy }, life.sender, life.trackingId, wished);
  assert.ok(password);
  life.passwords.push(password);
  for (const old of before) life.retired.add(old);
}

async function unlock({ ports }: Server, { sender, trackingId, transferIds: [transferId = ''] }: Life): Promise<void> {
  await unlockRecipient(ports, sender, { trackingId, transferId });
}

async function remove({ ports }: Server, life: Life): Promise<void> {
  await deleteTransfer(ports, life.trackingId);
  life.hasEnded = true;
}

/** All that they have sent is taken back. */
async function forget({ ports }: Server, life: Life): Promise<void> {
  await forgetUser(ports, life.sender);
  await finishForgetting({ ...ports, mailbox: undefined }, never);
}

async function download({ ports, door }: Server, life: Life, draw: Draw): Promise<void> {
  const password = pick(life.passwords, draw);
  const [wasOver, wasRetired] = [life.hasEnded, life.retired.has(password)];
  const transferId = pick(life.transferIds, draw);
  const opened = await openTransfer(door, { transferId, password, address, fileId: life.fileId });
  assert.ok(!wasOver, 'Opened after its end');
  assert.ok(!wasRetired, 'Opened by a password that was replaced');
  const { readWhole } = downloadFile(ports, opened);
  const content = await readWhole?.().catch(async (error: unknown) => {
    throw await whyUnreadable(ports, life.trackingId, error);
  });
  assert.deepEqual(content?.content, life.content);
}

async function guess({ door }: Server, { transferIds: [transferId = ''] }: Life, draw: Draw): Promise<void> {
  await openTransfer(door, { transferId, password: `wrong-${draw(20)}`, address });
}

export const deeds = { finalise, revoke, expire, edit, changePassword, unlock, remove, forget, download, guess };
export type DeedName = keyof typeof deeds;

/** Whether it was done. To be refused is as good; to fail is not. */
export async function attempt(deed: Deed, server: Server, life: Life, draw: Draw): Promise<boolean> {
  try {
    await deed(server, life, draw);
    return true;
  } catch (error) {
    if (error instanceof Problem || error instanceof Refusal) return false;
    throw error;
  }
}
