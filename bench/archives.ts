import { digestOf } from '../test/support/archives/parse-eml.ts';
import { contentsOfZip } from '../test/support/archives/read-zip.ts';
import { digestOfContent } from '../test/support/inputs/generated-content.ts';
import type { ClientResult, Connection } from './client.ts';
import type { CandidateHandle, Workload, WorkloadOptions } from './workload.ts';

export interface ArchivedFile {
  readonly name: string;
  readonly path: string;
}

export const archiveName = 'archive';
/** The file with the message text of an EML archive. ZIP archives have no such file. */
export const messageName = 'message.txt';

const fileSize = 2 ** 20;
const messageSize = 1000;

/** Downloads all files as one archive, which the server creates on the fly: 1 MiB files that add up to `size`. */
export function archives(kind: 'zip' | 'eml', { size, client }: WorkloadOptions): Workload {
  const count = Math.max(1, Math.round(size / fileSize));
  const files = Array.from({ length: count }, (_, n) => `file-${String(n).padStart(6, '0')}`);
  const go = (connection: Connection): Promise<ClientResult> =>
    client.request({ connections: [connection], times: 1, withDigest: false });

  async function exchangeWith({ name, api }: CandidateHandle) {
    const exchange = await api.archive?.(kind);
    if (exchange === undefined) throw new Error(`${name} does not support archives`);
    return exchange;
  }

  return {
    async check(candidate) {
      const { api } = candidate;
      const uploads = await Array.fromAsync(files, (name) => api.upload(name, fileSize));
      await go(kind === 'eml' ? [await api.upload(messageName, messageSize), ...uploads] : uploads);
      await api.submit?.();
      const { url, receives } = await exchangeWith(candidate);
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      const isRight =
        bytes.length === receives && (kind === 'zip' ? await holdsAll(bytes, count) : hasAll(bytes, count));
      if (!isRight) throw new Error(`${candidate.name} returns an archive whose contents differ from the uploads`);
    },
    async prepare(candidate) {
      const exchange = await exchangeWith(candidate);
      return () => go([exchange]);
    },
    async clear() {},
    figures(seconds, cpuSeconds) {
      const bytes = count * fileSize;
      return { speed: bytes / 1e6 / seconds, cpu: cpuSeconds / (bytes / 2 ** 30) };
    },
  };
}

async function holdsAll(zip: Buffer, count: number): Promise<boolean> {
  const expected = digestOfContent(fileSize);
  const contents = [...(await contentsOfZip(zip)).values()];
  return contents.length === count && contents.every((content) => digestOf(content) === expected);
}

/** Counts attachments only: parsing an EML this large takes too long, and the tests cover parsing. */
function hasAll(eml: Buffer, count: number): boolean {
  const head = '\r\nContent-Disposition: attachment';
  let attachments = 0;
  for (let at = eml.indexOf(head); at !== -1; at = eml.indexOf(head, at + head.length)) attachments += 1;
  return attachments === count && eml.length > (count * fileSize * 78) / 57;
}
