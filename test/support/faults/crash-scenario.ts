import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { removeMarkedParts } from '../../../src/actions/cleanup/parts.ts';
import { completeTransfers } from '../../../src/actions/completing/complete-transfers.ts';
import { sendEmails } from '../../../src/actions/mailing/send-emails.ts';
import { editPassword } from '../../../src/actions/managing/edit-password.ts';
import { changeExpiry, removeEndedContents } from '../../../src/actions/managing/expiry.ts';
import { revokeTransfer } from '../../../src/actions/managing/revoke-transfer.ts';
import { openSession } from '../../../src/actions/sessions/open-session.ts';
import { submitSession } from '../../../src/actions/sessions/submit-session.ts';
import { registerFile } from '../../../src/actions/uploading/files.ts';
import { appendContent, findRegisteredFile, receiveContent } from '../../../src/actions/uploading/receive-content.ts';
import type { VerifiedEmail } from '../../../src/actions/verification/identify-caller.ts';
import { Problem } from '../../../src/core/problem.ts';
import type { TransferState } from '../../../src/core/transfer-state.ts';
import { recipientsOf } from '../../../src/db/recipients/recipients.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import type { Scanner } from '../../../src/ports/scanner.ts';
import { openTransferId } from '../../../src/records/sealed-records.ts';
import type { Runtime } from '../../../src/runtime/runtime.ts';
import { contentBlock } from '../inputs/generated-content.ts';
import { createEmptySession } from '../transfer/sender.ts';
import type { AcknowledgedBytes, LedgerTransfer } from './invariants/ledger.ts';

const kibibyte = 1024;
const never = new AbortController().signal;
const virus = Buffer.from('This file counts as infected.');

const contents = {
  first: contentBlock.subarray(0, 300 * kibibyte),
  second: contentBlock.subarray(777, 777 + 300 * kibibyte),
  pieces: contentBlock.subarray(0, 1_500 * kibibyte),
  // Small enough to be stored in the database.
  infected: Buffer.concat([contentBlock.subarray(0, 10 * kibibyte), virus]),
};
const firstPiece = 500 * kibibyte;

/** Detects one virus. */
export const oneVirusScanner: Scanner = {
  async scan(content) {
    const bytes = await buffer(content);
    return bytes.includes(virus) ? { kind: 'infected', signature: 'One-Virus' } : { kind: 'clean' };
  },
  check: async () => {},
};

/** One transfer from a sender to its recipients, and everything that was acknowledged for it. */
export interface CrashScenario {
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  /** The file IDs: one uploaded twice, one uploaded in two pieces, and one infected. */
  readonly files: Readonly<Record<'twice' | 'pieces' | 'infected', string>>;
  readonly acknowledged: Map<string, AcknowledgedBytes>;
  readonly passwords: Map<string, string>;
  readonly observedStates: TransferState[];
}

export async function startScenario(ports: Ports & Runtime, sender: VerifiedEmail): Promise<CrashScenario> {
  const trackingId = await createEmptySession(ports, sender, ['bob@example.org', 'eve@example.org']);
  const session = await openSession(ports, sender, trackingId);
  const register = (name: string, { length: size }: Buffer) =>
    registerFile(ports, session, { name, size, checksum: undefined });
  const files = {
    twice: await register('twice.bin', contents.first),
    pieces: await register('pieces.bin', contents.pieces),
    infected: await register('infected.bin', contents.infected),
  };
  const recipients = await recipientsOf(ports.db, trackingId);
  const ids = recipients.map(({ id, transfer_id }) => openTransferId(ports.keys, id, transfer_id));
  const passwords = new Map(ids.map((id) => [id, session.password ?? '']));
  return { sender, trackingId, files, passwords, acknowledged: new Map(), observedStates: ['Session'] };
}

