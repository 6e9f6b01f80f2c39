import { type Actor, localActor } from '../../core/actor.ts';
import { type LegalDeps, removeLegalText } from './internal/change-legal-text.ts';

export async function removeLegalNotice(ports: LegalDeps, by: Actor = localActor): Promise<void> {
  await removeLegalText(ports, { action: 'removeLegalNotice', document: 'imprint', locale: '', by });
}
