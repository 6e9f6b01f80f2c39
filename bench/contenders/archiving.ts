import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchivedFile, archiveName, messageName } from '../archives.ts';
import { behindHttp } from './behind-http.ts';
import type { Contender } from './contender.ts';
import { plain } from './plain.ts';
import { plainDoor } from './plain-door.ts';

/** Plain files, and a packer that makes one stream of them. */
function archiving(pack: (files: readonly ArchivedFile[]) => Promise<Readable>): Contender {
  const contender = behindHttp(async (directory) => {
    const keeper = await plain(64 * 1024)(directory);
    return {
      ...keeper,
      async send(name, response) {
        if (name !== archiveName) return keeper.send(name, response);
        const files = (await readdir(directory))
          .toSorted()
          .map((file) => ({ name: file, path: join(directory, file) }));
        // Nobody knows the length beforehand; that costs the packer nothing here.
        response.useChunkedEncodingByDefault = false;
        await pipeline(await pack(files), response);
      },
    };
  });
  return {
    ...contender,
    async door({ origin }) {
      let receives: number | undefined;
      return {
        ...plainDoor(origin),
        async archive() {
          const url = `${origin}/${archiveName}`;
          receives ??= await lengthOf(url);
          return { method: 'GET', url, sends: 0, receives };
        },
      };
    },
  };
}

async function lengthOf(url: string): Promise<number> {
  let length = 0;
  for await (const chunk of (await fetch(url)).body ?? []) length += chunk.length;
  return length;
}

export const archiverZip = archiving(async (files) => {
  const { ZipArchive } = await import('archiver');
  const zip = new ZipArchive({ store: true });
  for (const { name, path } of files) zip.file(path, { name });
  zip.finalize().catch((error) => zip.destroy(error));
  return zip;
});

export const yazlZip = archiving(async (files) => {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const { name, path } of files) zip.addFile(path, name, { compress: false });
  zip.end();
  return zip.outputStream as Readable;
});

export const nodemailerEml = archiving(async (files) => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const attachments = files
    .filter(({ name }) => name !== messageName)
    .map(({ name, path }) => ({ filename: name, path }));
  return new MailComposer({ from: 'ann@example.org', text: 'Hello', attachments, newline: 'windows' })
    .compile()
    .createReadStream();
});