export const stages = [
  'upload',
  'replacing upload',
  'first piece',
  'next piece',
  'infected upload',
  'submission',
  'completion',
  'emails',
  'expiry change',
  'password change',
  'cleanup',
  'revocation',
  'revocation emails',
  'last cleanup',
] as const;
export type Stage = (typeof stages)[number];

/** The transfer is delivered after this stage; the later stages end it. */
export const deliveredStage: Stage = 'cleanup';

/**
 * Runs a stage. Every stage can be repeated when its outcome is unknown, as a client does that got no response, or a
 * server that has restarted.
 */
export const runStage: Readonly<Record<Stage, (ports: Ports & Runtime, scenario: CrashScenario) => Promise<void>>> = {
  upload: (ports, scenario) => upload(ports, scenario, 'twice', contents.first),
  'replacing upload': (ports, scenario) => upload(ports, scenario, 'twice', contents.second),
  'first piece': (ports, scenario) => append(ports, scenario, firstPiece),
  'next piece': (ports, scenario) => append(ports, scenario, contents.pieces.length),
  'infected upload': (ports, scenario) => upload(ports, scenario, 'infected', contents.infected),
  async submission(ports, { sender, trackingId, observedStates }) {
    await submitSession(ports, sender, trackingId);
    observedStates.push('Processing');
  },
  completion: (ports) => completeTransfers(ports, never),
  emails: sendQueuedEmails,
  'expiry change': (ports, { sender, trackingId }) => changeExpiry(ports, sender, trackingId, tomorrow(ports)),
  async 'password change'(ports, { sender, trackingId, passwords }) {
    const change = { currentPassword: undefined, password: undefined, passwordMode: 'GENERATED' } as const;
    const password = await editPassword(ports, sender, trackingId, change);
    for (const transferId of passwords.keys()) passwords.set(transferId, password ?? '');
  },
  cleanup: removeOrphans,
  async revocation(ports, scenario) {
    await revoke(ports, scenario);
    scenario.observedStates.push('Deleted_by_revocation');
  },
  'revocation emails': sendQueuedEmails,
  'last cleanup': removeOrphans,
};

function sendQueuedEmails(ports: Ports & Runtime): Promise<void> {
  return sendEmails({ ...ports, serviceUrl: 'https://files.example.org/' }, never);
}

function removeOrphans(ports: Ports & Runtime): Promise<void> {
  return removeMarkedParts({ ...ports, clock: hoursLater(ports) });
}

const tomorrow = ({ clock }: Ports) => new Date(clock.now().getTime() + 24 * 3_600_000);

/** Revokes the transfer. A repeated request may find it already revoked, in which case its blobs are not removed yet. */
async function revoke(ports: Ports & Runtime, { sender, trackingId }: CrashScenario): Promise<void> {
  const notification = { notifySender: true, notifyRecipients: true, message: 'Sorry' };
  try {
    await revokeTransfer(ports, sender, trackingId, notification);
  } catch (error) {
    if (error instanceof Problem && error.code === 'transfer_ended') return;
    throw error;
  }
  await removeEndedContents(ports, trackingId);
}

/** Returns a clock so far ahead that no running server can still hold a claim. */
function hoursLater({ clock }: Ports) {
  return { now: () => new Date(clock.now().getTime() + 2 * 3_600_000) };
}

/** Uploads without a scanner, so that results do not depend on its speed: the scan runs when the transfer is completed. */
async function upload(
  ports: Ports & Runtime,
  { sender, trackingId, files, acknowledged }: CrashScenario,
  name: keyof CrashScenario['files'],
  content: Buffer,
): Promise<void> {
  const session = await openSession(ports, sender, trackingId);
  // Earlier content is no longer acknowledged once a new upload begins.
  acknowledged.delete(files[name]);
  const bytes = inChunks(content);
  await receiveContent({ ...ports, scanner: undefined }, session, files[name], { bytes, length: content.length });
  acknowledged.set(files[name], acknowledgedBytes(content));
}

