import { Readable } from 'node:stream';
import type { ChecksumAlgorithm } from '../../core/checksum-algorithm.ts';
import { foldedFileName, ownName, parseFileName, parseFilePath } from '../../core/file-name.ts';
import { isFileId } from '../../core/id-format.ts';
import { fileType, passesFilter } from '../../core/policy/file-types.ts';
import { Problem } from '../../core/problem.ts';
import { checksumSize } from '../../crypto/checksums.ts';
import { lookup, newShortId } from '../../crypto/identifiers.ts';
import { type SealedSmallFile, sealSmallFile } from '../../crypto/seal-small-file.ts';
import type { ContentVersion } from '../../db/files/content.ts';
import { deleteFile, fileTotals, insertFiles, type NewFileRow } from '../../db/files/files.ts';
import { readSettings } from '../../db/settings.ts';
import type { Transaction } from '../../db/tables.ts';
import { changeSessionColumns, lockSession } from '../../db/transfers/sessions.ts';
import type { Ports } from '../../ports/ports.ts';
import { type FileDetails, sealDetails } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { cancelScans, scheduleScan } from '../../runtime/scans.ts';
import { yielding } from '../../runtime/yielding.ts';
import { removeMarkedPartsOf } from '../cleanup/parts.ts';
import { checkTotalSize, policyForSession } from '../policy/evaluate-policy.ts';
import { checkQuota } from '../policy/quota.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import { requireSpaceForUpload, withSpaceForFile } from './disk-space.ts';
import { receiveContent } from './receive-content.ts';
import { addOnlyParts, firstGeneration, storedContent } from './store-content.ts';

interface FileRegistration {
  readonly name: string;
  readonly path?: string | undefined;
  readonly size: number;
  readonly checksum?: string | undefined;
}

type RegistrationDeps = Pick<Ports, 'db' | 'blobs' | 'clock' | 'policy'> &
  Pick<Runtime, 'sessionPolicies' | 'announcedBytes'>;

/** Registers a file and returns its ID. From here on it counts against all limits, before any byte is uploaded. */
export async function registerFile(
  ports: RegistrationDeps & Pick<Ports, 'keys'>,
  session: OpenSession,
  registration: FileRegistration,
): Promise<string> {
  const file = prepareFile(ports, session, registration, 'body');
  await registerPrepared(ports, session, [file]);
  return file.row.id;
}

export interface NewFile extends FileRegistration {
  /** The whole content. Undefined: it is uploaded later. */
  readonly content?: Buffer | undefined;
}

/** Files that are sealed without a turn of the event loop: about a millisecond, because many clients may do this at once. */
const sealedAtOnce = 4;

type Deps = RegistrationDeps & Pick<Ports, 'keys' | 'scanner'> & Pick<Runtime, 'uploads' | 'scans' | 'checksums'>;

/** Registers files, stores the given contents, and returns the IDs when all of it is durable. After an error there is no file. */
export async function addFiles(ports: Deps, session: OpenSession, files: readonly NewFile[]): Promise<string[]> {
  const { db } = ports;
  const { trackingId, transferKey } = session;
  const maxInlineSize = (await readSettings(db))['disk.maxInlineBytes'];
  if (files.some(({ content }) => content !== undefined)) await requireSpaceForUpload(ports, trackingId);
  const prepared: PreparedFile[] = [];
  const others: { readonly id: string; readonly content: Buffer }[] = [];
  const names = new Set<string>();
  for await (const [index, { content, ...registration }] of yielding(files.entries(), sealedAtOnce)) {
    const place = `body.files[${index}]`;
    if (content !== undefined && content.length !== registration.size)
      throw sizeMismatch(place, registration.size, content.length);
    const isInline = content !== undefined && content.length <= maxInlineSize;
    const file = prepareFile(ports, session, { ...registration, inline: isInline ? content : undefined }, place);
    prepared.push(file);
    const { id, name_hash } = file.row;
    if (names.has(name_hash)) {
      const detail = `The name of ${place} is that of an earlier file of the request.`;
      throw new Problem('file_name_taken', { detail });
    }
    names.add(name_hash);
    if (content !== undefined && !isInline) others.push({ id, content });
  }
  await registerPrepared(ports, session, prepared);
  try {
    for (const { id, content } of others) {
      await receiveContent(ports, session, id, { bytes: Readable.from([content]), length: content.length });
    }
  } catch (error) {
    await Promise.allSettled(prepared.map(({ row }) => removeFile(ports, session, row.id)));
    throw error;
  }
  for (const { version, sealed } of prepared) if (sealed !== undefined) scheduleScan(ports, { version, transferKey });
  return prepared.map(({ row }) => row.id);
}

function sizeMismatch(place: string, size: number, received: number): Problem {
  return new Problem('upload_size_mismatch', {
    detail: `Size mismatch: ${place}.size is ${size}, but the content has ${received} bytes.`,
  });
}

