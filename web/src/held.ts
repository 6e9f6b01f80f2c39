import { placeOf } from './kept.ts';

export type LetGo = () => void;

/** Holds something for this tab, until it lets go of it or is closed. Undefined: another tab holds it. */
export function hold(name: string): Promise<LetGo | undefined> {
  // Browsers can do it only where a page is safe from eavesdroppers. Elsewhere every tab may have it.
  const nothing = () => {};
  if (navigator.locks === undefined) return Promise.resolve(nothing);
  return new Promise((resolve) => {
    navigator.locks
      .request(placeOf(name), { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((letGo) => resolve(letGo));
      })
      .catch(() => resolve(nothing));
  });
}