async function append(
  ports: Ports & Runtime,
  { sender, trackingId, files, acknowledged }: CrashScenario,
  to: number,
): Promise<void> {
  const session = await openSession(ports, sender, trackingId);
  const { received: offset } = await findRegisteredFile(ports.db, { trackingId, fileId: files.pieces });
  assert.ok(offset >= (acknowledged.get(files.pieces)?.size ?? 0), 'Acknowledged bytes are lost');
  const piece = contents.pieces.subarray(offset, to);
  const more = { bytes: inChunks(piece), length: piece.length, offset };
  const end = await appendContent({ ...ports, scanner: undefined }, session, files.pieces, more);
  acknowledged.set(files.pieces, acknowledgedBytes(contents.pieces.subarray(0, end)));
}

/** Copies the chunks, because the receiver may retain them. */
function inChunks(content: Buffer): Readable {
  const size = 64 * kibibyte;
  return Readable.from(
    (function* () {
      for (let start = 0; start < content.length; start += size)
        yield Buffer.from(content.subarray(start, start + size));
    })(),
    { objectMode: false },
  );
}

function acknowledgedBytes(content: Buffer): AcknowledgedBytes {
  return { size: content.length, digest: createHash('sha256').update(content).digest('hex') };
}

/** Returns the ledger entry of the scenario. Checking passwords is slow, so it is optional. */
export function ledgerTransferOf(
  { trackingId, sender, acknowledged: files, passwords, observedStates }: CrashScenario,
  how?: 'without passwords',
): LedgerTransfer {
  return { trackingId, sender, files, passwords: how === undefined ? passwords : new Map(), observedStates };
}

type Deps = Pick<Ports, 'db'>;

async function stateOf({ db }: Deps, { trackingId }: CrashScenario): Promise<TransferState> {
  const row = await db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId).executeTakeFirst();
  assert.ok(row);
  return row.state;
}

async function emailsOf({ db }: Deps, { trackingId }: CrashScenario): Promise<readonly string[]> {
  const emails = await db
    .selectFrom('outbox')
    .select(['kind', 'state'])
    .where('tracking_id', '=', trackingId)
    .execute();
  return emails.map((email) => `${email.kind} ${email.state}`).sort();
}

/** Asserts that the transfer is active without the infected file, and that all emails were sent. */
export async function assertDelivered(ports: Deps, scenario: CrashScenario): Promise<void> {
  const { trackingId, files } = scenario;
  const { db } = ports;
  assert.equal(await stateOf(ports, scenario), 'Active');
  const rows = await db.selectFrom('file').select(['id', 'state']).where('tracking_id', '=', trackingId).execute();
  const states = Object.fromEntries(rows.map((row) => [row.id, row.state]));
  const expected = { [files.twice]: 'ACTIVE', [files.pieces]: 'ACTIVE', [files.infected]: 'REMOVED' };
  assert.deepEqual(states, expected);
  assert.deepEqual(await emailsOf(ports, scenario), sentOnArrival);
}

const sentOnArrival = ['recipient sent', 'recipient sent', 'upload-summary sent'];

/** Asserts that the transfer is revoked, that none of its data is readable, and that all emails were sent. */
export async function assertRevoked(ports: Deps & Pick<Ports, 'blobs'>, scenario: CrashScenario): Promise<void> {
  assert.equal(await stateOf(ports, scenario), 'Deleted_by_revocation');
  const sentOnRevocation = ['revocation sent', 'revocation sent', 'revocation-to-sender sent'];
  assert.deepEqual(await emailsOf(ports, scenario), [...sentOnArrival, ...sentOnRevocation].sort());
  const { db, blobs } = ports;
  for (const table of ['part', 'key_slot'] as const) {
    const left = await db.selectFrom(table).selectAll().where('tracking_id', '=', scenario.trackingId).execute();
    assert.deepEqual(left, []);
  }
  assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
}
