import { digestOfContent } from '../test/support/generated-content.ts';
import { digestOf } from '../test/support/parse-eml.ts';
import { contentsOfZip } from '../test/support/read-zip.ts';
import type { ClientAnswer, Lane } from './client.ts';
import type { Visited, Work, WorkOptions } from './work.ts';

export interface ArchivedFile {
  readonly name: string;
  readonly path: string;
}

export const archiveName = 'archive';
/** What a mail is made of, where one is made; else it is no file at all. */
export const messageName = 'message.txt';

const fileSize = 2 ** 20;
const messageSize = 1000;

/** All files in one archive, which is made while it is downloaded: files of 1 MiB, together as large as one file. */
export function archives(kind: 'zip' | 'eml', { size, client }: WorkOptions): Work {
  const count = Math.max(1, Math.round(size / fileSize));
  const files = Array.from({ length: count }, (_, n) => `file-${String(n).padStart(6, '0')}`);
  const go = (lane: Lane): Promise<ClientAnswer> => client.ask({ lanes: [lane], times: 1, withDigest: false });

  async function exchangeWith({ name, door }: Visited) {
    const exchange = await door.archive?.(kind);
    if (exchange === undefined) throw new Error(`${name} makes no archives`);
    return exchange;
  }

  return {
    async check(contender) {
      const { door } = contender;
      const uploads = await Array.fromAsync(files, (name) => door.upload(name, fileSize));
      await go(kind === 'eml' ? [await door.upload(messageName, messageSize), ...uploads] : uploads);
      await door.submit?.();
      const { url, receives } = await exchangeWith(contender);
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
      const isRight =
        bytes.length === receives && (kind === 'zip' ? await holdsAll(bytes, count) : hasAll(bytes, count));
      if (!isRight) throw new Error(`${contender.name} makes an archive of other bytes than it got`);
    },
    async prepare(contender) {
      const exchange = await exchangeWith(contender);
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

/** To parse as much takes too long: that mails read back is seen in the tests. */
function hasAll(eml: Buffer, count: number): boolean {
  const head = '\r\nContent-Disposition: attachment';
  let attachments = 0;
  for (let at = eml.indexOf(head); at !== -1; at = eml.indexOf(head, at + head.length)) attachments += 1;
  return attachments === count && eml.length > (count * fileSize * 78) / 57;
}
