import type { LegalText } from '../../core/legal-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { saveLegalText } from './internal/change-legal-text.ts';

/** Saves the legal notice, replacing the previous one. */
export async function saveLegalNotice(
  ports: Pick<Ports, 'db' | 'clock'>,
  notice: Pick<LegalText, 'type' | 'content'>,
): Promise<void> {
  await saveLegalText(ports, 'imprint', { locale: '', title: '', ...notice });
}
