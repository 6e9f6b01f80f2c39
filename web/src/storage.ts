import { baseUrl } from './service.ts';

/** Includes the path of the service, because one host may run several services. */
export const storageKey = (name: string) => `sealpost:${new URL(baseUrl).pathname}:${name}`;

/** Functions for one storage area. They do nothing, and find nothing, where the browser allows no storage. */
function accessTo(area: () => Storage) {
  return {
    read<Value>(name: string): Value | undefined {
      try {
        const text = area().getItem(storageKey(name));
        return text === null ? undefined : (JSON.parse(text) as Value);
      } catch {
        return undefined;
      }
    },
    write(name: string, value: unknown): void {
      try {
        if (value === undefined) area().removeItem(storageKey(name));
        else area().setItem(storageKey(name), JSON.stringify(value));
      } catch {
        // Storage is forbidden or full. Only the next visit is affected.
      }
    },
    names(prefix: string): readonly string[] {
      try {
        const keys = Object.keys(area()).filter((key) => key.startsWith(storageKey(prefix)));
        return keys.map((key) => key.slice(storageKey('').length)).sort();
      } catch {
        return [];
      }
    },
  };
}

/** Local storage: all tabs share it, and it outlives them. Writing undefined removes a value. */
export const { read: readStorage, write: writeStorage, names: storedNames } = accessTo(() => localStorage);

/** Session storage: belongs to this tab, survives a reload, and ends with the tab. */
export const { read: readSession, write: writeSession, names: sessionNames } = accessTo(() => sessionStorage);

/** The name of the draft in session storage. Every page removes it at sign-out. */
export const draftName = 'draft';

/** The value of this name. My transfers stores the texts of a transfer that is sent again. */
export interface StoredDraftEntry {
  /** The verified address of the sender, if there was one. */
  readonly sender?: string | undefined;
  readonly isSentAgain: boolean;
  /** Members that are missing are empty. */
  readonly draft: unknown;
}

/** Calls the listener when another tab removes a value whose name starts with the prefix. */
export function onStorageRemove(prefix: string, listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(storageKey(prefix)) && newValue === null) listener();
  });
}

/** Calls the listener when another tab changes this value. */
export function onStorageChange(name: string, listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey(name)) listener();
  });
}
