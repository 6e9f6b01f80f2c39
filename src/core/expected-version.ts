import { Problem } from './problem.ts';

/** The versions that a change may be based on. Undefined accepts any. */
export type ExpectedVersion = readonly string[] | undefined;

/** Call this in the transaction of the change, after its lock: otherwise another change may come in between. */
export function requireVersion(current: string, expected: ExpectedVersion): void {
  if (expected === undefined || expected.includes(current)) return;
  throw new Problem('version_changed');
}
