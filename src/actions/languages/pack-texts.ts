import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { changeOwnTexts, lockPack, markTextsChange, readOwnTexts, type StoredTexts } from '../../db/language-packs.ts';
import { messagesOf } from '../../languages/language.ts';
import type { LanguagePackStore } from '../../languages/language-pack-store.ts';
import type { Placeholder } from '../../languages/message.ts';
import { maxOwnTexts, ownTextFault } from '../../languages/own-texts.ts';
import type { LanguagePack } from '../../languages/pack.ts';
import { printable } from '../../languages/pack-files.ts';
import { createPause } from '../../languages/pause.ts';
import { auditParts } from '../../records/audit-entry.ts';
import { versionOf } from '../../records/version-of.ts';
import { type AuditRecord, recordAudit } from '../audit/record-audit.ts';
import type { LanguageDeps } from './language-packs.ts';

/** Which messages to list, and where to continue. */
interface TextFilter {
  /** Words that the key or one of the texts contains, in any letter case. */
  readonly query?: string | undefined;
  /** Only messages with an own text. */
  readonly isOwn?: boolean | undefined;
  /** The key before the first one to list. */
  readonly after?: string | undefined;
}

interface TextPage {
  /** The version of all own texts of the pack, which a change must be based on. */
  readonly version: string;
  /** In the order of their keys. */
  readonly texts: readonly PackText[];
  /** The key to continue after. */
  readonly next: string | undefined;
  /** The number of all own texts of the pack. */
  readonly ownCount: number;
}

/** Lists the messages of a pack with the texts of the pack and those that administrators have entered. */
export async function listTexts(
  { db, languagePacks: languages }: Pick<LanguageDeps, 'db' | 'languagePacks'>,
  packId: string,
  { query = '', isOwn = false, after = '' }: TextFilter,
  max: number,
): Promise<TextPage> {
  const pack = requirePack(languages, packId);
  const own = await readOwnTexts(db, pack.id);
  const { english } = languages;
  const words = query.toLowerCase().split(/\s+/);
  const found = [...new Set([...english.messages.keys(), ...own.keys()])].filter((key) => {
    if (key <= after || (isOwn && !own.has(key))) return false;
    const searched = [key, pack.messages.get(key) ?? english.messages.get(key), own.get(key)].join('\n').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const keys = found.sort().slice(0, max);
  return {
    version: versionOf([...own]),
    texts: keys.map(describeTexts(languages, pack, own)),
    next: found.length > max ? keys.at(-1) : undefined,
    ownCount: own.size,
  };
}

/** New texts by the key of their message. Null returns to the text of the pack. */
type TextChanges = ReadonlyMap<string, string | null>;

interface ChangedTexts {
  /** The version of all own texts of the pack. */
  readonly version: string;
  /** The messages that the change has named. */
  readonly texts: readonly PackText[];
}

/**
 * Changes texts of single messages on all servers, whatever pack they are in later. If a text is invalid, or the own texts
 * of the pack have another version than expected, none is changed.
 */
export async function changeTexts(
  { db, languagePacks: languages, ...ports }: LanguageDeps,
  packId: string,
  changes: TextChanges,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<ChangedTexts> {
  const pack = requirePack(languages, packId);
  await rejectFaults(languages.english, pack, changes);
  const own = await db.transaction().execute(async (tx) => {
    await lockPack(tx, pack.id);
    const before = await readOwnTexts(tx, pack.id);
    requireVersion(versionOf([...before]), expected);
    rejectUnknown(languages.english, before, changes);
    const different = new Map([...changes].filter(([key, text]) => (before.get(key) ?? null) !== text));
    if (different.size === 0) return before;
    await changeOwnTexts(tx, pack.id, different);
    await markTextsChange(tx, pack.id, newShortId(), ports.clock.now());
    const after = await readOwnTexts(tx, pack.id);
    if (after.size > maxOwnTexts) throw tooManyTexts();
    await recordAudit(tx, ports, by, ...recordsOf(pack.id, before, different));
    return after;
  });
  await languages.reload();
  return { version: versionOf([...own]), texts: [...changes.keys()].map(describeTexts(languages, pack, own)) };
}

async function rejectFaults(english: LanguagePack, { locale }: LanguagePack, changes: TextChanges): Promise<void> {
  const pause = createPause();
  const inEnglish = messagesOf(english);
  const faults = new Map<string, string>();
  for (const [key, text] of changes) {
    if (text === null || !english.messages.has(key)) continue;
    const fault = ownTextFault(key, text, inEnglish, locale);
    if (fault !== undefined) faults.set(key, fault);
    await pause();
  }
  const [first] = faults.values();
  if (first !== undefined) {
    throw new Problem('value_malformed', { detail: first, members: { texts: [...faults.keys()] } });
  }
}

/** An own text of an earlier version, which this one does not use, can be removed. */
function rejectUnknown(english: LanguagePack, own: StoredTexts, changes: TextChanges): void {
  const unknown = [...changes].find(([key, text]) => !english.messages.has(key) && (text !== null || !own.has(key)));
  if (unknown === undefined) return;
  throw new Problem('entity_unknown', { detail: printable(`There is no text ${unknown[0].slice(0, 200)}.`) });
}

function tooManyTexts(): Problem {
  const detail = `The limit of ${maxOwnTexts} own texts for each language pack is reached.`;
  return new Problem('limit_reached', { detail, members: { limit: maxOwnTexts } });
}

/** Returns the change as records, each of which contains some of the texts. */
function recordsOf(packId: string, before: StoredTexts, changes: TextChanges): readonly AuditRecord[] {
  const texts = [...changes].map(([key, text]) => ({ key, old: before.get(key) ?? null, new: text }));
  return auditParts(texts).map((part) => ({
    action: 'changePackTexts',
    subject: packId,
    old: Object.fromEntries(part.map(({ key, old }) => [key, old])),
    new: Object.fromEntries(part.map((text) => [text.key, text.new])),
  }));
}

/** A message of a pack, with the text that an administrator has entered for it. */
export interface PackText {
  readonly key: string;
  /** The text of the pack, or the English one if the pack lacks it. Undefined if this version has no such message. */
  readonly text: string | undefined;
  readonly ownText: string | undefined;
  /** Why the own text is not used, as a sentence. */
  readonly fault: string | undefined;
  /** The placeholders of the English message, by name. */
  readonly placeholders: ReadonlyMap<string, Placeholder>;
}

/** Returns a pack as it is installed, without own texts. Throws if there is none. */
function requirePack(languages: LanguagePackStore, id: string): LanguagePack {
  const pack = languages.findInstalled(id);
  if (pack === undefined) throw new Problem('language_pack_unknown');
  return pack;
}

/** Returns a function that describes the message with a key. */
function describeTexts(
  { english }: Pick<LanguagePackStore, 'english'>,
  pack: LanguagePack,
  own: StoredTexts,
): (key: string) => PackText {
  const inEnglish = messagesOf(english);
  return (key) => {
    const ownText = own.get(key);
    return {
      key,
      text: english.messages.has(key) ? (pack.messages.get(key) ?? english.messages.get(key)) : undefined,
      ownText,
      fault: ownText === undefined ? undefined : ownTextFault(key, ownText, inEnglish, pack.locale),
      placeholders: inEnglish(key)?.placeholders ?? new Map(),
    };
  };
}
