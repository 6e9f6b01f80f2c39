import { dayMs } from './time.ts';

/** How much is stored or was read. */
export interface ScrubAmount {
  readonly parts: number;
  readonly bytes: number;
}

/** The cost of a part beyond its bytes: a query or a request. It limits how many small parts are read in a second. */
const bytesPerPart = 65_536;

/** A slower scrub would take days for a single large part, and begin it again after each restart. */
const minBytesPerSecond = 2 ** 20;

/** The cost of reading, in bytes. */
export const scrubCost = ({ parts, bytes }: ScrubAmount): number => bytes + parts * bytesPerPart;

/**
 * A pass may take half of the days, and the next one begins half of the days after its begin: so no byte waits longer
 * than all of them, whether it is read early or late in a pass.
 */
const halfMs = (days: number): number => (days * dayMs) / 2;

export interface ScrubLimits {
  /** The days within which every byte is read. Zero switches the scrub off. */
  readonly days: number;
  readonly maxBytesPerSecond: number;
}

/** The rate, in bytes of cost per second, at which a pass over all parts takes half of the days. */
export function scrubRate(all: ScrubAmount, { days, maxBytesPerSecond }: ScrubLimits): number {
  const needed = (scrubCost(all) * 1_000) / halfMs(days);
  return Math.min(Math.max(needed, minBytesPerSecond), maxBytesPerSecond);
}

/** Whether to begin a pass, by when the last one began. A time in the future was written by a wrong clock. */
export function isPassDue(lastStartedAt: Date | undefined, { days }: Pick<ScrubLimits, 'days'>, now: Date): boolean {
  if (days === 0) return false;
  if (lastStartedAt === undefined) return true;
  const ageMs = now.getTime() - lastStartedAt.getTime();
  return ageMs < 0 || ageMs >= halfMs(days);
}

/**
 * How the stored bytes of a part differ from those that were written. `unreadable`: the store fails for this part alone,
 * for example because of a bad sector.
 */
const damageKinds = ['missing', 'shorter', 'longer', 'contents', 'unreadable'] as const;
export type DamageKind = (typeof damageKinds)[number];

export interface Damage {
  readonly kind: DamageKind;
  /** The numbers of the damaged MiB, from 0. Empty unless the kind is `contents`. */
  readonly mebibytes: readonly number[];
}

/** Where the bytes of a part belong. */
interface PartPlace {
  readonly blobKey: string;
  readonly trackingId: string;
  readonly fileId: string;
  /** The number of the part in its file, from 0. */
  readonly number: number;
}

/** A damaged part of a file. */
export interface DamagedPart extends PartPlace {
  readonly damage: Damage;
}

/** How many numbers a sentence has. */
const maxNamed = 10;

const sentences: Readonly<Record<DamageKind, (mebibytes: readonly number[]) => string>> = {
  missing: () => 'the stored bytes are missing',
  shorter: () => 'fewer bytes are stored than were written',
  longer: () => 'more bytes are stored than were written',
  contents: (mebibytes) => `the stored bytes do not match their checksum in MiB ${listed(mebibytes)}`,
  unreadable: () => 'the store cannot read the bytes',
};

function listed(numbers: readonly number[]): string {
  const named = numbers.slice(0, maxNamed).join(', ');
  return numbers.length > maxNamed ? `${named} and ${numbers.length - maxNamed} more` : named;
}

/** Describes a damage and its place, as the rest of a sentence. */
export const describeDamage = ({ damage, trackingId, fileId, number }: DamagedPart): string =>
  `${sentences[damage.kind](damage.mebibytes)} (part ${number} of file ${fileId} in ${trackingId})`;
