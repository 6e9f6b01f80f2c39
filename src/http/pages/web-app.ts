import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The web app as it was built, read whole into memory: it is small, and the same for everybody. */
export interface WebApp {
  /** By their names, which change with their contents. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** The name of the style sheet of all pages. */
  readonly style: string;
  readonly icon: string;
  /** The names of the scripts of a page: the first is run, the others are loaded with it. */
  scriptsOf(page: PageName): readonly string[];
}

export interface Asset {
  readonly contentType: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

export type Encoding = 'identity' | 'br' | 'gzip';

/** Where the script of each page begins, from the folder of the app on. */
const entries = {
  receive: 'src/receive/main.tsx',
  send: 'src/send/main.tsx',
  transfers: 'src/transfers/main.tsx',
} as const;

export type PageName = keyof typeof entries;
export const pageNames = Object.keys(entries) as readonly PageName[];

/** From `src/http/pages` and from `dist/http/pages` it is equally far. */
export const builtFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Undefined where the app was not built. */
export async function readWebApp(folder: string = builtFolder): Promise<WebApp | undefined> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const manifest = JSON.parse(text) as Manifest;
  const assets = new Map<string, Asset>();
  for (const name of await readdir(join(folder, 'assets'))) {
    const contentType = contentTypes[extname(name)];
    if (contentType === undefined) continue;
    const path = join(folder, 'assets', name);
    const [identity, br, gzip] = await Promise.all([path, `${path}.br`, `${path}.gz`].map((each) => readFile(each)));
    if (identity === undefined || br === undefined || gzip === undefined) throw new Error(`${name} cannot be read`);
    assets.set(name, { contentType, bytes: { identity, br, gzip } });
  }
  return {
    assets,
    style: nameOf(manifest['style.css']),
    icon: nameOf(manifest['src/look/mark.svg']),
    scriptsOf: (page) => scriptsFrom(manifest, entries[page]).map((key) => nameOf(manifest[key])),
  };
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** An entry and all that it imports, each once. */
function scriptsFrom(manifest: Manifest, entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return [...found];
}

function nameOf(chunk: Chunk | undefined): string {
  if (chunk === undefined) throw new Error('The web app was not built whole. Build it again: npm run prepare');
  return chunk.file.replace(/^assets\//, '');
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
