import { extname } from 'node:path';
import { OperatorError } from '../core/errors.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { checkMessage } from './compare-messages.ts';
import type { LanguagePack, PackFile } from './pack.ts';
import {
  contentTypeOf,
  type Descriptor,
  descriptorName,
  type PackContents,
  packLimits,
  parseDescriptor,
  readJsonObject,
  recordName,
} from './pack-files.ts';
import { createPause, type Pause } from './pause.ts';

/** Parses the files of a pack. Throws an OperatorError that describes why it is invalid. */
export const parsePack = (contents: PackContents, changedAt: Date | null): Promise<LanguagePack> =>
  parse(contents, changedAt, checkMessage);

/** Parses a pack that came with the program. Its messages were tested, and checking them again would delay each start. */
export const parseShippedPack = (contents: PackContents): Promise<LanguagePack> => parse(contents, null, () => {});

async function parse(
  contents: PackContents,
  changedAt: Date | null,
  check: typeof checkMessage,
): Promise<LanguagePack> {
  const named = parseDescriptor(contents.get(descriptorName));
  const pause = createPause();
  const files = await filesByBaseName(contents, named, pause);
  const messages = new Map<string, string>();
  for (const [base, { bytes }] of files) {
    if (base.endsWith('.json')) await collectMessages(base, bytes, messages, pause);
  }
  for (const [key, text] of messages) {
    await pause();
    check(key, text, named.locale);
  }
  return { ...named, changedAt, files, messages };
}

async function filesByBaseName(
  contents: PackContents,
  { locale }: Descriptor,
  pause: Pause,
): Promise<Map<string, PackFile>> {
  const files = new Map<string, PackFile>();
  const paths = new Map([descriptorName, recordName].map((name) => [name, name]));
  for (const [path, bytes] of contents) {
    if (path === descriptorName) continue;
    const base = baseName(path, locale);
    const other = paths.get(base);
    if (other !== undefined)
      throw new OperatorError(`${other} and ${path} have the same name (${base}) without their language.`);
    paths.set(base, path);
    files.set(base, packFile(base, bytes));
    await pause();
  }
  return files;
}

/** The file of a pack with this base name. */
export function packFile(base: string, bytes: Buffer): PackFile {
  return { bytes, contentType: contentTypeOf(base), etag: `"${digest(bytes)}"` };
}

const digest = (bytes: Buffer): string => checksumHash('SHA-256').update(bytes).digest('base64url').slice(0, 22);

const region = /_(?:[A-Z]{2}|\d{3})$/;

/**
 * The path without the locale before its extension: `_de` or `_de_AT` in a German pack, `_pt_BR` or `_pt` in a
 * Brazilian one.
 */
function baseName(path: string, locale: string): string {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const subtags = locale.split('-');
  const [own = '', ...shorter] = subtags.map((_, cut) => `_${subtags.slice(0, subtags.length - cut).join('_')}`);
  const suffixes = [`${own}${stem.match(region)?.[0] ?? ''}`, own, ...shorter];
  const suffix = suffixes.find((candidate) => stem.endsWith(candidate)) ?? '';
  const base = stem.slice(0, stem.length - suffix.length);
  if (base === '' || base.endsWith('/')) throw new OperatorError(`${path} must have a name before its language.`);
  return `${base}${extension}`;
}

/** Names are printed, and searched in the source: only letters, digits and a few other characters. */
const messageName = /^[A-Za-z0-9._-]{1,100}$/;

async function collectMessages(
  base: string,
  bytes: Buffer,
  messages: Map<string, string>,
  pause: Pause,
): Promise<void> {
  for (const [name, text] of Object.entries(readJsonObject(base, bytes))) {
    await pause();
    if (!messageName.test(name))
      throw new OperatorError(`${base}: invalid message name ${JSON.stringify(name.slice(0, 100))}.`);
    const key = `${base.slice(0, -'.json'.length)}:${name}`;
    if (typeof text !== 'string') throw new OperatorError(`${key} must be a string.`);
    messages.set(key, text);
    if (messages.size > packLimits.messages)
      throw new OperatorError(`There are more than ${packLimits.messages} messages.`);
  }
}
