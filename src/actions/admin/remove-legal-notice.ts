import type { Ports } from '../../ports/ports.ts';
import { removeLegalText } from './internal/change-legal-text.ts';

export async function removeLegalNotice(ports: Pick<Ports, 'db' | 'clock'>): Promise<void> {
  await removeLegalText(ports, 'imprint', '');
}
