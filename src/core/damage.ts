/**
 * How the stored bytes of a part differ from those that were written. `unreadable`: the store fails for this part alone,
 * for example because of a bad sector.
 */
export const damageKinds = ['missing', 'shorter', 'longer', 'contents', 'unreadable'] as const;
export type DamageKind = (typeof damageKinds)[number];

export interface Damage {
  readonly kind: DamageKind;
  /** The numbers of the damaged MiB, from 0. Empty unless the kind is `contents`. */
  readonly mebibytes: readonly number[];
}

/** Where the bytes of a part belong. */
export interface PartPlace {
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
export function describeDamage({ damage, trackingId, fileId, number }: DamagedPart): string {
  return `${sentences[damage.kind](damage.mebibytes)} (part ${number} of file ${fileId} in ${trackingId})`;
}
