import { type Actor, localActor } from '../../core/actor.ts';
import type { LegalText } from '../../core/legal-text.ts';
import { type LegalDeps, saveLegalText } from './internal/change-legal-text.ts';

/** Saves the legal notice, replacing the previous one. */
export async function saveLegalNotice(
  ports: LegalDeps,
  notice: Pick<LegalText, 'type' | 'content'>,
  by: Actor = localActor,
): Promise<void> {
  const change = { action: 'saveLegalNotice', document: 'imprint', locale: '', by } as const;
  await saveLegalText(ports, change, { title: '', ...notice });
}
