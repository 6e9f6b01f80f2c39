import { baseUrl } from './service.ts';

/** Includes the path of the service, because one host may run several services. */
export const storageKey = (name: string) => `sealpost:${new URL(baseUrl).pathname}:${name}`;

/** Reads a value from local storage. Returns undefined if there is none or the browser allows no storage. */
export function readStorage<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(storageKey(name));
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Writes a value to local storage; undefined removes it. */
export function writeStorage(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(storageKey(name));
    else localStorage.setItem(storageKey(name), JSON.stringify(value));
  } catch {
    // Storage is forbidden or full. Only the next visit is affected.
  }
}

/** Lists the stored names that start with the prefix. */
export function storedNames(prefix: string): readonly string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(storageKey(prefix)));
    return keys.map((key) => key.slice(storageKey('').length)).sort();
  } catch {
    return [];
  }
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
