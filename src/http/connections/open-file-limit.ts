import { readFileSync } from 'node:fs';

/** Returns how many files this process may open, or undefined where the system does not report it. */
export function openFileLimit(): number | undefined {
  try {
    return parseOpenFileLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
}

/** Parses the soft limit from the kernel's table of limits. Returns undefined where there is none. */
export function parseOpenFileLimit(table: string): number | undefined {
  const limit = /^Max open files\s+(\d+)\s/m.exec(table)?.[1];
  return limit === undefined ? undefined : Number(limit);
}
