import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { TransferRef } from '#client';
import type { LedgerTransfer } from '../test/support/faults/invariants/ledger.ts';
import { pick, type RandomInt } from '../test/support/inputs/random.ts';
import {
  type SenderCredentials,
  type TransferStatus,
  waitUntilProcessed,
} from '../test/support/transfer/api-sender.ts';
import { type Content, contentAt } from './support/content.ts';
import { scannedBytes } from './support/external-services.ts';
import { type ServerRun, undefinedIfMissing } from './support/server-run.ts';

/** A transfer whose submission the server has accepted. */
export interface SubmittedTransfer {
  readonly place: TransferRef;
  readonly credentials: SenderCredentials;
  readonly password: string;
  /** Files by name. */
  readonly files: ReadonlyMap<string, SentFile>;
}

export interface SentFile {
  readonly id: string;
  readonly content: Content;
}

/** A transfer that was active and complete, with links to its files. */
export interface DeliveredTransfer extends SubmittedTransfer {
  readonly transferId: string;
  readonly links: ReadonlyArray<{ readonly href: string; readonly content: Content }>;
}

/** Everything that the server must have after any kill. */
export interface TransferLedger {
  /** Submitted, and not yet observed as active. */
  readonly pending: SubmittedTransfer[];
  readonly delivered: DeliveredTransfer[];
  /** Sessions that were discarded. */
  readonly removed: Array<Pick<SubmittedTransfer, 'place' | 'credentials'>>;
}

/** Checks pending transfers that have become active completely. Others must still be processing. */
export async function checkPending(life: ServerRun, ledger: TransferLedger): Promise<void> {
  for (const sent of ledger.pending.splice(0)) {
    const response = await life.client(sent.credentials).transferStatus(sent.place);
    if (response.status.state === 'PROCESSING') ledger.pending.push(sent);
    else ledger.delivered.push(await checkDelivery(life, sent, response));
  }
}

/** Waits until pending transfers complete by themselves: it only polls their status. */
export async function awaitPending(life: ServerRun, ledger: TransferLedger): Promise<void> {
  for (const { credentials, place } of ledger.pending) await waitUntilProcessed(life.client(credentials), place);
  await checkPending(life, ledger);
  assert.deepEqual(ledger.pending, []);
}

/** Downloads with the original links, which must remain valid across kills. */
export async function checkAll(life: ServerRun, { delivered, removed }: TransferLedger): Promise<void> {
  for (const { place, links } of delivered) {
    for (const { href, content } of links) await checkDownload(life, href, content, place.trackingId);
  }
  for (const { credentials, place } of removed) {
    const client = life.client(credentials);
    assert.equal(
      await undefinedIfMissing(client.session(place)),
      undefined,
      `${place.trackingId} was removed and is back`,
    );
    assert.equal(
      await undefinedIfMissing(client.transferStatus(place)),
      undefined,
      `${place.trackingId} was removed and is back`,
    );
  }
}

async function checkDelivery(
  life: ServerRun,
  sent: SubmittedTransfer,
  { status }: TransferStatus,
): Promise<DeliveredTransfer> {
  const { trackingId } = sent.place;
  const contents = [...sent.files.values()].map(({ content }) => content);
  const warnings = contents.some(({ isInfected, size }) => isInfected || size > scannedBytes);
  assert.deepEqual([status.state, status.warnings], ['ACTIVE', warnings], trackingId);
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

/** Checks that the recipient finds the files that were sent, except infected ones, and returns their links. */
async function linksOf(life: ServerRun, sent: Omit<DeliveredTransfer, 'links'>): Promise<DeliveredTransfer['links']> {
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

async function checkDownload(
  life: ServerRun,
  href: string,
  content: Content,
  trackingId: string,
  from = 0,
): Promise<void> {
  const wanted = from > 0 ? contentAt(content.offset + from, content.size - from) : content;
  const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
  const received = await life.during('download', async () => {
    const hash = createHash('sha256');
    const { body } = await life.client().send('GET', href, { headers });
    for await (const chunk of body ?? []) hash.update(chunk);
    return hash.digest('hex');
  });
  assert.equal(received, wanted.digest, `A file of ${trackingId} from byte ${from}`);
}

/** Downloads delivered transfers until the server is killed. */
export async function downloadRepeatedly(
  life: ServerRun,
  { delivered }: TransferLedger,
  draw: RandomInt,
): Promise<never> {
  for (;;) {
    const transfer = pick(delivered, draw);
    const { href, content } = pick(draw(16) === 0 ? await linksOf(life, transfer) : transfer.links, draw);
    const from = draw(3) === 0 && content.size > 1 ? 1 + draw(content.size - 1) : 0;
    await checkDownload(life, href, content, transfer.place.trackingId, from);
  }
}

/** Converts the ledger for the integrity check. Only a few transfers include passwords, which are slow to check. */
export function ledgerTransfers(
  sent: ReadonlyArray<SubmittedTransfer | DeliveredTransfer>,
  withPasswords: number,
): LedgerTransfer[] {
  return sent.map((one, index) => {
    const { clientId, address } = one.credentials;
    const isDelivered = 'transferId' in one;
    return {
      trackingId: one.place.trackingId,
      sender: { clientId, address },
      files: new Map([...one.files.values()].map(({ id, content }) => [id, content])),
      passwords: new Map(isDelivered && index < withPasswords ? [[one.transferId, one.password]] : []),
      observedStates: isDelivered ? ['Processing', 'Active'] : ['Processing'],
    };
  });
}
