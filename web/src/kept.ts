import { baseUrl } from './service.ts';

/** Several services may live on one host, each below a path of its own. */
export const placeOf = (name: string) => `sealpost:${new URL(baseUrl).pathname}:${name}`;

/** What this browser remembers between visits. Where it may not keep anything, it remembers nothing. */
export function recall<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(placeOf(name));
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(placeOf(name));
    else localStorage.setItem(placeOf(name), JSON.stringify(value));
  } catch {
    // A browser that keeps nothing, or has no room left: everything works but for the next visit.
  }
}

/** All names that begin like this and under which something is kept. */
export function keptNames(start: string): readonly string[] {
  try {
    const places = Object.keys(localStorage).filter((place) => place.startsWith(placeOf(start)));
    return places.map((place) => place.slice(placeOf('').length)).sort();
  } catch {
    return [];
  }
}

/** Calls back when another tab has forgotten something whose name begins like this. */
export function whenForgotten(start: string, forgotten: () => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(placeOf(start)) && newValue === null) forgotten();
  });
}

/** Calls back when another tab has kept something under this name. */
export function whenKept(name: string, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === placeOf(name)) changed();
  });
}
