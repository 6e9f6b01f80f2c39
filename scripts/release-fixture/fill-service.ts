import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem, type TransferRef } from '#client';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { contentBlock } from '../../test/support/inputs/generated-content.ts';
import { activeFiles, type ReleaseFacts, type SentFacts, sessionFileSize } from '../../test/support/release-facts.ts';
import { type SenderCredentials, waitUntilProcessed } from '../../test/support/transfer/api-sender.ts';

interface FilledService {
  readonly baseUrl: string;
  /** The location of the database. */
  readonly database: string;
  readonly sender: SenderCredentials;
}

const recipients = { to: [{ mail: 'bob@example.org' }], cc: [{ mail: 'cleo@example.net' }] };
const password = 'Vb7#kTqz-2xRw';
const oldPassword = 'Gm4!pXwd-9sLc';
/** Appended to the upload in two requests, so that a file has several parts. */
const firstPiece = 4_000;
const expiresInMs = 3_000;

const bytesAt = (start: number, end: number) => new Uint8Array(contentBlock.subarray(start, end));

/** Makes transfers in every state through the API. */
export async function fillService(service: FilledService): Promise<Omit<ReleaseFacts, 'madeAt'>> {
  const { baseUrl, sender } = service;
  const client = new Sealpost({ baseUrl, clientId: sender.clientId, token: sender.token });
  const expired = await sendTransfer(client, sender.address, { 'old.txt': 20 });
  await client.changeExpiry(refOf(sender, expired), new Date(Date.now() + expiresInMs));
  const active = await sendTransfer(client, sender.address, activeFiles, oldPassword);
  await client.editPassword(refOf(sender, active), { passwordMode: 'MANUAL', password });
  await useTransfer(new Sealpost({ baseUrl }), active);
  const revoked = await sendTransfer(client, sender.address, { 'secret.txt': 30 });
  await client.revokeTransfer(refOf(sender, revoked), { notifySender: true, notifyRecipients: true });
  const linked = await sendLinkedTransfer(client, sender.address);
  const session = await startSession(client, sender.address);
  // A stranger asks for a code, whose email stays in the queue.
  const stranger = new Sealpost({ baseUrl });
  await new Sealpost({ baseUrl, clientId: await stranger.createClientId() }).requestCode('dora@example.org');
  await waitUntilExpired(service.database, expired.trackingId);
  return { sender, active, linked, revoked, expired, session };
}

const refOf = ({ address }: SenderCredentials, { trackingId }: { readonly trackingId: string }): TransferRef => ({
  sender: address,
  trackingId,
});

async function sendTransfer(
  client: Sealpost,
  sender: string,
  files: Readonly<Record<string, number>>,
  ownPassword = password,
): Promise<SentFacts> {
  const place = { sender, trackingId: await client.createSession(sender, { sender: { name: 'Ann' }, recipients }) };
  await client.changeSession(place, {
    securityMode: { config: { passwordMode: 'MANUAL', password: ownPassword } },
    notificationMessage: { subject: 'The plan', body: 'As agreed.' },
  });
  for (const [fileName, size] of Object.entries(files)) await sendFile(client, place, fileName, size);
  const { status } = await submit(client, place);
  return { trackingId: place.trackingId, transferIds: status.recipients.map(({ id }) => id), password };
}

async function sendFile(client: Sealpost, place: TransferRef, fileName: string, size: number): Promise<void> {
  const file = { ...place, fileId: await client.registerFile(place, { fileName, size }) };
  if (size <= firstPiece) return client.putContent(file, bytesAt(0, size));
  await client.appendContent(file, { offset: 0, bytes: bytesAt(0, firstPiece) });
  await client.appendContent(file, { offset: firstPiece, bytes: bytesAt(firstPiece, size) });
}

async function submit(client: Sealpost, place: TransferRef) {
  await client.submitSession(place);
  return waitUntilProcessed(client, place);
}

async function sendLinkedTransfer(client: Sealpost, sender: string): Promise<ReleaseFacts['linked']> {
  const place = { sender, trackingId: await client.createSession(sender, { recipients }) };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'NONE' } } });
  await sendFile(client, place, 'open.txt', 40);
  const { status } = await submit(client, place);
  return { trackingId: place.trackingId, link: status.recipients[0]?.downloadUrl ?? '' };
}

async function startSession(client: Sealpost, sender: string): Promise<ReleaseFacts['session']> {
  const place = { sender, trackingId: await client.createSession(sender, { recipients }) };
  const fileId = await client.registerFile(place, { fileName: 'half.bin', size: sessionFileSize });
  const half = bytesAt(0, sessionFileSize / 2);
  const stored = await client.appendContent({ ...place, fileId }, { offset: 0, bytes: half });
  const { password: generated } = (await client.session(place)).securityMode.config;
  return { trackingId: place.trackingId, password: generated ?? '', fileId, stored };
}

/** The first recipient downloads a file, and the second enters a wrong password. */
async function useTransfer(recipient: Sealpost, { transferIds }: SentFacts): Promise<void> {
  const [first = '', second = ''] = transferIds;
  const [, file] = await recipient.transferFiles(first, password);
  await (await recipient.send('GET', file?.href ?? '')).arrayBuffer();
  await recipient.transfer(second, oldPassword).then(
    () => {
      throw new Error('The old password still opens the transfer');
    },
    (error: unknown) => {
      if (!(error instanceof SealpostProblem) || error.status !== 401) throw error;
    },
  );
}

/** Waits until the job has ended the transfer and destroyed its keys. The API reports it as expired before that. */
async function waitUntilExpired(database: string, trackingId: string): Promise<void> {
  const db = openDatabase(database);
  try {
    for (;;) {
      const query = db.selectFrom('transfer').select('state').where('tracking_id', '=', trackingId);
      if ((await query.executeTakeFirstOrThrow()).state === 'Deleted_by_expiration') return;
      await pause(200);
    }
  } finally {
    await db.destroy();
  }
}
