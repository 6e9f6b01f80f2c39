import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { SessionChange } from '../../src/actions/change-session.ts';
import { createSession } from '../../src/actions/create-session.ts';
import { identifyCaller, type VerifiedEmail } from '../../src/actions/identify-caller.ts';
import { openSession } from '../../src/actions/open-session.ts';
import { receiveContent } from '../../src/actions/receive-content.ts';
import { registerClient } from '../../src/actions/register-client.ts';
import { registerFile } from '../../src/actions/register-file.ts';
import { verifyByClientId } from '../../src/actions/verify-by-client-id.ts';
import { type EmailAddress, parseEmail } from '../../src/core/email.ts';
import { Problem, type ProblemCode } from '../../src/core/problem.ts';
import { newClientId } from '../../src/crypto/identifiers.ts';
import type { Ports } from '../../src/ports/ports.ts';

/** A client that is verified for an address. Each call makes another client. */
export async function aSender(ports: Ports, address = 'ann@example.org'): Promise<VerifiedEmail> {
  const clientId = newClientId();
  const email = parseEmail(address) as EmailAddress;
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, email, clientId);
  return identifyCaller(ports, email, { clientId, token });
}

/** A session without a file. */
export function begunSession(
  ports: Ports,
  sender: VerifiedEmail,
  addresses: readonly string[] = ['bob@example.org'],
): Promise<string> {
  const recipients = addresses.map((text) => ({ kind: 'to' as const, address: parseEmail(text) as EmailAddress }));
  return createSession(ports, sender, { senderName: '', senderPhone: '', recipients, language: 'en' });
}

export interface FileToSend {
  readonly name: string;
  readonly content: string | Buffer;
  readonly checksum?: string;
}

/** Registers a file and uploads it. */
export async function sentFile(
  ports: Ports,
  sender: VerifiedEmail,
  trackingId: string,
  { name, content, checksum }: FileToSend,
): Promise<string> {
  const session = await openSession(ports, sender, trackingId);
  const bytes = Buffer.from(content);
  const fileId = await registerFile(ports, session, { name, size: bytes.length, checksum });
  await receiveContent(ports, session, fileId, { bytes: Readable.from([bytes]), length: bytes.length });
  return fileId;
}

/** Nothing is changed by this. */
export const noChange: SessionChange = {
  texts: { senderName: undefined, senderPhone: undefined, subject: undefined, body: undefined },
  expiresAt: undefined,
  passwordMode: undefined,
  password: undefined,
  checksumAlgorithm: undefined,
  senderLanguage: undefined,
  recipientLanguage: undefined,
  showFileNames: undefined,
  showZipFileContent: undefined,
  sendRecipientNotification: undefined,
  sendUploadSummary: undefined,
  sendDownloadNotifications: undefined,
  sendDownloadSummary: undefined,
  classificationId: undefined,
  confidentialMessageFileId: undefined,
};

export const refusedAs = (code: ProblemCode, detail?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Problem, String(error));
  assert.equal(error.code, code);
  if (detail !== undefined) assert.match(error.detail ?? '', detail);
  return true;
};
