import { type Actor, localActor } from '../../core/actor.ts';
import { type ExpectedVersion, requireVersion } from '../../core/expected-version.ts';
import { Problem } from '../../core/problem.ts';
import { newShortId } from '../../crypto/identifiers.ts';
import { changeOwnTexts, readOwnTexts, type StoredTexts } from '../../db/language-pack-texts.ts';
import { lockPack, markTextsChange } from '../../db/language-packs.ts';
import { messagesOf } from '../../languages/language.ts';
import { maxOwnTexts, ownTextFault } from '../../languages/own-texts.ts';
import type { LanguagePack } from '../../languages/pack.ts';
import { createPause } from '../../languages/pause.ts';
import { printable } from '../../languages/printable.ts';
import { auditParts } from '../../records/audit-entry.ts';
import { versionOf } from '../../records/version-of.ts';
import { type AuditRecord, recordAudit } from '../audit/record-audit.ts';
import type { LanguageDeps } from './install-language-pack.ts';
import { describeTexts, type PackText, requirePack } from './internal/pack-texts.ts';

/** New texts by the key of their message. Null returns to the text of the pack. */
export type TextChanges = ReadonlyMap<string, string | null>;

export interface ChangedTexts {
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
  { db, languages, ...ports }: LanguageDeps,
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
  throw new Problem('entity_unknown', { detail: printable(`There is no message ${unknown[0].slice(0, 200)}.`) });
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
