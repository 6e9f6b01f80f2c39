import { foldedFileName, parseFileName } from '../core/file-name.ts';
import { fileType, passesFilter } from '../core/policy/file-types.ts';
import { Problem } from '../core/problem.ts';
import { type ChecksumAlgorithm, checksumSize } from '../crypto/checksums.ts';
import { lookup, newShortId } from '../crypto/identifiers.ts';
import { addFile, fileTotals } from '../db/registered-files.ts';
import { holdSession } from '../db/sessions.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { policyOfSession } from './ask-policy.ts';
import type { OpenSession } from './open-session.ts';
import { refuseOverQuota } from './refuse-over-quota.ts';
import { sealDetails } from './sealed-records.ts';

export interface FileAnnouncement {
  readonly name: string;
  readonly size: number;
  readonly checksum?: string | undefined;
}

/** Resolves with the file id. The file counts against all limits from here on, before its first byte is there. */
export async function registerFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'policy'>,
  session: OpenSession,
  announcement: FileAnnouncement,
): Promise<string> {
  const { db, clock, keys } = ports;
  const { trackingId, row, sender } = session;
  const name = checkedName(announcement.name);
  const algorithm = row.checksum_algorithm as ChecksumAlgorithm;
  const checksum = checkedChecksum(announcement.checksum, algorithm);
  const settings = await readSettings(db);
  const policy = await policyOfSession(ports, settings, session);
  if (!passesFilter(policy.fileTypeFilterConfig, name)) throw typeRefused(name);
  await refuseFullStore(ports, settings['disk.floorBytes']);
  const most = { files: settings['transfer.maxFiles'], size: policy.maxTotalSize };
  const id = newShortId();
  const file = {
    id,
    tracking_id: trackingId,
    details: sealDetails(keys, id, { name, checksum }),
    name_hash: lookup(keys, 'file-name', `${trackingId}/${foldedFileName(name)}`),
    size: announcement.size,
  };
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const held = await holdSession(tx, trackingId, now);
    if (held === undefined) throw new Problem('entity_unknown');
    if (checksum !== undefined && held.checksum_algorithm !== algorithm) {
      throw broken('The checksum algorithm was changed at the same time.');
    }
    const { count, size, nextPosition } = await fileTotals(tx, trackingId);
    if (count >= most.files) throw broken(`A transfer may have ${most.files} files.`);
    if (size + file.size > most.size) throw broken(`The files of a transfer may have ${most.size} bytes together.`);
    await refuseOverQuota(tx, sender.partyId, policy, now, { bytes: file.size });
    if (!(await addFile(tx, { ...file, position: nextPosition }, now))) {
      throw broken('The transfer has a file with this name already; upper and lower case make no difference.');
    }
  });
  return id;
}

function checkedName(text: string): string {
  const parsed = parseFileName(text);
  if ('wrong' in parsed) throw new Problem('value_malformed', { detail: `body.fileName ${parsed.wrong}.` });
  return parsed.name;
}

function typeRefused(name: string): Problem {
  const type = fileType(name);
  return broken(`The policy does not allow files ${type === '' ? 'without a type' : `of the type ${type}`}.`);
}

function checkedChecksum(text: string | undefined, algorithm: ChecksumAlgorithm): string | undefined {
  if (text === undefined || text === '') return undefined;
  const digits = 2 * checksumSize(algorithm);
  if (text.length === digits && /^[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  throw new Problem('value_malformed', {
    detail: `body.checksum must have ${digits} hexadecimal digits, because the algorithm is ${algorithm}.`,
  });
}

function broken(detail: string): Problem {
  return new Problem('rule_broken', { detail });
}

/** What is left below the floor belongs to the files that were registered before. */
async function refuseFullStore({ blobs }: Pick<Ports, 'blobs'>, floor: number): Promise<void> {
  const free = await blobs.freeBytes();
  if (free >= floor) return;
  const cause = new Error(`The blob store has room for ${free} bytes, and disk.floorBytes is ${floor}`);
  throw new Problem('unavailable', { detail: 'There is no room for new files at the moment.', cause });
}
