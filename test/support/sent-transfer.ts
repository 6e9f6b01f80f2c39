import assert from 'node:assert/strict';
import { Sealpost, type SentPlace } from '#client';
import { registerClient } from '../../src/actions/register-client.ts';
import { verifyByClientId } from '../../src/actions/verify-by-client-id.ts';
import { type EmailAddress, parseEmail } from '../../src/core/email.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import { processed } from './program-sender.ts';
import type { FileToSend } from './sending.ts';
import type { WebHouse } from './web-house.ts';

/** What a browser keeps of somebody who has proven an address. */
export interface ProvenSender {
  readonly address: string;
  readonly clientId: string;
  readonly token: string;
}

export async function aProvenSender({ ports }: Pick<WebHouse, 'ports'>, address: string): Promise<ProvenSender> {
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, parseEmail(address) as EmailAddress, clientId);
  return { address, clientId, token };
}

export interface Letter {
  readonly files: readonly FileToSend[];
  /** The file that is to be read on the page. */
  readonly confidentialMessage?: string;
  /** None makes a link that opens by itself. */
  readonly password?: string;
  readonly subject?: string;
}

export interface SentTransfer {
  readonly place: SentPlace;
  /** What the mail to the recipient has in it. */
  readonly link: string;
}

/** Sends as programs do, through the interface and nothing else, and waits until recipients can open it. */
export async function sendByProgram(
  { baseUrl }: Pick<WebHouse, 'baseUrl'>,
  { address: sender, ...proof }: ProvenSender,
  { files, confidentialMessage, password, subject = '' }: Letter,
): Promise<SentTransfer> {
  const client = new Sealpost({ baseUrl, ...proof });
  const recipients = { to: [{ mail: 'bob@example.org' }] };
  const place = { sender, trackingId: await client.createSession(sender, { recipients }) };
  const config = password === undefined ? { passwordMode: 'NONE' } : { passwordMode: 'MANUAL', password };
  await client.changeSession(place, { securityMode: { config }, notificationMessage: { subject } });
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const fileId = await client.registerFile(place, { fileName: name, size: bytes.length });
    await client.putContent({ ...place, fileId }, bytes);
    if (name === confidentialMessage) await client.changeSession(place, { confidentialMessageFileId: fileId });
  }
  await client.submitSession(place);
  const { status } = await processed(client, place, AbortSignal.timeout(30_000));
  assert.equal(status.state, 'Active');
  return { place, link: status.recipients[0]?.downloadUrl ?? assert.fail('The recipient has no link') };
}
