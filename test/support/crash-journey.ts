import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { appendContent } from '../../src/actions/append-content.ts';
import { changeExpiry } from '../../src/actions/change-expiry.ts';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import { editPassword } from '../../src/actions/edit-password.ts';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { openSession } from '../../src/actions/open-session.ts';
import { doorTo } from '../../src/actions/open-transfer.ts';
import { receiveContent } from '../../src/actions/receive-content.ts';
import { registerFile } from '../../src/actions/register-file.ts';
import { registeredFile } from '../../src/actions/registered-file.ts';
import { removeEndedContents } from '../../src/actions/remove-ended-contents.ts';
import { revokeTransfer } from '../../src/actions/revoke-transfer.ts';
import { openTransferId } from '../../src/actions/sealed-records.ts';
import { sendMails } from '../../src/actions/send-mails.ts';
import { submitSession } from '../../src/actions/submit-session.ts';
import { sweepParts } from '../../src/actions/sweep-parts.ts';
import { Problem } from '../../src/core/problem.ts';
import type { TransferState } from '../../src/core/transfer-state.ts';
import { recipientsOf } from '../../src/db/sessions.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Scanner } from '../../src/ports/scanner.ts';
import { block } from './generated-content.ts';
import type { AcknowledgedBytes, LedgerTransfer } from './invariants/ledger.ts';
import { begunSession } from './sending.ts';

const kibibyte = 1024;
const never = new AbortController().signal;
const virus = Buffer.from('This file counts as infected.');

const contents = {
  first: block.subarray(0, 300 * kibibyte),
  second: block.subarray(777, 777 + 300 * kibibyte),
  pieces: block.subarray(0, 1_500 * kibibyte),
  infected: Buffer.concat([block.subarray(0, 200 * kibibyte), virus]),
};
const firstPiece = 500 * kibibyte;

/** Knows one virus. */
export const oneVirusScanner: Scanner = {
  async scan(content) {
    const bytes = await buffer(content);
    return bytes.includes(virus) ? { kind: 'infected', signature: 'One-Virus' } : { kind: 'clean' };
  },
  check: async () => {},
};

/** One transfer on its way from a sender to its readers, and all that was acknowledged of it. */
export interface Journey {
  readonly sender: VerifiedEmail;
  readonly trackingId: string;
  /** Their ids: one that is uploaded twice, one that comes in two pieces, one that is infected. */
  readonly files: Readonly<Record<'twice' | 'pieces' | 'infected', string>>;
  readonly acknowledged: Map<string, AcknowledgedBytes>;
  readonly passwords: Map<string, string>;
  readonly seen: TransferState[];
}

export async function setOut(ports: Ports, sender: VerifiedEmail): Promise<Journey> {
  const trackingId = await begunSession(ports, sender, ['bob@example.org', 'eve@example.org']);
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
  return { sender, trackingId, files, passwords, acknowledged: new Map(), seen: ['Session'] };
}

export const legs = [
  'upload',
  'replacing upload',
  'first piece',
  'next piece',
  'infected upload',
  'submission',
  'completion',
  'mails',
  'another expiry',
  'another password',
  'sweep',
  'revocation',
  'news',
  'last sweep',
] as const;
export type Leg = (typeof legs)[number];

/** After it the transfer has arrived; what comes then is its end. */
export const arrival: Leg = 'sweep';

/**
 * What is done on each leg. Can be done again when nobody knows whether it was done: as a client does that never got an
 * answer, or a server that has started again.
 */
export const travel: Readonly<Record<Leg, (ports: Ports, journey: Journey) => Promise<void>>> = {
  upload: (ports, journey) => upload(ports, journey, 'twice', contents.first),
  'replacing upload': (ports, journey) => upload(ports, journey, 'twice', contents.second),
  'first piece': (ports, journey) => append(ports, journey, firstPiece),
  'next piece': (ports, journey) => append(ports, journey, contents.pieces.length),
  'infected upload': (ports, journey) => upload(ports, journey, 'infected', contents.infected),
  async submission(ports, { sender, trackingId, seen }) {
    await submitSession(ports, sender, trackingId);
    seen.push('Processing');
  },
  completion: (ports) => completeTransfers(ports, never),
  mails: deliver,
  'another expiry': (ports, { sender, trackingId }) => changeExpiry(ports, sender, trackingId, tomorrow(ports)),
  async 'another password'(ports, { sender, trackingId, passwords }) {
    const wished = { currentPassword: undefined, password: undefined, passwordMode: 'GENERATED' } as const;
    const desk = { ...doorTo(ports), policy: ports.policy };
    const password = await editPassword(desk, sender, trackingId, wished);
    for (const transferId of passwords.keys()) passwords.set(transferId, password ?? '');
  },
  sweep,
  async revocation(ports, journey) {
    await revoke(ports, journey);
    journey.seen.push('Deleted_by_revocation');
  },
  news: deliver,
  'last sweep': sweep,
};

