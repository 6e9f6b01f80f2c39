import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { appendContent } from '../../src/actions/append-content.ts';
import { completeTransfers } from '../../src/actions/complete-transfer.ts';
import type { VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { openSession } from '../../src/actions/open-session.ts';
import { receiveContent } from '../../src/actions/receive-content.ts';
import { registerFile } from '../../src/actions/register-file.ts';
import { registeredFile } from '../../src/actions/registered-file.ts';
import { openTransferId } from '../../src/actions/sealed-records.ts';
import { sendMails } from '../../src/actions/send-mails.ts';
import { submitSession } from '../../src/actions/submit-session.ts';
import { sweepParts } from '../../src/actions/sweep-parts.ts';
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
  readonly passwords: ReadonlyMap<string, string>;
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
  'sweep',
] as const;
export type Leg = (typeof legs)[number];

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
  mails: (ports) => sendMails({ ...ports, serviceUrl: 'https://files.example.org/' }, never),
  sweep: (ports) => sweepParts({ ...ports, clock: hoursLater(ports) }),
};

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

/** It is active, without the infected file, and everybody was told. */
export async function refuseUnfinished({ db }: Pick<Ports, 'db'>, { trackingId, files }: Journey): Promise<void> {
  const { state } = await db
    .selectFrom('transfer')
    .select('state')
    .where('tracking_id', '=', trackingId)
    .executeTakeFirstOrThrow();
  assert.equal(state, 'Active');
  const rows = await db.selectFrom('file').select(['id', 'state']).where('tracking_id', '=', trackingId).execute();
  const states = Object.fromEntries(rows.map((row) => [row.id, row.state]));
  const expected = { [files.twice]: 'ACTIVE', [files.pieces]: 'ACTIVE', [files.infected]: 'REMOVED' };
  assert.deepEqual(states, expected);
  const mails = await db.selectFrom('outbox').select(['kind', 'state']).where('tracking_id', '=', trackingId).execute();
  const told = mails.map((mail) => `${mail.kind} ${mail.state}`).sort();
  assert.deepEqual(told, ['recipient sent', 'recipient sent', 'upload-summary sent']);
}
