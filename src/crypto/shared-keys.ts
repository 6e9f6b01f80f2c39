import type { KeyObject } from 'node:crypto';
import type { Thread } from './threads.ts';
import { nextId } from './threads.ts';

/** The work of a thread that keeps keys for those who ask it again and again. */
export interface KeepsKeys {
  keepKey(kept: { readonly id: number; readonly key: KeyObject }): void;
  forgetKey(kept: { readonly id: number }): void;
}

/**
 * Names keys to a thread by numbers: to move a key costs as much as to use it. A key is moved before it is first named, and
 * stays there as long as it is kept here.
 */
export function keysNamedTo(thread: Thread<KeepsKeys>): (key: KeyObject) => number {
  const names = new WeakMap<KeyObject, number>();
  const gone = new FinalizationRegistry<number>((id) => void thread.ask('forgetKey', { id }).catch(() => {}));
  return (key) => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const id = nextId();
    names.set(key, id);
    gone.register(key, id);
    thread.ask('keepKey', { id, key }).catch(() => {}); // whatever ended the thread is told by what follows
    return id;
  };
}

/** The other side: keys by their numbers. */
export function keptKeys() {
  const keys = new Map<number, KeyObject>();
  const work: KeepsKeys = {
    keepKey: ({ id, key }) => void keys.set(id, key),
    forgetKey: ({ id }) => void keys.delete(id),
  };
  return {
    work,
    keyOf(id: number): KeyObject {
      const key = keys.get(id);
      if (key === undefined) throw new Error(`This thread knows no key ${id}`);
      return key;
    },
  };
}
