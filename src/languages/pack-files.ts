import { extname } from 'node:path';
import { languageTag } from '../core/accept-language.ts';
import { OperatorError } from '../core/errors.ts';
import { textLimits } from '../core/text-limits.ts';
import { checksumHash } from '../crypto/checksums.ts';
import type { LanguagePack } from './pack.ts';

/** The content of a pack's descriptor. */
export type Descriptor = Pick<LanguagePack, 'id' | 'locale' | 'version' | 'displayName' | 'direction'>;

const versionPattern = /^(0|[1-9]\d{0,3})\.(0|[1-9]\d{0,5})$/;
const longestName = 100;
/** No control characters except joiners. */
const visibleLine = /^[\P{C}\u200c\u200d]+$/u;

export function parseDescriptor(bytes: Buffer | undefined): Descriptor {
  if (bytes === undefined) throw new OperatorError(`${descriptorName} is missing.`);
  const given = readJsonObject(descriptorName, bytes);
  const locale = localeIn(given['locale']);
  const version = versionIn(given['version']);
  const id = `${locale}_${version.major}`;
  if (given['id'] !== id && given['id'] !== underscoreId(id))
    throw invalid('id', `must be ${id}, made of locale and version`);
  return { id, locale, version, displayName: nameIn(given['displayName']), direction: directionIn(given['direction']) };
}

/** Another spelling of an ID, which packs and requests may use: `pt_BR_2` for `pt-BR_2`. */
export const underscoreId = (id: string): string => id.replaceAll('-', '_');

function localeIn(value: unknown): string {
  const isTag = typeof value === 'string' && languageTag.test(value) && value.length <= textLimits.languageTag;
  const usual = isTag ? canonicalTag(value) : undefined;
  if (usual === undefined) throw invalid('locale', 'must be a language tag, such as de or pt-BR');
  // Otherwise one language could have two packs.
  if (usual !== value) throw invalid('locale', `must be spelled ${usual}`);
  return usual;
}

function canonicalTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

function versionIn(value: unknown): LanguagePack['version'] {
  const [, major, minor] = (typeof value === 'string' ? versionPattern.exec(value) : null) ?? [];
  if (major === undefined || minor === undefined) throw invalid('version', 'must be two numbers, such as "2.1"');
  return { major: Number(major), minor: Number(minor) };
}

function nameIn(value: unknown): string {
  const isName = typeof value === 'string' && value.length <= longestName && visibleLine.test(value);
  if (!isName || value.trim() === '') throw invalid('displayName', `must be a line of up to ${longestName} characters`);
  return value;
}

function directionIn(value: unknown): 'ltr' | 'rtl' {
  if (value === undefined) return 'ltr';
  if (value !== 'ltr' && value !== 'rtl') throw invalid('direction', 'must be "ltr" or "rtl"');
  return value;
}

const invalid = (member: string, must: string): OperatorError =>
  new OperatorError(`${descriptorName}: ${member} ${must}.`);

/** The files of a pack by path, whatever their source. */
export type PackContents = ReadonlyMap<string, Buffer>;

export const descriptorName = 'pack.json';
/** The install record of version 0.1.0, which kept packs in folders. It is not part of the pack. */
export const recordName = 'installed.json';

export const packLimits = {
  files: 500,
  fileBytes: 1024 * 1024,
  totalBytes: 16 * 1024 * 1024,
  /** Names in a path, including the file name. */
  depth: 4,
  nameLength: 100,
  messages: 5_000,
  messageLength: textLimits.languageText,
  /** For messages with date or number skeletons: the parser's time grows with the square of their length. */
  skeletonMessageLength: 1_000,
} as const;

/** Letters, digits and a few other characters; no hidden names, and none that leads to another folder. */
const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Counts the files of a pack, and rejects those beyond the limits before they are read. */
export function createPackFileCheck(): (path: string, size: number) => void {
  const paths = new Set<string>();
  const folders = new Set<string>();
  let bytes = 0;
  return (path, size) => {
    checkPath(path);
    if (size > packLimits.fileBytes)
      throw new OperatorError(`The file ${path} has more than ${packLimits.fileBytes} bytes.`);
    if (path === recordName) return;
    // Some file systems ignore case.
    const name = path.toLowerCase();
    if (paths.has(name)) throw new OperatorError(`The file ${path} is there twice.`);
    for (const folder of foldersOf(name)) folders.add(folder);
    if (folders.has(name) || foldersOf(name).some((folder) => paths.has(folder))) {
      throw new OperatorError(`${path} would be a file and a folder.`);
    }
    paths.add(name);
    bytes += size;
    if (paths.size > packLimits.files) throw new OperatorError(`There are more than ${packLimits.files} files.`);
    if (bytes > packLimits.totalBytes) {
      throw new OperatorError(`All files together have more than ${packLimits.totalBytes} bytes.`);
    }
  };
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Checks the path of a file or a folder in a pack. */
export function checkPath(path: string): void {
  const names = path.split('/');
  const quotedPath = JSON.stringify(path.slice(0, 2 * packLimits.nameLength));
  if (names.length > packLimits.depth)
    throw new OperatorError(`${quotedPath} is deeper than ${packLimits.depth} levels.`);
  if (!names.every((name) => plainName.test(name) && name.length <= packLimits.nameLength)) {
    throw new OperatorError(
      `${quotedPath} is not a valid name for a file: up to ${packLimits.nameLength} letters, digits, ".", "_" and "-", ` +
        'and no "." at the beginning.',
    );
  }
}

/** A digest of all paths and bytes, independent of their order. */
export function contentsDigest(contents: PackContents): string {
  const digests = contents.entries().map(([path, bytes]) => `${path} ${sha256(bytes)}`);
  return sha256([...digests].sort().join('\n'));
}

const sha256 = (bytes: Buffer | string): string => checksumHash('SHA-256').update(bytes).digest('hex');

const text = (type: string) => `${type}; charset=utf-8`;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': text('text/css'),
  '.csv': text('text/csv'),
  '.gif': 'image/gif',
  '.htm': text('text/html'),
  '.html': text('text/html'),
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': text('application/json'),
  '.md': text('text/markdown'),
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.properties': text('text/plain'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': text('application/xml'),
};

export const contentTypeOf = (path: string): string =>
  contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';

/** Parses a JSON file that must contain an object. Throws an OperatorError that names the file otherwise. */
export function readJsonObject(name: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  const value = parse(name, bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OperatorError(`${name} is not a JSON object.`);
  return value as Readonly<Record<string, unknown>>;
}

function parse(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new OperatorError(`${name} is not valid JSON: ${(error as Error).message}.`, { cause: error });
  }
}

/** Control characters and those that change the writing direction, except joiners. */
const unprintable = /[^\P{C}\u200c\u200d]|[\p{Zl}\p{Zp}]/gu;

/** A sentence with text of a pack in it, as one line that is safe to print on a terminal. */
export const printable = (sentence: string): string =>
  sentence.replace(/[\t\n\r]+/g, ' ').replace(unprintable, '\ufffd');
