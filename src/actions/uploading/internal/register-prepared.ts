import { ownName } from '../../../core/file-path.ts';
import { fileType, passesFilter } from '../../../core/policy/file-types.ts';
import { Problem } from '../../../core/problem.ts';
import { addFiles, fileTotals } from '../../../db/files/files.ts';
import { readSettings } from '../../../db/settings.ts';
import type { Transaction } from '../../../db/tables.ts';
import { lockSession } from '../../../db/transfers/sessions.ts';
import type { Ports } from '../../../ports/ports.ts';
import type { Runtime } from '../../../runtime/runtime.ts';
import { checkQuota } from '../../policy/check-quota.ts';
import { checkTotalSize } from '../../policy/check-total-size.ts';
import { policyForSession } from '../../policy/evaluate-policy.ts';
import type { OpenSession } from '../../sessions/open-session.ts';
import type { PreparedFile } from './prepare-file.ts';
import { withSpaceForFile } from './require-disk-space.ts';
import { addOnlyParts, storedContent } from './small-content.ts';

type Deps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'policy'> & Pick<Runtime, 'sessionPolicies' | 'announcedBytes'>;

/** Stores the files with their contents in one transaction: all of them, or none if one breaks a rule. */
export async function registerPrepared(
  ports: Deps,
  session: OpenSession,
  files: readonly PreparedFile[],
): Promise<void> {
  const { db, clock } = ports;
  const { trackingId, row, sender } = session;
  const settings = await readSettings(db);
  const policy = await policyForSession(ports, settings, session);
  for (const file of files) {
    // Programs with folders write the file under the name in its path.
    for (const name of [file.details.name, ownName(file.details)]) {
      if (!passesFilter(policy.fileTypeFilterConfig, name)) throw typeNotAllowed(name, file);
    }
  }
  const needsAlgorithm = files.some(({ details, sealed }) => details.checksum !== undefined || sealed !== undefined);
  const bytes = files.reduce((sum, { row: { size } }) => sum + size, 0);
  const maxFiles = settings['transfer.maxFiles'];
  const now = clock.now();
  const register = () =>
    db.transaction().execute(async (tx) => {
      const locked = await lockSession(tx, trackingId, now);
      if (locked === undefined) throw new Problem('session_unknown');
      if (needsAlgorithm && locked.checksum_algorithm !== row.checksum_algorithm) throw algorithmChanged();
      const { count, size, nextPosition } = await fileTotals(tx, trackingId);
      if (count + files.length > maxFiles) throw tooManyFiles(maxFiles);
      checkTotalSize(policy, size + bytes);
      await checkQuota(tx, sender.contactId, policy, now, { bytes });
      await store(tx, files, nextPosition, now);
    });
  // A file that the policy never allows is not a matter of space.
  checkTotalSize(policy, bytes);
  await withSpaceForFile(ports, { size: bytes, minFreeBytes: settings['disk.minFreeBytes'] }, register);
}

async function store(tx: Transaction, files: readonly PreparedFile[], position: number, at: Date): Promise<void> {
  const rows = files.map(({ row, sealed }, index) => ({
    row: { ...row, position: position + index },
    content: sealed && storedContent(sealed),
  }));
  const added = await addFiles(tx, rows, at);
  const taken = files.find(({ row }) => !added.has(row.id));
  if (taken !== undefined) throw nameTaken(taken);
  const contents = files.flatMap(({ version, sealed }) => (sealed === undefined ? [] : { version, sealed }));
  await addOnlyParts(tx, contents, at);
}

function nameTaken({ place }: PreparedFile): Problem {
  return new Problem('file_name_taken', place === 'body' ? {} : { detail: `The name of ${place} is taken.` });
}

function algorithmChanged(): Problem {
  return new Problem('conflict', { detail: 'The checksum algorithm was changed concurrently. Retry the request.' });
}

function typeNotAllowed(name: string, { place }: PreparedFile): Problem {
  const type = fileType(name);
  const which = `${type === '' ? 'without a file type' : `of the type ${type}`}${place === 'body' ? '' : ` (${place})`}`;
  return new Problem('file_type_denied', { detail: `The policy does not allow files ${which}.` });
}

function tooManyFiles(limit: number): Problem {
  return new Problem('file_limit_exceeded', { detail: `Too many files: the limit is ${limit}.`, members: { limit } });
}
