import type { ChecksumAlgorithm } from '../../core/checksum-algorithm.ts';
import { foldedFileName, parseFileName } from '../../core/file-name.ts';
import { fileType, passesFilter } from '../../core/policy/file-types.ts';
import { Problem } from '../../core/problem.ts';
import { checksumSize } from '../../crypto/checksums.ts';
import { lookup, newShortId } from '../../crypto/identifiers.ts';
import { addFile, fileTotals } from '../../db/files/files.ts';
import { readSettings } from '../../db/settings.ts';
import { lockSession } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { sealDetails } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { checkQuota } from '../policy/check-quota.ts';
import { checkTotalSize } from '../policy/check-total-size.ts';
import { policyForSession } from '../policy/evaluate-policy.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { withSpaceForFile } from './internal/require-disk-space.ts';

export interface FileRegistration {
  readonly name: string;
  readonly size: number;
  readonly checksum?: string | undefined;
}

/** Registers a file and returns its ID. From here on it counts against all limits, before any byte is uploaded. */
export async function registerFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock' | 'keys' | 'policy'> &
    Pick<Runtime, 'sessionPolicies' | 'announcedBytes'>,
  session: OpenSession,
  registration: FileRegistration,
): Promise<string> {
  const { db, clock, keys } = ports;
  const { trackingId, row, sender } = session;
  const name = checkedName(registration.name);
  const algorithm = row.checksum_algorithm as ChecksumAlgorithm;
  const checksum = checkedChecksum(registration.checksum, algorithm);
  const settings = await readSettings(db);
  const policy = await policyForSession(ports, settings, session);
  if (!passesFilter(policy.fileTypeFilterConfig, name)) throw typeNotAllowed(name);
  const id = newShortId();
  const file = {
    id,
    tracking_id: trackingId,
    details: sealDetails(keys, id, { name, checksum }),
    name_hash: lookup(keys, 'file-name', `${trackingId}/${foldedFileName(name)}`),
    size: registration.size,
  };
  const now = clock.now();
  const register = () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, trackingId, now);
      if (locked === undefined) throw new Problem('session_unknown');
      if (checksum !== undefined && locked.checksum_algorithm !== algorithm) {
        throw new Problem('conflict', {
          detail: 'The checksum algorithm was changed concurrently. Retry the request.',
        });
      }
      const { count, size, nextPosition } = await fileTotals(tx, trackingId);
      if (count >= settings['transfer.maxFiles']) throw tooManyFiles(settings['transfer.maxFiles']);
      checkTotalSize(policy, size + file.size);
      await checkQuota(tx, sender.contactId, policy, now, { bytes: file.size });
      if (!(await addFile(tx, { ...file, position: nextPosition }, now))) throw new Problem('file_name_taken');
    });
  // A file that the policy never allows is not a matter of space.
  checkTotalSize(policy, file.size);
  const space = { size: file.size, minFreeBytes: settings['disk.minFreeBytes'] };
  await withSpaceForFile(ports, space, register);
  return id;
}

function checkedName(text: string): string {
  const parsed = parseFileName(text);
  if ('wrong' in parsed) throw new Problem('file_name_invalid', { detail: `body.fileName ${parsed.wrong}.` });
  return parsed.name;
}

function typeNotAllowed(name: string): Problem {
  const type = fileType(name);
  return new Problem('file_type_denied', {
    detail: `The policy does not allow files ${type === '' ? 'without a file type' : `of the type ${type}`}.`,
  });
}

function tooManyFiles(limit: number): Problem {
  return new Problem('file_limit_exceeded', { detail: `Too many files: the limit is ${limit}.`, members: { limit } });
}

function checkedChecksum(text: string | undefined, algorithm: ChecksumAlgorithm): string | undefined {
  if (text === undefined || text === '') return undefined;
  const digits = 2 * checksumSize(algorithm);
  if (text.length === digits && /^[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  throw new Problem('value_malformed', {
    detail: `body.checksum must have ${digits} hexadecimal digits, because the algorithm is ${algorithm}.`,
  });
}
