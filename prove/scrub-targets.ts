import { randomBytes } from 'node:crypto';
import { changeSetting } from '../src/actions/settings/settings.ts';
import type { Database } from '../src/db/tables.ts';
import { readTransferRows } from '../src/db/transfers/transfer-rows.ts';
import { isInlineKey } from '../src/ports/blob-store.ts';
import type { Service } from '../src/wiring.ts';
import { anchorUnderLease } from '../test/support/anchor-under-lease.ts';
import type { RandomInt } from '../test/support/inputs/random.ts';
import { createTransfer } from '../test/support/transfer/test-transfer.ts';

/** The IDs of a transfer that is sent to one recipient, with a large and a small file. */
export interface Target {
  readonly trackingId: string;
  readonly recipientId: string;
  readonly contactIds: readonly string[];
  /** The IDs of the files, the one with a blob first. */
  readonly fileIds: readonly [string, string];
  /** The part in the blob store. */
  readonly blobKey: string;
  readonly blobSize: number;
  /** The part in the database. */
  readonly inlineKey: string;
  readonly logIds: readonly number[];
  readonly anchor: number;
}

const transfersPerAnchor = 5;

/** Creates transfers, each with its own sender and recipient, and an audit log with three entries for each of them. */
export async function createTargets(
  { ports }: Service,
  count: number,
  draw: RandomInt,
  report: (made: number) => void,
): Promise<readonly Target[]> {
  const trackingIds: string[] = [];
  for (let made = 0; made < count; made += 1) {
    // Some blobs have several MiB.
    const size = made % 20 === 0 ? 2_500_000 : 20_000 + draw(60_000);
    const { trackingId } = await createTransfer(ports, {
      password: undefined,
      sender: `ann${made}@example.org`,
      recipients: [`bob${made}@example.org`],
      columns: { send_recipient_notification: 0 },
      files: [
        { name: 'large.bin', content: randomBytes(size) },
        { name: 'small.bin', content: randomBytes(1 + draw(2_000)) },
      ],
    });
    for (let entry = 0; entry < 3; entry += 1)
      await changeSetting(ports, 'retention.days', String(30 + ((made + entry) % 2)));
    if (made % transfersPerAnchor === transfersPerAnchor - 1 || made === count - 1) await anchorUnderLease(ports);
    trackingIds.push(trackingId);
    if (made % 50 === 49) report(made + 1);
  }
  return Promise.all(trackingIds.map((trackingId) => readTarget(ports.db, trackingId)));
}

async function readTarget(db: Database, trackingId: string): Promise<Target> {
  const { transfers, recipients, files, parts, log } = await readTransferRows(db, trackingId);
  const inline = parts.find(({ blob_key }) => isInlineKey(blob_key));
  const blob = parts.find(({ blob_key }) => !isInlineKey(blob_key));
  return {
    trackingId,
    recipientId: recipients[0]?.id ?? '',
    contactIds: [transfers[0]?.sender_id ?? '', recipients[0]?.contact_id ?? ''],
    fileIds: [files[0]?.id ?? '', files[1]?.id ?? ''],
    blobKey: blob?.blob_key ?? '',
    blobSize: blob?.sealed_size ?? 0,
    inlineKey: inline?.blob_key ?? '',
    logIds: log.map(({ id }) => id),
    anchor: log[0]?.anchor ?? 0,
  };
}
