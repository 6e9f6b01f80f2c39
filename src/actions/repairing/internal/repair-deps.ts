import type { Actor } from '../../../core/actor.ts';
import type { Transaction } from '../../../db/tables.ts';
import type { Ports } from '../../../ports/ports.ts';
import { recordAudit } from '../../audit/record-audit.ts';

export type RepairDeps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys'> & {
  /** Who repairs, for the audit log. */
  readonly by: Actor;
};

/** Something that was repaired, or that was left as it is for a reason. */
export interface RepairStep {
  readonly isRepaired: boolean;
  /** The row or the blob. */
  readonly about: string;
  readonly what: string;
}

/** Records a repair at the end of its transaction. */
export async function recordRepair(
  tx: Transaction,
  { by, ...ports }: RepairDeps,
  subject: string,
  what: string,
): Promise<void> {
  await recordAudit(tx, ports, by, { action: 'repair', subject, new: { repaired: what } });
}
