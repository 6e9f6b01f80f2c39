import type { AuditDetails, AuditEntry } from '../core/audit-log.ts';
import { SealBroken } from '../crypto/floe.ts';
import { digestOf } from '../crypto/identifiers.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { openField, sealField } from '../crypto/seal.ts';
import type { StoredAuditEntry } from '../db/audit-log.ts';

/** A longer text, such as terms of use, is recorded by its length and its digest. */
const maxTextLength = 1_000;
/** Of a longer value the members that are longer than a text may be are recorded in the same way, or all of it. */
const maxValueLength = 4_000;

/** Of the members that are not sealed. Longer ones do not come from this service. */
const maxClearLength = 1_000;

/** Returns the JSON text of the details. It has at most 15,000 characters. */
export function auditDetails({ network, old, new: changed, reason }: AuditDetails): string {
  return JSON.stringify({
    ...(network === undefined ? {} : { network }),
    ...(old === undefined ? {} : { old: shortened(old) }),
    ...(changed === undefined ? {} : { new: shortened(changed) }),
    ...(reason === undefined ? {} : { reason: reason.slice(0, maxTextLength) }),
  });
}

function shortened(value: unknown): unknown {
  const text = textOf(value);
  if (text.length <= maxValueLength) return JSON.parse(text);
  // The others still show what was changed.
  const members = Object.entries(value as object).map(([name, member]) => [name, shortenedMember(member)]);
  const shorter = textOf(Object.fromEntries(members));
  return Array.isArray(value) || shorter.length > maxValueLength ? summaryOf(text) : JSON.parse(shorter);
}

function shortenedMember(member: unknown): unknown {
  const text = textOf(member) ?? '';
  return text.length > maxTextLength ? summaryOf(text) : member;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' && member.length > maxTextLength ? summaryOf(member) : member,
  );
}

/** Leaves some of the value to the members beside a list. */
const maxListLength = maxValueLength - 500;

/** Splits a list so that each part can be a member of a value that is recorded whole. */
export function auditParts<Item>(items: readonly Item[]): ReadonlyArray<readonly Item[]> {
  const parts: Item[][] = [];
  let length = maxListLength;
  for (const item of items) {
    const added = textOf(item).length + 1;
    if (length + added > maxListLength) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(item);
    length += added;
  }
  return parts;
}

const summaryOf = (text: string) => ({
  characters: text.length,
  sha256: Buffer.from(digestOf(text), 'base64url').toString('hex'),
});

const placeOf = (id: number) => ({ table: 'audit_log', column: 'details', row: String(id) });

export function sealAuditEntry(keys: MasterKeys, entry: AuditEntry, hash: string): StoredAuditEntry {
  if (isTooLong(entry)) throw new RangeError(`A member of an audit entry has more than ${maxClearLength} characters`);
  return { ...entry, details: sealField(keys, placeOf(entry.id), entry.details), hash };
}

/** Returns undefined if the entry was manipulated so that its hash cannot be computed. Its other members are not checked. */
export function openAuditEntry(keys: MasterKeys, entry: StoredAuditEntry): AuditEntry | undefined {
  if (isTooLong(entry)) return undefined;
  try {
    return { ...entry, details: openField(keys, placeOf(entry.id), Buffer.from(entry.details)) };
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

function isTooLong(entry: Omit<AuditEntry, 'details'>): boolean {
  const { at, actorKind, actorId, actorName, action, subject } = entry;
  return [at, actorKind, actorId, actorName, action, subject ?? ''].some(({ length }) => length > maxClearLength);
}
