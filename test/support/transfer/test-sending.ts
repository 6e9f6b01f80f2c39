import { createHash } from 'node:crypto';
import { effect, signal } from '@preact/signals';
import type { OutgoingFile } from '../../../web/src/send/outgoing-file.ts';
import { Sending, type SendingPhase } from '../../../web/src/send/sending.ts';
import type { UploadDeps } from '../../../web/src/send/upload-files.ts';
import type { ApiServer } from '../server/api-server.ts';
import type { FaultyClient } from './faulty-client.ts';

export const sha256 = async (content: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await content.arrayBuffer()))
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

export const waitForPhase = ({ phase }: Sending, ...wanted: readonly SendingPhase[]) =>
  new Promise<SendingPhase>((resolve) => {
    effect(() => {
      if (wanted.includes(phase.value)) resolve(phase.value);
    });
  });

export const finalPhases = ['stuck', 'stopped', 'sent'] as const;
/** Completes the transfer and returns its files. */
export async function completedFilesOf(service: ApiServer, { client, place }: FaultyClient) {
  await service.complete();
  return (await client.transferStatus(place)).transfer.files;
}
