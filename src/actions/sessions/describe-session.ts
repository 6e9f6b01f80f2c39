import { metadataKey } from '../../crypto/key-tree.ts';
import { openManifest } from '../../crypto/manifest.ts';
import { withShownAddress } from '../../db/contacts/contacts.ts';
import { filesOf } from '../../db/files/files.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import type { Ports } from '../../ports/ports.ts';
import { openDetails } from '../../records/sealed-records.ts';
import { type RecordedFile, type TransferRecord, transferRecord } from '../../records/transfer-record.ts';
import type { OpenSession } from './open-session.ts';

export interface SessionRecord extends TransferRecord {
  /** Only a generated password: the sender's own password is never returned. */
  readonly password: string | null;
}

export async function describeSession(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  session: OpenSession,
): Promise<SessionRecord> {
  const { trackingId, row, sender, transferKey } = session;
  const manifestKey = metadataKey(transferKey);
  const files: RecordedFile[] = [];
  for await (const { id, details, size, state, generation, manifest } of filesOf(db, trackingId)) {
    const { name, path, checksum: declared } = openDetails(keys, id, details);
    const place = { trackingId, fileId: id, generation };
    const computed =
      declared === undefined && manifest !== null
        ? openManifest(manifestKey, place, Buffer.from(manifest)).checksum.digest.toString('hex')
        : null;
    files.push({ id, name, path, size, checksum: declared ?? computed, state, removalCause: null });
  }
  const recipients = (await recipientsOf(db, trackingId)).map(withShownAddress);
  const record = transferRecord(keys, row, { senderAddress: sender.address, recipients, files });
  return { ...record, password: row.password_mode === 'GENERATED' ? (session.password ?? null) : null };
}