export async function removeFile(
  ports: Pick<Ports, 'db' | 'blobs' | 'clock'> & Pick<Runtime, 'uploads' | 'scans'>,
  { trackingId }: OpenSession,
  fileId: string,
): Promise<void> {
  const { db, clock } = ports;
  if (!isFileId(fileId)) throw new Problem('entity_unknown');
  await db.transaction().execute(async (tx) => {
    const locked = await lockSession(tx, trackingId, clock.now());
    if (locked === undefined || !(await deleteFile(tx, { trackingId, fileId }))) throw new Problem('entity_unknown');
    if (locked.confidential_message_file_id === fileId) {
      await changeSessionColumns(tx, trackingId, { confidential_message_file_id: null });
    }
  });
  ports.uploads.stopRemoved({ trackingId, fileId });
  cancelScans(ports, { trackingId, fileId });
  await removeMarkedPartsOf(ports, trackingId);
}

/** A file that can be stored, if the limits and the other files of its session allow it. */
interface PreparedFile {
  readonly details: FileDetails;
  readonly row: NewFileRow;
  readonly version: ContentVersion;
  /** The whole content, if it is stored together with the row. */
  readonly sealed: SealedSmallFile | undefined;
  /** Where the file is in the request, for errors. */
  readonly place: string;
}

function prepareFile(
  { keys }: Pick<Ports, 'keys'>,
  { trackingId, row, transferKey }: OpenSession,
  registration: FileRegistration & { readonly inline?: Uint8Array | undefined },
  place: string,
): PreparedFile {
  const { size, inline } = registration;
  const name = checkedName(registration.name, place);
  const path = checkedPath(registration.path, place);
  const algorithm = row.checksum_algorithm as ChecksumAlgorithm;
  const checksum = checkedChecksum(registration.checksum, algorithm, place);
  const details = { name, path, checksum };
  const id = newShortId();
  const version = { trackingId, fileId: id, generation: firstGeneration };
  return {
    details,
    version,
    row: {
      id,
      tracking_id: trackingId,
      details: sealDetails(keys, id, details),
      name_hash: lookup(keys, 'file-name', `${trackingId}/${foldedFileName(name)}`),
      size,
    },
    sealed: inline && sealSmallFile({ transferKey, place: version, algorithm, plain: inline }),
    place,
  };
}

function checkedName(text: string, place: string): string {
  const parsed = parseFileName(text);
  if ('wrong' in parsed) throw new Problem('file_name_invalid', { detail: `${place}.fileName ${parsed.wrong}.` });
  return parsed.name;
}

function checkedPath(text: string | undefined, place: string): string | undefined {
  if (text === undefined) return undefined;
  const parsed = parseFilePath(text);
  if ('wrong' in parsed) throw new Problem('file_path_invalid', { detail: `${place}.path ${parsed.wrong}.` });
  return parsed.path;
}

function checkedChecksum(text: string | undefined, algorithm: ChecksumAlgorithm, place: string): string | undefined {
  if (text === undefined || text === '') return undefined;
  const digits = 2 * checksumSize(algorithm);
  if (text.length === digits && /^[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  throw new Problem('value_malformed', {
    detail: `${place}.checksum must have ${digits} hexadecimal digits, because the algorithm is ${algorithm}.`,
  });
}

/** Stores the files with their contents in one transaction: all of them, or none if one breaks a rule. */
async function registerPrepared(
  ports: RegistrationDeps,
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
      if (needsAlgorithm && locked.checksum_algorithm !== row.checksum_algorithm) {
        const detail = 'The checksum algorithm was changed concurrently. Retry the request.';
        throw new Problem('conflict', { detail });
      }
      const { count, size, nextPosition } = await fileTotals(tx, trackingId);
      if (count + files.length > maxFiles) {
        const detail = `Too many files: the limit is ${maxFiles}.`;
        throw new Problem('file_limit_exceeded', { detail, members: { limit: maxFiles } });
      }
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
  const added = await insertFiles(tx, rows, at);
  const taken = files.find(({ row }) => !added.has(row.id));
  if (taken !== undefined) throw nameTaken(taken);
  const contents = files.flatMap(({ version, sealed }) => (sealed === undefined ? [] : { version, sealed }));
  await addOnlyParts(tx, contents, at);
}

function nameTaken({ place }: PreparedFile): Problem {
  return new Problem('file_name_taken', place === 'body' ? {} : { detail: `The name of ${place} is taken.` });
}

function typeNotAllowed(name: string, { place }: PreparedFile): Problem {
  const type = fileType(name);
  const which = `${type === '' ? 'without a file type' : `of the type ${type}`}${place === 'body' ? '' : ` (${place})`}`;
  return new Problem('file_type_denied', { detail: `The policy does not allow files ${which}.` });
}
