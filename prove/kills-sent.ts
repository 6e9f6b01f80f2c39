import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { SentPlace } from '#client';
import { type Draw, pick } from '../test/support/draw.ts';
import type { LedgerTransfer } from '../test/support/invariants/ledger.ts';
import { processed, type SenderCredentials, type TransferStatus } from '../test/support/program-sender.ts';
import { type Content, contentAt } from './kills-content.ts';
import { ifThere, type Life } from './kills-life.ts';
import { scannedBytes } from './kills-surroundings.ts';

/** A transfer whose submission the server has taken. */
export interface Sent {
  readonly place: SentPlace;
  readonly credentials: SenderCredentials;
  readonly password: string;
  /** By their names. */
  readonly files: ReadonlyMap<string, SentFile>;
}

export interface SentFile {
  readonly id: string;
  readonly content: Content;
}

/** One that was active and whole, with links to its files. */
export interface Delivered extends Sent {
  readonly transferId: string;
  readonly links: ReadonlyArray<{ readonly href: string; readonly content: Content }>;
}

/** Everything that must be there whatever happens. */
export interface Ledger {
  /** Submitted, and not seen as active yet. */
  readonly pending: Sent[];
  readonly delivered: Delivered[];
  /** Sessions that were given up. */
  readonly removed: Array<Pick<Sent, 'place' | 'credentials'>>;
}

/** How long a transfer may stay unfinished: a server that died may have left a lease, which must run out. */
const completionMs = 60_000;

/** What is active by now is looked at from end to end; what is not may be on its way, but not gone. */
export async function checkPending(life: Life, ledger: Ledger): Promise<void> {
  for (const sent of ledger.pending.splice(0)) {
    const answer = await life.client(sent.credentials).transferStatus(sent.place);
    if (answer.status.state === 'Processing') ledger.pending.push(sent);
    else ledger.delivered.push(await delivery(life, sent, answer));
  }
}

/** Nobody does anything for those that are pending but ask how they are. */
export async function awaitPending(life: Life, ledger: Ledger): Promise<void> {
  const patience = AbortSignal.timeout(completionMs);
  for (const { credentials, place } of ledger.pending) await processed(life.client(credentials), place, patience);
  await checkPending(life, ledger);
  assert.deepEqual(ledger.pending, []);
}

/** The links are as old as the transfer: the kills in between must not have made them void. */
export async function checkAll(life: Life, { delivered, removed }: Ledger): Promise<void> {
  for (const { place, links } of delivered) {
    for (const { href, content } of links) await checkDownload(life, href, content, place.trackingId);
  }
  for (const { credentials, place } of removed) {
    const client = life.client(credentials);
    assert.equal(await ifThere(client.session(place)), undefined, `${place.trackingId} was removed and is back`);
    assert.equal(await ifThere(client.transferStatus(place)), undefined, `${place.trackingId} was removed and is back`);
  }
}

async function delivery(life: Life, sent: Sent, { status }: TransferStatus): Promise<Delivered> {
  const { trackingId } = sent.place;
  const contents = [...sent.files.values()].map(({ content }) => content);
  const warnings = contents.some(({ isInfected, size }) => isInfected || size > scannedBytes);
  assert.deepEqual([status.state, status.warnings], ['Active', warnings], trackingId);
  const transferId = status.recipients[0]?.id ?? '';
  const links = await linksOf(life, { ...sent, transferId });
  for (const { href, content } of links) await checkDownload(life, href, content, trackingId);
  return { ...sent, transferId, links };
}

interface Listed {
  readonly fileName: string;
  readonly size: number;
  readonly checksum: string;
  readonly href: string;
}

/** What the recipient finds must be what was sent, without the infected. */
async function linksOf(life: Life, sent: Omit<Delivered, 'links'>): Promise<Delivered['links']> {
  const { transferId, password, files, place } = sent;
  const list = await life.during('download', () =>
    life.client().request<readonly Listed[]>('GET', `/api/transfers/${transferId}/files`, { password }),
  );
  const clean = [...files].filter(([, { content }]) => !content.isInfected).map(([name]) => name);
  assert.deepEqual(list.map(({ fileName }) => fileName).sort(), clean.sort(), place.trackingId);
  return list.map(({ fileName, size, checksum, href }) => {
    const { content } = files.get(fileName) ?? {};
    assert.ok(content !== undefined);
    assert.deepEqual([size, checksum], [content.size, content.digest], `${fileName} of ${place.trackingId}`);
    return { href, content };
  });
}

async function checkDownload(life: Life, href: string, content: Content, trackingId: string, from = 0): Promise<void> {
  const wanted = from > 0 ? contentAt(content.offset + from, content.size - from) : content;
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  const received = await life.during('download', async () => {
    const hash = createHash('sha256');
    const { body } = await life.client().send('GET', href, { headers });
    for await (const chunk of body ?? []) hash.update(chunk);
    return hash.digest('hex');
  });
  assert.equal(received, wanted.digest, `A file of ${trackingId} from byte ${from} on`);
}

/** Downloads what was delivered, again and again, until it is cut. */
export async function keepReceiving(life: Life, { delivered }: Ledger, draw: Draw): Promise<never> {
  for (;;) {
    const transfer = pick(delivered, draw);
    const { href, content } = pick(draw(16) === 0 ? await linksOf(life, transfer) : transfer.links, draw);
    const from = draw(3) === 0 && content.size > 1 ? 1 + draw(content.size - 1) : 0;
    await checkDownload(life, href, content, transfer.place.trackingId, from);
  }
}

/** The same for whoever checks the house itself. To try a password takes long, so it is done for a few. */
export function ledgerTransfers(sent: ReadonlyArray<Sent | Delivered>, withPasswords: number): LedgerTransfer[] {
  return sent.map((one, index) => {
    const { clientId, address } = one.credentials;
    const isDelivered = 'transferId' in one;
    return {
      trackingId: one.place.trackingId,
      sender: { clientId, address },
      files: new Map([...one.files.values()].map(({ id, content }) => [id, content])),
      passwords: new Map(isDelivered && index < withPasswords ? [[one.transferId, one.password]] : []),
      seen: isDelivered ? ['Processing', 'Active'] : ['Processing'],
    };
  });
}
