import { SealpostProblem } from '#client';
import { OutdatedPage } from './hashing/errors.ts';
import { isOffline } from './is-offline.ts';
import { formatSize, hasMessage, translate } from './messages.ts';
import type { Values } from './phrase.ts';

/**
 * Describes a failure and what the user can do about it, in the language of the page. The details that the server adds
 * are in English and for developers, so no page shows them. Pages that call this include the messages `problem.…`.
 */
export function describeProblem(error: unknown): string {
  if (isOffline(error)) return translate('common:offline');
  // Only the send page can be outdated, and only it has this message.
  if (error instanceof OutdatedPage) return translate('send:outdated');
  if (!(error instanceof SealpostProblem)) return translate('messages:problem.unexpected');
  const key = `messages:problem.${/[a-z_]+$/.exec(error.type)?.[0] ?? 'unexpected'}`;
  return hasMessage(key) ? translate(key, valuesOf(error)) : translate('messages:problem.unexpected');
}

/** The members that messages have placeholders for. */
function valuesOf({ members }: SealpostProblem): Values {
  const { limit, limitBytes, missing } = members;
  return {
    ...(typeof limit === 'number' ? { limit } : {}),
    ...(typeof limitBytes === 'number' ? { size: formatSize(limitBytes) } : {}),
    ...(typeof missing === 'number' ? { missing } : {}),
  };
}