function deliver(ports: Ports): Promise<void> {
  return sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, never);
}

function sweep(ports: Ports): Promise<void> {
  return sweepParts({ ...ports, clock: hoursLater(ports) });
}

const tomorrow = ({ clock }: Ports) => new Date(clock.now().getTime() + 24 * 3_600_000);

/** Who asks again, because no answer came, may be told that it is done: then nobody has removed the blobs yet. */
async function revoke(ports: Ports, { sender, trackingId }: Journey): Promise<void> {
  const news = { notifySender: true, notifyRecipients: true, message: 'Sorry' };
  try {
    await revokeTransfer(ports, sender, trackingId, news);
  } catch (error) {
    if (error instanceof Problem && error.code === 'rule_broken') return;
    throw error;
  }
  await removeEndedContents(ports, trackingId);
}

/** As a server finds everything that no living one can still be at. */
function hoursLater({ clock }: Ports) {
  return { now: () => new Date(clock.now().getTime() + 2 * 3_600_000) };
}

/** Without a scanner, so that what was found out does not depend on how fast it was: it is asked when the transfer is completed. */
async function upload(
  ports: Ports,
  { sender, trackingId, files, acknowledged }: Journey,
  name: keyof Journey['files'],
  content: Buffer,
): Promise<void> {
  const session = await openSession(ports, sender, trackingId);
  // What was there before counts no longer, as soon as this begins.
  acknowledged.delete(files[name]);
  const bytes = inChunks(content);
  await receiveContent({ ...ports, scanner: undefined }, session, files[name], { bytes, length: content.length });
  acknowledged.set(files[name], digested(content));
}

async function append(ports: Ports, { sender, trackingId, files, acknowledged }: Journey, to: number): Promise<void> {
  const session = await openSession(ports, sender, trackingId);
  const { received: offset } = await registeredFile(ports.db, { trackingId, fileId: files.pieces });
  assert.ok(offset >= (acknowledged.get(files.pieces)?.size ?? 0), 'What was acknowledged is lost');
  const piece = contents.pieces.subarray(offset, to);
  const more = { bytes: inChunks(piece), length: piece.length, offset };
  const end = await appendContent({ ...ports, scanner: undefined }, session, files.pieces, more);
  acknowledged.set(files.pieces, digested(contents.pieces.subarray(0, end)));
}

/** Copies: whoever stores them may keep them. */
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

function digested(content: Buffer): AcknowledgedBytes {
  return { size: content.length, digest: createHash('sha256').update(content).digest('hex') };
}

/** To try a password takes long. */
export function ledgerOf(
  { trackingId, sender, acknowledged: files, passwords, seen }: Journey,
  how?: 'without passwords',
): LedgerTransfer {
  return { trackingId, sender, files, passwords: how === undefined ? passwords : new Map(), seen };
}

type Share = Pick<Ports, 'db'>;

async function stateOf({ db }: Share, { trackingId }: Journey): Promise<TransferState> {
  const row = await db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId).executeTakeFirst();
  assert.ok(row);
  return row.state;
}

async function mailsOf({ db }: Share, { trackingId }: Journey): Promise<readonly string[]> {
  const mails = await db.selectFrom('outbox').select(['kind', 'state']).where('tracking_id', '=', trackingId).execute();
  return mails.map((mail) => `${mail.kind} ${mail.state}`).sort();
}

/** It is active, without the infected file, and everybody was told. */
export async function refuseUnfinished(ports: Share, journey: Journey): Promise<void> {
  const { trackingId, files } = journey;
  const { db } = ports;
  assert.equal(await stateOf(ports, journey), 'Active');
  const rows = await db.selectFrom('file').select(['id', 'state']).where('tracking_id', '=', trackingId).execute();
  const states = Object.fromEntries(rows.map((row) => [row.id, row.state]));
  const expected = { [files.twice]: 'ACTIVE', [files.pieces]: 'ACTIVE', [files.infected]: 'REMOVED' };
  assert.deepEqual(states, expected);
  assert.deepEqual(await mailsOf(ports, journey), sentOnArrival);
}

const sentOnArrival = ['recipient sent', 'recipient sent', 'upload-summary sent'];

/** It is taken back, nothing of it can be read any more, and everybody was told. */
export async function refuseUnrevoked(ports: Share & Pick<Ports, 'blobs'>, journey: Journey): Promise<void> {
  assert.equal(await stateOf(ports, journey), 'Deleted_by_revocation');
  const news = ['revocation sent', 'revocation sent', 'revocation-to-sender sent'];
  assert.deepEqual(await mailsOf(ports, journey), [...sentOnArrival, ...news].sort());
  const { db, blobs } = ports;
  for (const table of ['part', 'key_slot'] as const) {
    const left = await db.selectFrom(table).selectAll().where('tracking_id', '=', journey.trackingId).execute();
    assert.deepEqual(left, []);
  }
  assert.deepEqual(await Array.fromAsync(blobs.list('')), []);
}
