import { anchorLog } from '../../src/actions/transfer-log/transfer-log.ts';
import type { Ports } from '../../src/ports/ports.ts';
import type { Runtime } from '../../src/runtime/runtime.ts';
import { withLease } from '../../src/runtime/with-lease.ts';

/** Anchors the log as the scheduled job does: under a lease, or not at all while another server holds it. */
export function anchorUnderLease(
  ports: Pick<Ports, 'db' | 'clock' | 'keys'> & Pick<Runtime, 'heldLeases'>,
): Promise<void> {
  return withLease(ports, {
    name: 'job log.anchor',
    stopping: new AbortController().signal,
    isWanted: async () => true,
    run: (lease, over) => anchorLog(ports, over, lease),
    pauseMs: async () => 0,
  });
}
