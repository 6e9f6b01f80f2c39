import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { sendMails } from '../src/actions/send-mails.ts';
import { sweepParts } from '../src/actions/sweep-parts.ts';
import { takeMasterKey } from '../src/actions/take-master-key.ts';
import { openDiskBlobs } from '../src/blobs/disk.ts';
import { readConfig } from '../src/config.ts';
import { passwordKeys } from '../src/crypto/password-key.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { keyFolder } from '../src/keys/key-folder.ts';
import { openHouse } from '../src/wiring.ts';
import type { Ledger } from '../test/support/invariants/ledger.ts';
import { findingsAgainst, findingsIn } from '../test/support/invariants.ts';
import type { Environment } from '../test/support/program.ts';

const hourMs = 3_600_000;
const never = new AbortController().signal;

/** What a dead server has left unfinished. */
export interface Remains {
  /** Transfers that must come to their end by themselves. */
  readonly processing: readonly string[];
  readonly unfinishedParts: number;
  readonly drafts: number;
}

/**
 * Looks at the folder of a server that is not running, and changes nothing: of the database it opens a copy. Even before
 * anything was swept or recovered the house is sound, and has what the ledger tells.
 */
export async function inspect(env: Environment, ledger: Ledger): Promise<Remains> {
  const { data, blobs: folder, keys: keyPlace } = readConfig(env);
  const copy = await mkdtemp(join(data, '..', 'copy-'));
  try {
    const names = (await readdir(data)).filter((name) => /^sealpost\.db(-wal)?$/.test(name));
    for (const name of names) await copyFile(join(data, name), join(copy, name));
    await using db = closing(openDatabase(join(copy, 'sealpost.db')));
    const clock = { now: () => new Date() };
    const { keys } = await takeMasterKey({ db: db.opened, clock }, keyFolder(keyPlace));
    const blobs = await openDiskBlobs(folder);
    const house = { db: db.opened, blobs, keys, clock, passwords: passwordKeys() };
    assert.deepEqual(await findingsIn(house, { readsBlobs: false }), []);
    assert.deepEqual(await findingsAgainst(house, ledger), []);
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

function closing<Opened extends { destroy(): Promise<void> }>(opened: Opened) {
  return { opened, [Symbol.asyncDispose]: () => opened.destroy() };
}

/**
 * Sends and sweeps as a server does for which the claims of the dead, and what they left, are old enough. Then every mail
 * is out, and nothing is left over.
 */
export async function settleAndInspect(env: Environment, ledger: () => Ledger) {
  const house = await openHouse(readConfig(env));
  try {
    const later = { now: () => new Date(Date.now() + 2 * hourMs) };
    const ports = { ...house.ports, clock: later };
    await sendMails({ ...ports, serviceUrl: 'http://127.0.0.1/' }, never);
    await sweepParts(ports);
    await sweepOldDrafts(readConfig(env).blobs);
    assert.deepEqual(await findingsIn(ports, { isSwept: true }), []);
    assert.deepEqual(await findingsAgainst(ports, ledger()), []);
    const unsent = await ports.db
      .selectFrom('outbox')
      .select(['id', 'kind', 'state'])
      .where('state', '!=', 'sent')
      .execute();
    assert.deepEqual(unsent, [], 'Mails were not sent');
    const parts = await ports.db.selectFrom('part').select('blob_key').execute();
    return { partsAfterSweep: parts.length, ...(await mailsByKind(ports)) };
  } finally {
    await house.close();
  }
}

async function mailsByKind({ db }: Awaited<ReturnType<typeof openHouse>>['ports']): Promise<Record<string, number>> {
  const rows = await db.selectFrom('outbox').select('kind').execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, all]) => [`${kind} mails`, all.length]),
  );
}

async function draftsIn(blobs: string): Promise<readonly string[]> {
  const folder = join(blobs, '.incoming');
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** A day later, the sweep removes what no writer can still be at. */
async function sweepOldDrafts(blobs: string): Promise<void> {
  const old = new Date(Date.now() - 25 * hourMs);
  for (const draft of await draftsIn(blobs)) await utimes(draft, old, old);
  await (await openDiskBlobs(blobs)).sweep();
  assert.deepEqual(await draftsIn(blobs), [], 'Old drafts are left');
}
