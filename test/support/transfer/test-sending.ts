import { createHash } from 'node:crypto';
import { effect, signal } from '@preact/signals';
import type { OutgoingFile } from '../../../web/src/send/outgoing-file.ts';
import { Sending, type SendingPhase } from '../../../web/src/send/sending.ts';
import type { UploadDeps } from '../../../web/src/send/upload-files.ts';
import type { ApiServer } from '../server/api-server.ts';
import type { FaultyClient } from './faulty-client.ts';

export const sha256 = async (content: Blob | Uint8Array) =>
  createHash('sha256')
    .update(content instanceof Uint8Array ? content : new Uint8Array(await content.arrayBuffer()))
    .digest('hex');

export async function registerOutgoingFile(
  { client, place }: FaultyClient,
  name: string,
  content: Blob,
): Promise<OutgoingFile> {
  const id = await client.registerFile(place, { fileName: name, size: content.size });
  const mark = { path: name, size: content.size, modified: 0 };
  const ours = { content, checksum: undefined, problem: undefined, isFresh: true };
  return { id, name, ...mark, ...ours, stored: signal(0), step: signal('waiting') };
}

type Contents = Readonly<Record<string, Blob>>;

/** Registers files, given by name. */
export function registerOutgoingFiles(connection: FaultyClient, contents: Contents): Promise<OutgoingFile[]> {
  return Promise.all(
    Object.entries(contents).map(([name, content]) => registerOutgoingFile(connection, name, content)),
  );
}

/** Returns the checksums of the contents, as `sentChecksums` does after they were sent. */
export async function checksumsOf(contents: Contents): Promise<Readonly<Record<string, string>>> {
  const checksums = Object.entries(contents).map(async ([name, content]) => [name, await sha256(content)]);
  return Object.fromEntries(await Promise.all(checksums));
}

export function createTestSending(
  line: FaultyClient,
  files: readonly OutgoingFile[],
  deps: Partial<UploadDeps> = {},
): Sending {
  const untilNextTry = async (error: unknown) => void line.waits.push(error);
  return new Sending(
    {
      client: line.withSignal,
      ref: line.place,
      checksumOf: sha256,
      saveProgress: () => {},
      waitForRetry: untilNextTry,
      ...deps,
    },
    files,
  );
}

const finalPhases: readonly SendingPhase[] = ['stuck', 'stopped', 'sent'];

export function waitForPhase({ phase }: Sending, wanted = finalPhases): Promise<SendingPhase> {
  return new Promise((resolve) => {
    effect(() => {
      if (wanted.includes(phase.value)) resolve(phase.value);
    });
  });
}

/** Starts or resumes the sending, and returns the phase in which it ends. */
export function runSending(sending: Sending): Promise<SendingPhase> {
  sending.start();
  return waitForPhase(sending);
}

/** Completes the transfer, and returns the checksums of its files by name. */
export async function sentChecksums(
  service: ApiServer,
  { client, place }: FaultyClient,
): Promise<Readonly<Record<string, string | null>>> {
  await service.complete();
  const { files } = (await client.transferStatus(place)).transfer;
  return Object.fromEntries(files.map(({ fileName, checksum }) => [fileName, checksum]));
}
