import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../core/refusal.ts';
import { checksumHash } from '../crypto/checksums.ts';
import { contentTypeOf } from './content-types.ts';
import { type Descriptor, parseDescriptor } from './descriptor.ts';
import { parseMessage } from './message.ts';
import type { LanguagePack, PackFile } from './pack.ts';
import { descriptorName, type PackContents, packLimits, recordName } from './pack-contents.ts';
import { readJsonObject } from './read-json.ts';

/** A pack from its files; throws a Refusal that tells why it is none. */
export async function parsePack(contents: PackContents, changedAt: Date | null): Promise<LanguagePack> {
  const named = parseDescriptor(contents.get(descriptorName));
  const pause = pauses();
  const files = await filesByBaseName(contents, named, pause);
  const messages = new Map<string, string>();
  for (const [base, { bytes }] of files) {
    if (base.endsWith('.json')) await gatherMessages(base, bytes, named.locale, messages, pause);
  }
  return { ...named, changedAt, files, messages };
}

/** A pack is read while others are served: nobody waits much longer than this. */
const sliceMs = 3;

type Pause = () => Promise<void>;

function pauses(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < sliceMs) return;
    await setImmediate();
    since = performance.now();
  };
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
    if (other !== undefined) throw new Refusal(`${other} and ${path} would have the same name, ${base}.`);
    paths.set(base, path);
    files.set(base, { bytes, contentType: contentTypeOf(base), etag: `"${digest(bytes)}"` });
    await pause();
  }
  return files;
}

function digest(bytes: Buffer): string {
  return checksumHash('SHA-256').update(bytes).digest('base64url').slice(0, 22);
}

const region = /_(?:[A-Z]{2}|\d{3})$/;

/** The path without the locale before its extension: `_de` or `_de_AT` of a German one, `_pt_BR` or `_pt` of a Brazilian. */
function baseName(path: string, locale: string): string {
  const extension = extname(path);
  const stem = path.slice(0, path.length - extension.length);
  const subtags = locale.split('-');
  const [own = '', ...shorter] = subtags.map((_, cut) => `_${subtags.slice(0, subtags.length - cut).join('_')}`);
  const suffixes = [`${own}${stem.match(region)?.[0] ?? ''}`, own, ...shorter];
  const suffix = suffixes.find((candidate) => stem.endsWith(candidate)) ?? '';
  const base = stem.slice(0, stem.length - suffix.length);
  if (base === '' || base.endsWith('/')) throw new Refusal(`${path} has no name but its language.`);
  return `${base}${extension}`;
}

/** Names are printed, and looked for in the source: nothing but letters, digits and a few signs. */
const messageName = /^[A-Za-z0-9._-]{1,100}$/;

async function gatherMessages(
  base: string,
  bytes: Buffer,
  locale: string,
  messages: Map<string, string>,
  pause: Pause,
): Promise<void> {
  for (const [name, text] of Object.entries(readJsonObject(base, bytes))) {
    await pause();
    if (!messageName.test(name)) throw new Refusal(`${base}: ${JSON.stringify(name.slice(0, 100))} is no name here.`);
    const key = `${base.slice(0, -'.json'.length)}:${name}`;
    if (typeof text !== 'string') throw new Refusal(`${key} is no text.`);
    const longest = text.includes('::') ? packLimits.formedMessageLength : packLimits.messageLength;
    if (text.length > longest) throw new Refusal(`${key} has more than ${longest} characters.`);
    try {
      parseMessage(text, locale);
    } catch (error) {
      // The parser shouts.
      const why = (error as Error).message.replaceAll('_', ' ').toLowerCase();
      throw new Refusal(`${key} is no message: ${why}.`, { cause: error });
    }
    messages.set(key, text);
    if (messages.size > packLimits.messages) throw new Refusal(`There are more than ${packLimits.messages} messages.`);
  }
}
