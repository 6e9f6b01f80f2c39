import { readFileSync } from 'node:fs';

/** How many files this process may have open, where the system tells. */
export function openFilesAllowed(): number | undefined {
  try {
    return openFilesIn(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return undefined;
  }
}

/** The soft limit in the kernel's table of limits, or undefined where there is none. */
export function openFilesIn(table: string): number | undefined {
  const limit = /^Max open files\s+(\d+)\s/m.exec(table)?.[1];
  return limit === undefined ? undefined : Number(limit);
}
