import assert from 'node:assert/strict';
import { Sealpost, type TransferRef } from '#client';
import { verifyByClientId } from '../../../src/actions/verification/client-ids.ts';
import { registerClient } from '../../../src/administration/clients.ts';
import { type EmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts';
import { newClientId } from '../../../src/crypto/identifiers.ts';
import type { WebServer } from '../server/web-server.ts';
import { waitUntilProcessed } from './api-sender.ts';
import type { FileToSend } from './sender.ts';

/** The identity that a browser stores for a sender with a verified address. */
export interface VerifiedSender {
  readonly address: string;
  readonly clientId: string;
  readonly token: string;
}

export async function createVerifiedSender(
  { ports }: Pick<WebServer, 'ports'>,
  address: string,
): Promise<VerifiedSender> {
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, parseEmailAddress(address) as EmailAddress, clientId);
  return { address, clientId, token };
}

export interface TransferContent {
  readonly files: readonly FileToSend[];
  /** The name of the file that the page shows as the confidential message. */
  readonly confidentialMessage?: string;
  /** Without a password, the link alone opens the transfer. */
  readonly password?: string;
  readonly subject?: string;
}

export interface SentTransfer {
  readonly place: TransferRef;
  /** The link in the recipient's email. */
  readonly link: string;
}

/** Sends a transfer through the public API only, and waits until recipients can open it. */
export async function sendThroughApi(
  { baseUrl }: Pick<WebServer, 'baseUrl'>,
  { address: sender, ...proof }: VerifiedSender,
  { files, confidentialMessage, password, subject = '' }: TransferContent,
): Promise<SentTransfer> {
  const client = new Sealpost({ baseUrl, ...proof });
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place = { sender, trackingId: await client.createSession(sender, { recipients }) };
  const config =
    password === undefined ? { passwordMode: 'NONE' as const } : { passwordMode: 'MANUAL' as const, password };
  await client.changeSession(place, { securityMode: { config }, notificationMessage: { subject } });
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const fileId = await client.registerFile(place, { fileName: name, size: bytes.length });
    await client.putContent({ ...place, fileId }, bytes);
    if (name === confidentialMessage) await client.changeSession(place, { confidentialMessageFileId: fileId });
  }
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  assert.equal(status.state, 'ACTIVE');
  return { place, link: status.recipients[0]?.downloadUrl ?? assert.fail('The recipient has no link') };
}
