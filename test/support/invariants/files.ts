import { type ListedFile, openFileList } from '../../../src/actions/sealed-file-list.ts';
import { livingStates } from '../../../src/core/availability.ts';
import type { MasterKeys } from '../../../src/crypto/key-tree.ts';
import { mebibyteCrcs } from '../../../src/crypto/mebibyte-crcs.ts';
import { BlobMissing, type BlobStore } from '../../../src/ports/blob-store.ts';
import type { Finding } from './finding.ts';
import type { Row, Rows } from './rows.ts';

/** Each file by itself: what it says of its parts is true, and it is whole where its state says so. */
export function* checkFiles(rows: Rows): Generator<Finding> {
  const { files, parts } = rows;
  const living = livingTransfers(rows);
  const partsOf = Map.groupBy(parts, (part) => part.file_id);
  for (const file of files) {
    const about = `file ${file.id}`;
    // What was removed has lost its parts, or is about to, and so has what has ended.
    if (file.state === 'REMOVED') {
      if (file.removal_cause === null) yield { invariant: 'whole files', about, what: 'was removed for no reason' };
      continue;
    }
    if (!living.has(file.tracking_id)) continue;
    const its = (partsOf.get(file.id) ?? []).filter(isCommittedOf(file));
    const size = its.reduce((sum, part) => sum + (part.plain_size ?? 0), 0);
    if (its.length !== file.parts || size !== file.received) {
      const what = `counts ${file.received} bytes in ${file.parts} parts, there are ${size} in ${its.length}`;
      yield { invariant: 'true counts', about, what };
    }
    if (its.some((part, index) => part.number !== index)) {
      yield { invariant: 'whole files', about, what: `has the parts ${its.map(({ number }) => number)}` };
    }
    const isWhole = file.manifest !== null && file.etag !== null && size === file.size;
    const countsAsWhole = file.state !== 'INITIALIZED';
    if (isWhole !== countsAsWhole) {
      yield { invariant: 'whole files', about, what: `is ${file.state} with ${size} of ${file.size} bytes` };
    }
  }
}

function livingTransfers({ transfers }: Pick<Rows, 'transfers'>): ReadonlySet<string> {
  return new Set(transfers.filter(({ state }) => livingStates.includes(state)).map((row) => row.tracking_id));
}

function isCommittedOf({ generation }: Row<'file'>): (part: Row<'part'>) => boolean {
  return (part) => part.committed === 1 && part.generation === generation;
}

/** An active transfer shows all its files and nothing else; one that was submitted lacks none. */
export async function* checkTransferFiles(rows: Rows, keys: MasterKeys): AsyncGenerator<Finding> {
  const invariant = 'whole files';
  const filesOf = Map.groupBy(rows.files, (file) => file.tracking_id);
  for (const { tracking_id: about, state, file_list } of rows.transfers) {
    const files = filesOf.get(about) ?? [];
    if (state === 'Processing' && (files.length === 0 || files.some((file) => file.state === 'INITIALIZED'))) {
      yield { invariant, about, what: 'was submitted without all of its files' };
    }
    if (state !== 'Active') continue;
    const odd = files.find((file) => file.state !== 'ACTIVE' && file.state !== 'REMOVED');
    if (odd !== undefined) yield { invariant, about, what: `is active, and its file ${odd.id} is ${odd.state}` };
    const fault = await faultOfList(keys, about, file_list, files);
    if (fault !== undefined) yield { invariant, about, what: fault };
  }
}

async function faultOfList(
  keys: MasterKeys,
  trackingId: string,
  sealed: Uint8Array | null,
  files: readonly Row<'file'>[],
): Promise<string | undefined> {
  if (sealed === null) return 'is active without a list of files';
  let listed: readonly ListedFile[];
  try {
    listed = await openFileList(keys, trackingId, sealed);
  } catch (error) {
    return `has a list of files that does not open: ${error instanceof Error ? error.message : error}`;
  }
  const shown = listed.map(({ id, size }) => `${id} of ${size} bytes`).sort();
  const there = files.filter(({ state }) => state === 'ACTIVE').map(({ id, size }) => `${id} of ${size} bytes`);
  if (there.length === 0) return 'is active without a file';
  return String(shown) === String(there.sort()) ? undefined : `lists [${shown}], and has [${there}]`;
}

export interface BlobCheck {
  /** A sweep has just been made, and nobody has written since. */
  readonly isSwept: boolean;
  /** Whether every byte is read, or only looked whether there is a blob. */
  readonly readsBlobs: boolean;
}

export async function* checkBlobs(
  rows: Rows,
  blobs: BlobStore,
  { isSwept, readsBlobs }: BlobCheck,
): AsyncGenerator<Finding> {
  const stored = new Set(await Array.fromAsync(blobs.list('')));
  const known = new Set(rows.parts.map((part) => part.blob_key));
  for (const key of stored) {
    if (!known.has(key)) yield { invariant: 'no orphans', about: `blob ${key}`, what: 'is named by no part' };
  }
  const needed = neededParts(rows);
  for (const part of rows.parts) {
    const about = `blob ${part.blob_key}`;
    if (isSwept && !needed.has(part.blob_key)) yield { invariant: 'no orphans', about, what: 'is needed by no file' };
    if (!needed.has(part.blob_key)) continue;
    if (!stored.has(part.blob_key)) yield { invariant: 'whole files', about, what: `of file ${part.file_id} is lost` };
    else if (readsBlobs) yield* checkBlob(blobs, part);
  }
}

function neededParts(rows: Rows): ReadonlySet<string> {
  const { files, parts } = rows;
  const living = livingTransfers(rows);
  const fileById = new Map(files.map((file) => [file.id, file]));
  const needed = parts.filter((part) => {
    const file = fileById.get(part.file_id);
    if (file === undefined || file.state === 'REMOVED' || !living.has(file.tracking_id)) return false;
    return isCommittedOf(file)(part);
  });
  return new Set(needed.map((part) => part.blob_key));
}

/** By what is known of the cipher text: no key is needed for it. */
async function* checkBlob(blobs: BlobStore, part: Row<'part'>): AsyncGenerator<Finding> {
  const about = `blob ${part.blob_key}`;
  const crcs = mebibyteCrcs();
  let size = 0;
  try {
    for await (const chunk of await blobs.read(part.blob_key)) {
      crcs.add(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    yield { invariant: 'whole files', about, what: 'is lost' };
    return;
  }
  if (size !== part.sealed_size) {
    yield { invariant: 'true counts', about, what: `has ${size} bytes, its part says ${part.sealed_size}` };
  } else if (!crcs.all().equals(part.sealed_crc32s ?? Buffer.alloc(0))) {
    yield { invariant: 'whole files', about, what: 'is damaged' };
  }
}

/** A download is of a file that its recipient could have had. */
export function* checkDownloads({ downloads, recipients, files }: Rows): Generator<Finding> {
  const transferOf = new Map(recipients.map(({ id, tracking_id }) => [id, tracking_id]));
  const fileById = new Map(files.map((file) => [file.id, file]));
  for (const { id, recipient_id, file_id } of downloads) {
    const file = fileById.get(file_id);
    if (file?.tracking_id === transferOf.get(recipient_id) && file?.state === 'ACTIVE') continue;
    yield { invariant: 'true counts', about: `download ${id}`, what: `${recipient_id} cannot have had ${file_id}` };
  }
}
