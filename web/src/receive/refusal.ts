import { SealpostProblem } from '#client';
import { isOffline } from '../is-offline.ts';

/** Why a transfer cannot be opened, as a recipient should hear it. Each has a title, a text and what to do next. */
export type RefusalKind =
  | 'locked'
  | 'expired'
  | 'revoked'
  | 'security'
  | 'gone'
  | 'processing'
  | 'unknown'
  | 'busy'
  | 'offline'
  | 'broken';

export interface Refusal {
  readonly kind: RefusalKind;
  /** When a lock ends. */
  readonly until: Date | undefined;
}

/** For a wrong password that is how many tries are left. */
export function wrongPassword(error: unknown): { readonly left: number } | undefined {
  if (!(error instanceof SealpostProblem) || error.errorCode !== 3003) return undefined;
  return { left: Number(error.members['attemptsLeft'] ?? 1) };
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof SealpostProblem)) return { kind: isOffline(error) ? 'offline' : 'broken', until: undefined };
  const { retryAfter } = error;
  const until = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1000);
  return { kind: kindOf(error), until };
}

const endings: Readonly<Record<string, RefusalKind>> = {
  Deleted_by_expiration: 'expired',
  Deleted_by_revocation: 'revoked',
  Deleted_by_security: 'security',
};

function kindOf({ errorCode, status, members }: SealpostProblem): RefusalKind {
  switch (errorCode) {
    case 2001:
      return 'processing';
    case 2003:
      return 'unknown';
    case 2005:
      return 'locked';
    case 2006:
      return endings[String(members['state'])] ?? 'gone';
    case 2007:
      return 'busy';
    default:
      // Without a number of ours it comes from a proxy in front of a service that is away.
      return status === 502 || status === 503 || status === 504 ? 'offline' : 'broken';
  }
}

/** Those that may be over after a while. */
export const mayPass: readonly RefusalKind[] = ['locked', 'processing', 'busy', 'offline', 'broken'];
