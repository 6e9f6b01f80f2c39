import { liveStates } from '../core/availability.ts';
import { type Damage, describeDamage } from '../core/scrub.ts';
import type { MasterKeys } from '../crypto/keyring.ts';
import { manifestHash } from '../crypto/manifest.ts';
import { toStoredPart } from '../db/parts/stored-parts.ts';
import { findDamagesOf } from '../db/scrub/scrub-passes.ts';
import { readTransferSnapshot, type TableRow, type TransferRows } from '../db/transfers/transfer-rows.ts';
import type { Ports } from '../ports/ports.ts';
import { type ListedFile, openFileList } from '../records/sealed-records.ts';
import type { ContentCheck } from './contents.ts';
import type { Finding } from './finding.ts';

/**
 * Checks each file: its row matches its parts, and it is complete if its state requires that. A live transfer has no
 * committed part that no file needs. After a cleanup there are no other parts at all.
 */
export function* checkFiles(rows: TransferRows, isCleanedUp: boolean): Generator<Finding> {
  const { files, parts } = rows;
  const needed = new Set(neededParts(rows));
  const live = liveTransfers(rows);
  for (const part of parts) {
    // A running service may have marked or pending parts, and parts of a transfer that has just expired.
    if (needed.has(part) || !(isCleanedUp || (part.committed === 1 && live.has(part.tracking_id)))) continue;
    yield { invariant: 'orphan', about: `blob ${part.blob_key}`, what: 'orphaned, not referenced by any file' };
  }
  const partsOf = Map.groupBy(parts, (part) => part.file_id);
  for (const file of files) {
    const about = `file ${file.id}`;
    // Removed files and files of ended transfers have lost their parts or are about to.
    if (file.state === 'REMOVED') {
      if (file.removal_cause === null)
        yield { invariant: 'file-integrity', about, what: 'marked as removed without a cause' };
      continue;
    }
    if (!live.has(file.tracking_id)) continue;
    const its = (partsOf.get(file.id) ?? []).filter(isCommittedOf(file));
    const size = its.reduce((sum, part) => sum + (part.plain_size ?? 0), 0);
    if (its.length !== file.parts || size !== file.received) {
      const what = `recorded ${file.received} bytes in ${file.parts} parts, found ${size} bytes in ${its.length}`;
      yield { invariant: 'counter-mismatch', about, what };
    }
    if (its.some((part, index) => part.number !== index)) {
      yield {
        invariant: 'file-integrity',
        about,
        what: `parts are not consecutive (${its.map(({ number }) => number)})`,
      };
    }
    const isWhole = file.manifest !== null && file.etag !== null && size === file.size;
    const countsAsWhole = file.state !== 'INITIALIZED';
    if (isWhole !== countsAsWhole) {
      yield { invariant: 'file-integrity', about, what: `state ${file.state} with ${size} of ${file.size} bytes` };
    }
  }
}

const liveTransfers = ({ transfers }: Pick<TransferRows, 'transfers'>): ReadonlySet<string> =>
  new Set(transfers.filter(({ state }) => liveStates.includes(state)).map((row) => row.tracking_id));

const isCommittedOf =
  ({ generation }: Pick<TableRow<'file'>, 'generation'>): ((part: TableRow<'part'>) => boolean) =>
  (part) =>
    part.committed === 1 && part.generation === generation;

/** An active transfer shows all its files and nothing else; one that was submitted lacks none. */
export async function* checkTransferFiles(rows: TransferRows, keys: MasterKeys): AsyncGenerator<Finding> {
  const invariant = 'file-integrity';
  const filesOf = Map.groupBy(rows.files, (file) => file.tracking_id);
  for (const { tracking_id: about, state, file_list } of rows.transfers) {
    const files = filesOf.get(about) ?? [];
    if (state === 'Processing' && (files.length === 0 || files.some((file) => file.state === 'INITIALIZED'))) {
      yield { invariant, about, what: 'finalized with incomplete uploads' };
    }
    if (state !== 'Active') continue;
    const odd = files.find((file) => file.state !== 'ACTIVE' && file.state !== 'REMOVED');
    if (odd !== undefined) yield { invariant, about, what: `active, but its file ${odd.id} is ${odd.state}` };
    const fault = await fileListFault(keys, about, file_list, files);
    if (fault !== undefined) yield { invariant, about, what: fault };
  }
}

