import { admin } from '../api.ts';
import { hrefOf } from '../router.ts';
import { findSection } from '../sections.ts';
import { can } from '../session.ts';

/** Returns the address for the first sign-in: the set-up assistant, until an administrator has finished or skipped a step. */
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
