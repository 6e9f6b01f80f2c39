import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../package-root.ts';
import { contentVersion, type FixedContent } from '../responses/send-fixed.ts';

/** The built web app, held in memory because it is small and the same for every user. */
export interface WebApp {
  /** Assets by name. A name changes with the content. */
  readonly assets: ReadonlyMap<string, FixedContent>;
  /** The name of the style sheet that all pages have. */
  readonly style: string;
  readonly icon: string;
  /** The pages that show `openapi.json`, by name. */
  readonly reference: ReadonlyMap<string, FixedContent>;
  /** The sections of the administration, as their paths below `/admin` name them. */
  readonly adminSections: readonly string[];
  /** Returns the script names of a page: the entry first, then its imports. */
  scriptsOf(page: PageName): readonly string[];
  /** Returns the names of the style sheets of a page: the one of all pages first. */
  stylesOf(page: PageName): readonly string[];
}

/** The entry script of each page, relative to the app folder. */
const entries = {
  receive: 'src/receive/main.tsx',
  send: 'src/send/main.tsx',
  transfers: 'src/transfers/main.tsx',
  admin: 'src/admin/main.tsx',
} as const;

export type PageName = keyof typeof entries;
export const pageNames = Object.keys(entries) as readonly PageName[];

export const builtFolder = fileURLToPath(new URL('web/dist', packageRoot));

/** Reads the built web app. Returns undefined where it was not built. */
export async function readWebApp(folder: string = builtFolder): Promise<WebApp | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as AppManifest;
  const assets = new Map<string, FixedContent>();
  for (const name of await readdir(join(folder, 'assets'))) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    assets.set(name, await readAsset(join(folder, 'assets', name), contentType));
  }
  return {
    assets,
    style: commonStyle(manifest),
    icon: nameOf(manifest['src/styles/logo.svg']),
    reference: await readReference(join(folder, 'pages')),
    adminSections: Object.keys(manifest).flatMap((key) => adminSection.exec(key)?.[1] ?? []),
    scriptsOf: (page) => scriptsFrom(manifest, entries[page]).map((key) => nameOf(manifest[key])),
    stylesOf: (page) => stylesFrom(manifest, entries[page]),
  };
}

async function readReference(folder: string): Promise<ReadonlyMap<string, FixedContent>> {
  const files = (await readdir(folder)).filter((name) => extname(name) === '.html');
  const read = files.map(async (name) => {
    return [basename(name, '.html'), await readAsset(join(folder, name), 'text/html; charset=utf-8')] as const;
  });
  return new Map(await Promise.all(read));
}

async function readAsset(path: string, contentType: string): Promise<FixedContent> {
  const [identity, br, gzip] = await Promise.all([path, `${path}.br`, `${path}.gz`].map((each) => readFile(each)));
  if (identity === undefined || br === undefined || gzip === undefined) throw new Error(`${path} cannot be read`);
  return { contentType, bytes: { identity, br, gzip }, version: await contentVersion(identity) };
}

/** The script of a section, which the administration loads when the section is opened. */
const adminSection = /^src\/admin\/sections\/([a-z-]+)\/main\.tsx$/;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The output of the build for each source file. */
export type AppManifest = Readonly<Record<string, Chunk>>;

/** Returns an entry and all its imports, without duplicates. */
function scriptsFrom(manifest: AppManifest, entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return [...found];
}

/** Imports come first, because a style sheet may override those of its imports. */
function stylesFrom(manifest: AppManifest, entry: string): readonly string[] {
  const files = [...scriptsFrom(manifest, entry)].reverse().flatMap((key) => manifest[key]?.css ?? []);
  return files.map((file) => nameOf({ file }));
}

/** Returns the name of the style sheet that all pages have. The page for recipients has no other. */
export function commonStyle(manifest: AppManifest): string {
  const [file] = stylesFrom(manifest, entries.receive);
  if (file === undefined) throw new Error('The web app was built without a style sheet');
  return file;
}

function nameOf(chunk: Chunk | undefined): string {
  if (chunk === undefined) throw new Error('The web app was not built whole. Build it again: npm run prepare');
  return chunk.file.replace(/^assets\//, '');
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.wasm': 'application/wasm',
};
