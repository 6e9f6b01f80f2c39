import { metadataKey } from '../crypto/key-tree.ts';
import { openManifest } from '../crypto/manifest.ts';
import { filesOf } from '../db/registered-files.ts';
import { recipientsOf } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenSession } from './open-session.ts';
import { openDetails } from './sealed-records.ts';
import { type RecordedFile, type TransferRecord, transferRecord } from './transfer-record.ts';

export interface SessionRecord extends TransferRecord {
  /** Only what the server has made up: a sender's own password is not told again. */
  readonly password: string | null;
}

export async function tellSession(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  session: OpenSession,
): Promise<SessionRecord> {
  const { trackingId, row, sender, transferKey } = session;
  const manifestKey = metadataKey(transferKey);
  const files: RecordedFile[] = [];
  for await (const { id, details, size, state, generation, manifest } of filesOf(db, trackingId)) {
    const { name, checksum: announced } = openDetails(keys, id, details);
    const place = { trackingId, fileId: id, generation };
    const computed =
      announced === undefined && manifest !== null
        ? openManifest(manifestKey, place, Buffer.from(manifest)).checksum.digest.toString('hex')
        : null;
    files.push({ id, name, size, checksum: announced ?? computed, state, removalCause: null });
  }
  const recipients = await recipientsOf(db, trackingId);
  const record = transferRecord(keys, row, { senderAddress: sender.address, recipients, files });
  return { ...record, password: row.password_mode === 'GENERATED' ? (session.password ?? null) : null };
}
