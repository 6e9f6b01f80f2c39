import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Sealpost, SealpostProblem, type TransferRef } from '#client';
import { contentBlock } from '../inputs/generated-content.ts';
import { type SenderCredentials, verifySender, waitUntilProcessed } from '../transfer/api-sender.ts';

/** A transfer that its sender has seen as active. */
export interface KnownTransfer {
  readonly place: TransferRef;
  readonly credentials: SenderCredentials;
  readonly transferId: string;
  readonly password: string;
  /** SHA-256 by file name. */
  readonly digests: ReadonlyMap<string, string>;
  /** Set when the sender requests its end, and when the service has confirmed it. */
  revocation?: 'requested' | 'confirmed';
}

/** Files with and without a blob, of one part and of several segments. */
const fileSizes = [700, 30_000, 1_300_000];

/** Repeats a request while the service is too busy for it. */
async function patiently<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof SealpostProblem) || ![408, 429, 503].includes(error.status)) throw error;
    }
    await pause(50);
  }
}

/** A sender who works with the service until a signal aborts. */
export async function createUser(baseUrl: string, clientId: string, number: number, known: KnownTransfer[]) {
  const credentials = await verifySender({ baseUrl }, clientId, `user${number}@example.org`);
  const client = new Sealpost({ baseUrl, ...credentials });
  let sent = 0;

  async function send(): Promise<void> {
    const password = await patiently(() => client.generatePassword());
    const sender = credentials.address;
    const recipients = { to: [{ mail: 'bob@example.org' }] };
    const securityMode = { config: { passwordMode: 'MANUAL' as const, password } };
    const trackingId = await patiently(() => client.createSession(sender, { recipients }));
    const place = { sender, trackingId };
    await patiently(() => client.changeSession(place, { securityMode }));
    const digests = new Map<string, string>();
    for (const size of fileSizes.slice(0, 1 + ((number + sent) % fileSizes.length))) {
      const content = contentBlock.subarray(number * 1_000 + sent, number * 1_000 + sent + size);
      const fileName = `${size}.bin`;
      const fileId = await patiently(() => client.registerFile(place, { fileName, size }));
      await patiently(() => client.putContent({ ...place, fileId }, new Blob([new Uint8Array(content)])));
      digests.set(fileName, createHash('sha256').update(content).digest('hex'));
    }
    await patiently(() => client.submitSession(place));
    const { status } = await patiently(() => waitUntilProcessed(client, place));
    assert.equal(status.state, 'ACTIVE');
    known.push({ place, credentials, password, digests, transferId: status.recipients[0]?.id ?? '' });
    sent += 1;
  }

  /** Ends the first transfer of this sender that is still active. */
  async function revoke(): Promise<void> {
    const own = known.find(({ place, revocation }) => place.sender === credentials.address && !revocation);
    if (own === undefined) return;
    own.revocation = 'requested';
    await patiently(() => client.revokeTransfer(own.place));
    own.revocation = 'confirmed';
  }

  return {
    send,
    /** A connection that a restart cuts makes the user begin with another transfer, if that is expected. */
    async workUntil(over: AbortSignal, { isCut = false } = {}): Promise<void> {
      while (!over.aborted) {
        try {
          await send();
          if (number % 3 === 0) await revoke();
        } catch (error) {
          // fetch reports so that there was no response.
          if (!(isCut && error instanceof TypeError)) throw error;
        }
      }
    },
  };
}

/** Waits for a transfer that was submitted but not complete when the snapshot was taken. */
export async function waitUntilActive(baseUrl: string, { place, credentials }: KnownTransfer): Promise<void> {
  const client = new Sealpost({ baseUrl, ...credentials });
  const { status } = await patiently(() => waitUntilProcessed(client, place));
  assert.equal(status.state, 'ACTIVE');
}

interface ListedFile {
  readonly fileName: string;
  readonly href: string;
}

/** Opens a transfer with its password and compares every byte. */
export async function assertOpens(baseUrl: string, { transferId, password, digests }: KnownTransfer): Promise<void> {
  const client = new Sealpost({ baseUrl });
  const files = await patiently(() =>
    client.request<readonly ListedFile[]>('GET', `/api/transfers/${transferId}/files`, { password }),
  );
  assert.deepEqual(files.map(({ fileName }) => fileName).sort(), [...digests.keys()].sort());
  for (const { fileName, href } of files) {
    const { body } = await patiently(() => client.send('GET', href, {}));
    const hash = createHash('sha256');
    for await (const chunk of body ?? []) hash.update(chunk);
    assert.equal(hash.digest('hex'), digests.get(fileName), `${fileName} of ${transferId}`);
  }
}

export async function isClosed(baseUrl: string, { transferId, password }: KnownTransfer): Promise<boolean> {
  const client = new Sealpost({ baseUrl });
  return patiently(() => client.request('GET', `/api/transfers/${transferId}/files`, { password })).then(
    () => false,
    (error: unknown) => error instanceof SealpostProblem && [404, 410].includes(error.status),
  );
}
