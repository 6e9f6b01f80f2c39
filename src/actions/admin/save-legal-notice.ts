import { type Actor, localActor } from '../../core/actor.ts';
import type { ExpectedVersion } from '../../core/expected-version.ts';
import type { LegalText } from '../../core/legal-text.ts';
import { type LegalDeps, saveLegalText } from './internal/change-legal-text.ts';

/** Saves the legal notice, replacing the previous one. Returns the version of all legal texts. */
export async function saveLegalNotice(
  ports: LegalDeps,
  notice: Pick<LegalText, 'type' | 'content'>,
  by: Actor = localActor,
  expected?: ExpectedVersion,
): Promise<string> {
  const change = { action: 'saveLegalNotice', document: 'imprint', locale: '', by, expected } as const;
  return saveLegalText(ports, change, { title: '', ...notice });
}
