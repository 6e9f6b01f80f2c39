import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LanguagePack } from '../../../src/languages/pack.ts';
import { parsePack } from '../../../src/languages/parse-pack.ts';

export type Files = Readonly<Record<string, string | Buffer>>;

interface PackOptions {
  readonly locale?: string;
  readonly version?: string;
  readonly displayName?: string;
  readonly direction?: string;
  readonly files?: Files;
}

/** Returns the files of a pack: a valid descriptor and the given files. */
export function packFiles({ locale = 'de', version = '2.1', files = {}, ...more }: PackOptions = {}): Files {
  const id = `${locale}_${version.split('.')[0]}`;
  return { 'pack.json': JSON.stringify({ id, locale, version, displayName: locale, ...more }), ...files };
}

/** Creates a pack with these messages in `messages.json`. */
export function createPack(
  locale: string,
  messages: Readonly<Record<string, string>>,
  version = '2.1',
): Promise<LanguagePack> {
  return parsePackFiles(packFiles({ locale, version, files: { 'messages.json': JSON.stringify(messages) } }));
}

export function parsePackFiles(files: Files): Promise<LanguagePack> {
  return parsePack(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])), null);
}

export async function writeFiles(folder: string, files: Files): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** The packs that a small program ships: English and German. */
export function shippedFiles(version = '2.1'): Files {
  const pack = (locale: string, files: Files) =>
    Object.entries(packFiles({ locale, version, files })).map(([path, content]) => [`${locale}_2/${path}`, content]);
  return Object.fromEntries([
    ...pack('en', { 'messages_en.json': JSON.stringify({ hello: `Hello ${version}`, bye: 'Bye' }) }),
    ...pack('de', { 'messages_de.json': JSON.stringify({ hello: `Hallo ${version}`, bye: 'Servus' }) }),
  ]);
}

export async function createTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'sealpost-languages-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