async function fileListFault(
  keys: MasterKeys,
  trackingId: string,
  sealed: Uint8Array | null,
  files: readonly TableRow<'file'>[],
): Promise<string | undefined> {
  if (sealed === null) return 'active without a file list';
  let listed: readonly ListedFile[];
  try {
    listed = await openFileList(keys, trackingId, sealed);
  } catch (error) {
    return `file list cannot be decrypted: ${error instanceof Error ? error.message : error}`;
  }
  const inList = listed.map(({ id, size }) => `${id} of ${size} bytes`).sort();
  const active = files.filter(({ state }) => state === 'ACTIVE').map(({ id, size }) => `${id} of ${size} bytes`);
  if (active.length === 0) return 'active without a file';
  const fileById = new Map(files.map((file) => [file.id, file]));
  const changed = listed.find((entry) => !isListed(fileById.get(entry.id), entry));
  if (String(inList) !== String(active.sort())) return `file list [${inList}] does not match the files [${active}]`;
  return changed && `the manifest or ETag of file ${changed.id} is not the one in the file list`;
}

const isListed = (file: TableRow<'file'> | undefined, { version, manifestHash: listed }: ListedFile): boolean =>
  file?.etag === version && file.manifest !== null && manifestHash(file.manifest) === listed;

/** Returns the parts of all files of live transfers, including those of a content that is being replaced. */
export function neededParts(rows: TransferRows): readonly TableRow<'part'>[] {
  const { files, parts } = rows;
  const live = liveTransfers(rows);
  const fileById = new Map(files.map((file) => [file.id, file]));
  const previous = new Map(rows.previousContents.map((content) => [content.file_id, content]));
  return parts.filter((part) => {
    const file = fileById.get(part.file_id);
    if (file === undefined || file.state === 'REMOVED' || !live.has(file.tracking_id)) return false;
    const replaced = previous.get(file.id);
    return isCommittedOf(file)(part) || (replaced !== undefined && isCommittedOf(replaced)(part));
  });
}

/** The content that an upload replaces is complete, and its file is not. */
export function* checkPreviousContents({ files, previousContents, parts }: TransferRows): Generator<Finding> {
  const fileById = new Map(files.map((file) => [file.id, file]));
  for (const content of previousContents) {
    const file = fileById.get(content.file_id);
    const its = parts.filter((part) => part.file_id === content.file_id && isCommittedOf(content)(part));
    const size = its.reduce((sum, part) => sum + (part.plain_size ?? 0), 0);
    const isWhole =
      its.length === content.parts && size === file?.size && its.every((part, index) => part.number === index);
    if (isWhole && file.state === 'INITIALIZED') continue;
    const what = `previous content with ${size} bytes in ${its.length} parts, expected ${file?.size} bytes in ${content.parts}`;
    yield { invariant: 'file-integrity', about: `file ${content.file_id}`, what };
  }
}

/** A download is of a file that its recipient could have had. */
export function* checkDownloads({ downloads, recipients, files }: TransferRows): Generator<Finding> {
  const transferOf = new Map(recipients.map(({ id, tracking_id }) => [id, tracking_id]));
  const fileById = new Map(files.map((file) => [file.id, file]));
  for (const { id, recipient_id, file_id } of downloads) {
    const file = fileById.get(file_id);
    if (file?.tracking_id === transferOf.get(recipient_id) && file?.state === 'ACTIVE') continue;
    yield {
      invariant: 'counter-mismatch',
      about: `download ${id}`,
      what: `recipient ${recipient_id} has no access to file ${file_id}`,
    };
  }
}

export interface BlobCheck {
  /** A cleanup has just run, and nothing was written since. */
  readonly isCleanedUp: boolean;
  /** Whether every byte is read. Otherwise only how many there are, and the bytes that the scrub has found damaged. */
  readonly readsBlobs: boolean;
}

type Deps = Pick<Ports, 'db'> & { readonly contents: ContentCheck };

/** Each part that a file needs has its blob. */
export async function* checkBlobs(
  { db, contents }: Deps,
  trackingId: string,
  rows: TransferRows,
  { readsBlobs }: BlobCheck,
): AsyncGenerator<Finding> {
  const damaged = readsBlobs ? undefined : await findDamagesOf(db, trackingId);
  for (const row of neededParts(rows)) {
    const part = toStoredPart(row);
    const isRead = damaged === undefined || damaged.has(part.blobKey);
    const damage = await (isRead ? contents.damageOf(part) : contents.sizeDamageOf(part));
    if (damage === undefined) continue;
    // It may have been replaced meanwhile, or the transfer ended.
    const now = neededParts(await readTransferSnapshot(db, trackingId));
    if (now.some(({ blob_key }) => blob_key === part.blobKey)) yield toFinding(row, damage);
  }
}

function toFinding(row: TableRow<'part'>, damage: Damage): Finding {
  const isSize = damage.kind === 'shorter' || damage.kind === 'longer';
  return {
    invariant: isSize ? 'counter-mismatch' : 'file-integrity',
    about: `blob ${row.blob_key}`,
    what: describeDamage({ ...toStoredPart(row), damage }),
  };
}
