import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { createSession } from '../../../src/actions/sessions/create-session.ts';
import { openSession } from '../../../src/actions/sessions/open-session.ts';
import { registerFile } from '../../../src/actions/uploading/files.ts';
import { receiveContent } from '../../../src/actions/uploading/receive-content.ts';
import { verifyByClientId } from '../../../src/actions/verification/client-ids.ts';
import { identifyCaller, type VerifiedEmail } from '../../../src/actions/verification/identify-caller.ts';
import { registerClient } from '../../../src/administration/clients.ts';
import {
  type EmailAddress,
  parseEmailAddress,
  parseWrittenAddress,
  type WrittenAddress,
} from '../../../src/core/email-address.ts';
import { Problem, type ProblemCode } from '../../../src/core/problem.ts';
import { newClientId } from '../../../src/crypto/identifiers.ts';
import type { Ports } from '../../../src/ports/ports.ts';
import type { Runtime } from '../../../src/runtime/runtime.ts';

/** Creates a client that is verified for an address. Each call creates a new client. */
export async function createSender(ports: Ports & Runtime, address = 'ann@example.org'): Promise<VerifiedEmail> {
  const clientId = newClientId();
  const email = parseEmailAddress(address) as EmailAddress;
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, email, clientId);
  return identifyCaller(ports, email, { clientId, token });
}

/** Creates a session without a file. */
export function createEmptySession(
  ports: Ports & Runtime,
  sender: VerifiedEmail,
  addresses: readonly string[] = ['bob@example.org'],
): Promise<string> {
  const recipients = addresses.map((text) => ({
    kind: 'to' as const,
    ...(parseWrittenAddress(text) as WrittenAddress),
  }));
  return createSession(ports, sender, { senderName: '', senderPhone: '', recipients, language: 'en' });
}

export interface FileToSend {
  readonly name: string;
  readonly content: string | Buffer;
  readonly checksum?: string;
}

/** Registers a file and uploads it. */
export async function uploadFile(
  ports: Ports & Runtime,
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

export const hasProblemCode = (code: ProblemCode, detail?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Problem, String(error));
  assert.equal(error.code, code);
  if (detail !== undefined) assert.match(error.detail ?? '', detail);
  return true;
};
