import { isRecent } from '../../core/admin-session.ts';
import { Problem } from '../../core/problem.ts';
import type { Administrator } from './identify-administrator.ts';

/** A token proves itself with each request, so only sessions are asked for their password or passkey again. */
export function requireRecentSignIn({ credential }: Administrator, now: Date): void {
  if (credential.kind === 'token' || isRecent(now, credential.reauthenticatedAt)) return;
  throw new Problem('reauthentication_required');
}
