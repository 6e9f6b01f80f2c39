import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import { type LegalDeps, removeLegalText } from './internal/change-legal-text.ts';

/** Removes the legal notice. Returns the version of all legal texts. */
export async function removeLegalNotice(
  ports: LegalDeps,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  return removeLegalText(ports, { action: 'removeLegalNotice', document: 'imprint', locale: '', by, expected });
}
