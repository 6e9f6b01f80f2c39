import type { Database } from '../db/tables.ts';
import type { Ports } from '../ports/ports.ts';
import { type ShortMemory, shortMemory } from './short-memory.ts';

/** Which upload of which file. */
export interface NamedFile {
  readonly trackingId: string;
  readonly id: string;
  /** Another one for each upload. */
  readonly version: string;
}

export interface KnownFileNames {
  find(file: NamedFile): string | undefined;
  keep(file: NamedFile, name: string): void;
}

/** Of this process. */
const memories = new WeakMap<Database, ShortMemory<string>>();

/**
 * Names that were opened a moment ago. Who fetches the files of a transfer has seen their names before, all opened at once,
 * and most of what it takes to open a small file is the derivation of keys. Who may have a file is decided before.
 */
export function knownFileNames({ db, clock }: Pick<Ports, 'db' | 'clock'>): KnownFileNames {
  const memory =
    memories.get(db) ?? shortMemory({ clock, most: 10_000, idleMs: 600_000, endOf: () => Number.POSITIVE_INFINITY });
  memories.set(db, memory);
  const nameOf = ({ trackingId, id, version }: NamedFile) => `${trackingId} ${id} ${version}`;
  return {
    find: (file) => memory.find(nameOf(file)),
    keep: (file, name) => memory.keep(nameOf(file), name),
  };
}
