import { signal } from '@preact/signals';
import { type AdminSession, SealpostProblem } from '#client';
import { plainAdmin, signInAgain } from './api.ts';
import { hideToasts } from './components/toasts.tsx';

type SessionState =
  | { readonly kind: 'loading' | 'signedOut' }
  | { readonly kind: 'failed'; readonly problem: unknown }
  | { readonly kind: 'signedIn'; readonly session: AdminSession };

export type Permission = AdminSession['permissions'][number];

export const sessionState = signal<SessionState>({ kind: 'loading' });

/** Reads who is signed in. After a session has ended, continues the requests that wait for the next one. */
export async function loadSession(): Promise<void> {
  const before = sessionState.value;
  try {
    const session = await plainAdmin.account.session();
    if (before.kind === 'signedIn' && before.session.administrator.id !== session.administrator.id) {
      // Nothing of another administrator stays on the page.
      location.reload();
      return;
    }
    sessionState.value = { kind: 'signedIn', session };
    signInAgain.pending.value?.close(true);
  } catch (error) {
    const isSignedOut = error instanceof SealpostProblem && error.type === 'urn:sealpost:problem:sign_in_required';
    sessionState.value = isSignedOut ? { kind: 'signedOut' } : { kind: 'failed', problem: error };
  }
}

export async function signOut(): Promise<void> {
  await plainAdmin.account.signOut().catch((error: unknown) => {
    // Without a session there is nothing to end.
    if (!(error instanceof SealpostProblem) || error.status !== 401) throw error;
  });
  hideToasts();
  sessionState.value = { kind: 'signedOut' };
}

/** Whether the administrator has this permission. Show no action that needs another one. */
export function can(permission: Permission): boolean {
  const state = sessionState.value;
  return state.kind === 'signedIn' && state.session.permissions.includes(permission);
}
