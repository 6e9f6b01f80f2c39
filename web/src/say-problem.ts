import { SealpostProblem } from '#client';
import { OutdatedPage } from './hashing/outdated-page.ts';
import { isOffline } from './is-offline.ts';
import { say } from './words.ts';

/** What a person can do about a failure. Pages that show it have the messages `problem.…`. */
export function sayProblem(error: unknown): string {
  if (isOffline(error)) return say('common:offline');
  // Only where files are sent.
  if (error instanceof OutdatedPage) return say('send:outdated');
  const code = error instanceof SealpostProblem ? /[a-z_]+$/.exec(String(error.members['type'] ?? ''))?.[0] : undefined;
  return say(`messages:problem.${code ?? 'unexpected'}`);
}
