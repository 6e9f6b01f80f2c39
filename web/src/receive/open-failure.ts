import { SealpostProblem } from '#client';
import { isOffline } from '../is-offline.ts';

/** Why a transfer cannot be opened. The language packs have a title, a text and a next step for each kind. */
export type OpenFailureKind =
  | 'locked'
  | 'expired'
  | 'revoked'
  | 'security'
  | 'gone'
  | 'processing'
  | 'unknown'
  | 'link'
  | 'busy'
  | 'offline'
  | 'broken';

export interface OpenFailure {
  readonly kind: OpenFailureKind;
  /** The end of a lock. */
  readonly until: Date | undefined;
}

/** What remains after a wrong password. `left` is missing if no attempt was counted. */
export interface WrongPassword {
  readonly left: number | undefined;
  readonly nextStep: 'lock' | 'delete';
}

/** Returns undefined if the error is not about a wrong password. */
export function wrongPassword(error: unknown): WrongPassword | undefined {
  if (!(error instanceof SealpostProblem) || error.errorCode !== 3003) return undefined;
  const { attemptsLeft, nextStep = 'lock' } = error.members;
  return { left: attemptsLeft, nextStep };
}

export function toOpenFailure(error: unknown): OpenFailure {
  if (!(error instanceof SealpostProblem)) return { kind: isOffline(error) ? 'offline' : 'broken', until: undefined };
  const { retryAfter } = error;
  const until = retryAfter === undefined ? undefined : new Date(Date.now() + retryAfter * 1000);
  return { kind: kindOf(error), until };
}

const kindByState: Readonly<Record<string, OpenFailureKind>> = {
  Deleted_by_expiration: 'expired',
  Deleted_by_revocation: 'revoked',
  Deleted_by_security: 'security',
};

function kindOf({ errorCode, status, members }: SealpostProblem): OpenFailureKind {
  switch (errorCode) {
    case 2001:
      return 'processing';
    case 2003:
      return 'unknown';
    case 2005:
      return 'locked';
    case 2006:
      return kindByState[String(members['state'])] ?? 'gone';
    case 2007:
      return 'busy';
    default:
      // A response without a known error code comes from a proxy that cannot reach the service.
      return status === 502 || status === 503 || status === 504 ? 'offline' : 'broken';
  }
}

/** Failures after which a retry makes sense. */
export const temporaryKinds: readonly OpenFailureKind[] = ['locked', 'processing', 'busy', 'offline', 'broken'];
