import { createHash } from 'node:crypto';
import { effect, signal } from '@preact/signals';
import {
  type OutgoingFile,
  openSending,
  type Sending,
  type SendingNeeds,
  type SendingPhase,
} from '../../web/src/send/sending.ts';
import type { SendingHouse } from '../api/sending-house.ts';
import type { SenderLine } from './sender-line.ts';

export const sha256 = async (content: Blob) =>
  createHash('sha256')
    .update(new Uint8Array(await content.arrayBuffer()))
    .digest('hex');

export async function aFile({ client, place }: SenderLine, name: string, content: Blob): Promise<OutgoingFile> {
  const id = await client.registerFile(place, { fileName: name, size: content.size });
  const mark = { path: name, size: content.size, modified: 0 };
  const ours = { content, checksum: undefined, problem: undefined, isFresh: true };
  return { id, name, ...mark, ...ours, stored: signal(0), step: signal('waiting') };
}

export function aSending(line: SenderLine, files: readonly OutgoingFile[], needs: Partial<SendingNeeds> = {}): Sending {
  const untilNextTry = async (error: unknown) => void line.waits.push(error);
  return openSending(
    {
      client: line.through,
      place: line.place,
      checksumOf: sha256,
      remember: () => {},
      untilNextTry,
      ...needs,
    },
    files,
  );
}

export const until = ({ phase }: Sending, ...wanted: readonly SendingPhase[]) =>
  new Promise<SendingPhase>((resolve) => {
    effect(() => {
      if (wanted.includes(phase.value)) resolve(phase.value);
    });
  });

export const ends = ['stuck', 'stopped', 'sent'] as const;
/** What of them was sent, once it is there. */
export async function filesOf(house: SendingHouse, { client, place }: SenderLine) {
  await house.complete();
  return (await client.transferStatus(place)).transfer.files;
}
