import type { KeyObject } from 'node:crypto';
import { SealBroken } from './floe.ts';
import { type FixedKeys, type MasterKey, masterKey } from './key-tree.ts';

/** The master keys of a service. A rotation adds one, and the earlier ones stay until nothing needs them. */
export interface MasterKeys extends FixedKeys {
  /** Seals all new data. Read it once for values that name the key and are sealed with it. */
  readonly current: MasterKey;
  /** All keys, the current one first. */
  readonly all: readonly MasterKey[];
  /** The ID of the key that sealed all fields that name no key. */
  readonly firstId: string;
  /** Throws SealBroken if there is no key with this ID. */
  find(id: string): MasterKey;
}

export interface KeyringContent {
  readonly current: MasterKey;
  readonly others: readonly MasterKey[];
  readonly firstId: string;
  readonly fixed: FixedKeys;
}

/** Holds the master keys of a process. They change while it runs, when a key is added or removed. */
export class Keyring implements MasterKeys {
  #content: KeyringContent;

  constructor(content: KeyringContent) {
    this.#content = content;
  }

  replace(content: KeyringContent): void {
    this.#content = content;
  }

  get current(): MasterKey {
    return this.#content.current;
  }

  get all(): readonly MasterKey[] {
    return [this.#content.current, ...this.#content.others];
  }

  get firstId(): string {
    return this.#content.firstId;
  }

  get index(): KeyObject {
    return this.#content.fixed.index;
  }

  get log(): KeyObject {
    return this.#content.fixed.log;
  }

  find(id: string): MasterKey {
    const found = this.all.find((key) => key.id === id);
    if (found === undefined) throw new SealBroken('key');
    return found;
  }
}

/** The keyring of a service whose master key was never rotated. */
export const onlyKey = (key: MasterKey): Keyring =>
  new Keyring({ current: key, others: [], firstId: key.id, fixed: key });

export const masterKeys = (id: string, master: KeyObject): Keyring => onlyKey(masterKey(id, master));

/**
 * Opens what names no key, such as a ticket: returns what `open` does with the first key that fits. A message is committed
 * to its key, so that no other one opens it.
 */
export function openWithAny<Result>({ all }: Pick<MasterKeys, 'all'>, open: (key: MasterKey) => Result): Result {
  for (const key of all.slice(0, -1)) {
    try {
      return open(key);
    } catch (error) {
      if (!(error instanceof SealBroken) || error.fault !== 'header') throw error;
    }
  }
  return open(all.at(-1) as MasterKey);
}
