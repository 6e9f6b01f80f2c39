import type { AdminSession } from '#client';
import { readSession, writeSession } from '../storage.ts';
import { admin } from './api.ts';
import { hrefOf, navigate, place, replacePlace } from './router.ts';
import { findSection } from './sections.ts';
import { can, sessionState } from './session.ts';

/** Returns the address for a new administrator: the set-up assistant, until an administrator has finished or skipped a step. */
export async function findFirstPage(): Promise<string> {
  if (!can('setup.write') || findSection('assistant') === undefined) return hrefOf();
  try {
    const steps = await admin.service.setup();
    const isNew = steps.every(({ state, isDetected }) => state === 'open' || isDetected);
    return isNew && steps.some(({ state }) => state === 'open') ? hrefOf('assistant') : hrefOf();
  } catch {
    // The dashboard reports what does not work, and lists the steps too.
    return hrefOf();
  }
}

/**
 * Shows the first page after the first sign-in of an administrator on this page, or by single sign-on, from which the
 * browser has returned with this load.
 */
export function followSignIn(isBackFromSignOn: boolean): void {
  let isSigningIn = isBackFromSignOn;
  sessionState.subscribe((state) => {
    if (state.kind === 'signedOut') isSigningIn = true;
    if (state.kind !== 'signedIn' || !isSigningIn) return;
    isSigningIn = false;
    void showFirstPage(state.session);
  });
}

async function showFirstPage(session: AdminSession): Promise<void> {
  // An administrator who has opened another page wants to see that one.
  const isAtStart = () => place.value.path.length === 0;
  if (!isAtStart() || !can('audit.read') || !(await isFirstSignIn(session))) return;
  const href = await findFirstPage();
  if (isAtStart() && href !== hrefOf()) await navigate(href);
}

/** The audit log has each sign-in. The first one with a set-up link is none: it leads to the first page itself. */
async function isFirstSignIn({ administrator }: AdminSession): Promise<boolean> {
  try {
    const { data } = await admin.logs.audit({ actor: administrator.id, action: 'signIn', 'page-size': 2 });
    return data.length === 1;
  } catch {
    return false;
  }
}

const name = 'admin-return';

/** Remembers where the user is. The single sign-on leads back to the start page. */
export const rememberPlace = () => writeSession(name, `${location.pathname}${location.search}`);

/** Goes back to the place from which the user has left for the single sign-on. Returns whether there is one. */
export function returnAfterSignOn(): boolean {
  const href = readSession<string>(name);
  writeSession(name, undefined);
  const isStart = location.pathname === hrefOf();
  if (isStart && href?.startsWith(`${hrefOf()}/`)) replacePlace(href);
  return href !== undefined;
}
