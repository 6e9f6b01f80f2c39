import { healthParts } from '../../core/health.ts';
import type { ServiceState } from '../../core/service-state.ts';
import { readComponents } from '../../db/administration/components.ts';
import {
  countTransfersByState,
  readCleanupQueue,
  readCompletionQueue,
  readEmailQueue,
  readErasureQueue,
  readScanQueue,
} from '../../db/queues.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { getScrubState } from '../scrubbing/get-scrub-state.ts';

/** Reads all rows that wait for a job, and an index of all transfers: use the database for reports, and not too often. */
export async function readServiceState({
  reports,
  clock,
  scanner,
}: Pick<Ports, 'clock' | 'scanner'> & { readonly reports: Ports['db'] }): Promise<ServiceState> {
  const settings = await readSettings(reports);
  const components = await readComponents(reports);
  const { complete, damagedParts } = await getScrubState({ db: reports });
  return {
    transfers: await countTransfersByState(reports),
    queues: {
      completion: await readCompletionQueue(reports),
      email: await readEmailQueue(reports, clock.now()),
      ...(scanner && { scan: await readScanQueue(reports) }),
      cleanup: await readCleanupQueue(reports),
      erasure: await readErasureQueue(reports),
    },
    parts: healthParts.flatMap((part) => {
      const found = components.find((row) => row.part === part);
      if (found === undefined) return [];
      const { state, valid_until } = found;
      return [{ part, state, validUntil: valid_until === null ? null : new Date(valid_until) }];
    }),
    minFreeBytes: settings['disk.minFreeBytes'],
    damagedParts,
    scrubbedAt: complete?.finishedAt,
  };
}
