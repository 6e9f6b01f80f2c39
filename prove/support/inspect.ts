import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { removeMarkedParts } from '../../src/actions/cleanup/parts.ts';
import { sendEmails } from '../../src/actions/mailing/send-emails.ts';
import { loadMasterKey } from '../../src/actions/master-keys/load-master-key.ts';
import { openDiskBlobs } from '../../src/blobs/disk.ts';
import { readConfig } from '../../src/config.ts';
import { hourMs } from '../../src/core/time.ts';
import { passwordKeys } from '../../src/crypto/password-key.ts';
import { openDatabase } from '../../src/db/engine/open-database.ts';
import { keyFolder } from '../../src/keys/key-folder.ts';
import { withInlineParts } from '../../src/records/inline-parts.ts';
import { openService } from '../../src/wiring.ts';
import type { Ledger } from '../../test/support/faults/invariants/ledger.ts';
import { findingsAgainstLedger, findingsIn } from '../../test/support/faults/invariants.ts';
import type { Environment } from '../../test/support/server/program.ts';

const never = new AbortController().signal;

/** Work that a killed server left unfinished. */
export interface UnfinishedWork {
  /** Transfers that must complete without a client request. */
  readonly processing: readonly string[];
  readonly unfinishedParts: number;
  readonly drafts: number;
}

/**
 * Inspects the folder of a stopped server without changing it: it opens a copy of the database. Data must be consistent
 * and match the ledger even before any cleanup or recovery.
 */
export async function inspect(env: Environment, ledger: Ledger): Promise<UnfinishedWork> {
  const { data, keys: keyPlace } = readConfig(env);
  const folder = blobFolderOf(env);
  assert.ok(folder !== undefined);
  const copy = await mkdtemp(join(data, '..', 'copy-'));
  try {
    const names = (await readdir(data)).filter((name) => /^sealpost\.db(-wal)?$/.test(name));
    for (const name of names) await copyFile(join(data, name), join(copy, name));
    await using db = closing(openDatabase(join(copy, 'sealpost.db')));
    const clock = { now: () => new Date() };
    const { keys } = await loadMasterKey({ db: db.opened, clock }, keyFolder(keyPlace));
    const blobs = withInlineParts(db.opened, await openDiskBlobs(folder));
    const service = { db: db.opened, blobs, keys, clock, passwords: passwordKeys() };
    assert.deepEqual(await findingsIn(service, { readsBlobs: false }), []);
    assert.deepEqual(await findingsAgainstLedger(service, ledger), []);
    const processing = await db.opened
      .selectFrom('transfer')
      .select('tracking_id')
      .where('state', '=', 'Processing')
      .execute();
    const unfinished = await db.opened.selectFrom('part').select('blob_key').where('committed', '!=', 1).execute();
    return {
      processing: processing.map((row) => row.tracking_id),
      unfinishedParts: unfinished.length,
      drafts: (await draftsIn(folder)).length,
    };
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Undefined for a bucket. */
function blobFolderOf(env: Environment): string | undefined {
  const { blobs } = readConfig(env);
  return typeof blobs === 'string' ? blobs : undefined;
}

function closing<Opened extends { destroy(): Promise<void> }>(opened: Opened) {
  return { opened, [Symbol.asyncDispose]: () => opened.destroy() };
}

/**
 * Sends emails and cleans up as a server does once the leases and leftovers of killed servers have expired. Then every
 * email must be sent, and nothing may be left over.
 */
export async function settleAndInspect(env: Environment, ledger: () => Ledger) {
  const service = await openService(readConfig(env));
  try {
    const later = { now: () => new Date(Date.now() + 2 * hourMs) };
    const ports = { ...service.ports, clock: later };
    await sendEmails({ ...ports, serviceUrl: 'http://127.0.0.1/' }, never);
    await removeMarkedParts(ports);
    const folder = blobFolderOf(env);
    if (folder !== undefined) await removeOldDrafts(folder);
    assert.deepEqual(await findingsIn(ports, { isCleanedUp: true }), []);
    assert.deepEqual(await findingsAgainstLedger(ports, ledger()), []);
    assert.deepEqual(await unsentEmails(ports), [], 'Emails were not sent');
    const parts = await ports.db.selectFrom('part').select('blob_key').execute();
    return { partsAfterSweep: parts.length, ...(await emailsByKind(ports)) };
  } finally {
    await service.close();
  }
}

type Ports = Awaited<ReturnType<typeof openService>>['ports'];

/** Returns the emails that should have been sent. Some are useless by now, and were not sent for this reason. */
async function unsentEmails({ db }: Ports) {
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('transfer', 'transfer.tracking_id', 'outbox.tracking_id')
    .select(['outbox.id', 'outbox.kind', 'outbox.state', 'transfer.state as transferState'])
    .where('outbox.state', '!=', 'sent')
    .execute();
  return rows.filter(({ kind, state, transferState }) => {
    const isExpiredCode = kind === 'verification-code' && state === 'failed';
    return !isExpiredCode && (state !== 'dropped' || transferState !== 'Deleted_by_revocation');
  });
}

async function emailsByKind({ db }: Ports): Promise<Record<string, number>> {
  const rows = await db.selectFrom('outbox').select('kind').execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => [`${kind} mails`, all.length]),
  );
}

async function draftsIn(blobs: string): Promise<readonly string[]> {
  const folder = join(blobs, '.incoming');
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** Removes drafts as the cleanup does a day later, when no writer can still use them. */
async function removeOldDrafts(blobs: string): Promise<void> {
  const old = new Date(Date.now() - 25 * hourMs);
  for (const draft of await draftsIn(blobs)) await utimes(draft, old, old);
  await (await openDiskBlobs(blobs)).removeStaleDrafts();
  assert.deepEqual(await draftsIn(blobs), [], 'Old drafts are left');
}
