import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchivedFile, archiveName, messageName } from '../archives.ts';
import type { Candidate } from './candidate.ts';
import { withHttpServer } from './http-server.ts';
import { plain } from './plain.ts';
import { createPlainApi } from './plain-api.ts';

/** Stores plain files, and streams them through `pack` for an archive download. */
function archivingCandidate(pack: (files: readonly ArchivedFile[]) => Promise<Readable>): Candidate {
  const candidate = withHttpServer(async (directory) => {
    const store = await plain(64 * 1024)(directory);
    return {
      ...store,
      async send(name, response) {
        if (name !== archiveName) return store.send(name, response);
        const files = (await readdir(directory))
          .toSorted()
          .map((file) => ({ name: file, path: join(directory, file) }));
        // The archive length is unknown beforehand. Without chunked encoding the packer pays nothing for that.
        response.useChunkedEncodingByDefault = false;
        await pipeline(await pack(files), response);
      },
    };
  });
  return {
    ...candidate,
    async openApi({ origin }) {
      let receives: number | undefined;
      return {
        ...createPlainApi(origin),
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

export const archiverZip = archivingCandidate(async (files) => {
  const { ZipArchive } = await import('archiver');
  const zip = new ZipArchive({ store: true });
  for (const { name, path } of files) zip.file(path, { name });
  zip.finalize().catch((error) => zip.destroy(error));
  return zip;
});

export const yazlZip = archivingCandidate(async (files) => {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const { name, path } of files) zip.addFile(path, name, { compress: false });
  zip.end();
  return zip.outputStream as Readable;
});

export const nodemailerEml = archivingCandidate(async (files) => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const attachments = files
    .filter(({ name }) => name !== messageName)
    .map(({ name, path }) => ({ filename: name, path }));
  return new MailComposer({ from: 'ann@example.org', text: 'Hello', attachments, newline: 'windows' })
    .compile()
    .createReadStream();
});
