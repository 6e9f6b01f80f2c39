import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

/** Reads a ZIP with a third-party library. Returns the contents by name, in archive order. */
export async function contentsOfZip(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer);
  const zip = await open(bytes, { lazyEntries: true, strictFileNames: true });
  const found = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on('entry', (entry: Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (stream === undefined) return reject(error);
      buffer(stream).then((content) => {
        if (found.has(entry.fileName)) reject(new Error(`${entry.fileName} is there twice`));
        found.set(entry.fileName, content);
        zip.readEntry();
      }, reject);
    });
  });
  zip.on('end', resolve);
  zip.on('error', reject);
  zip.readEntry();
  await promise;
  return found;
}
