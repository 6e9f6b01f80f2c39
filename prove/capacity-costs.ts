import { readdirSync, readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { Sealpost } from '#client';
import { removeMarkedParts } from '../src/actions/cleanup/parts.ts';
import { openDatabase } from '../src/db/engine/open-database.ts';
import { findFile } from '../src/db/files/files.ts';
import { markPartsOfTransfer } from '../src/db/parts/part-removal.ts';
import type { Database } from '../src/db/tables.ts';
import type { BlobStore } from '../src/ports/blob-store.ts';
import { createCleanup } from '../test/support/cleanup.ts';
import { migratedLocation } from '../test/support/database/fresh-database.ts';
import { startPostgres } from '../test/support/database/postgres.ts';
import { createEmptyFolder, startService } from '../test/support/server/program.ts';
import { createTestPorts } from '../test/support/server/test-ports.ts';
import {
  registerTrustedClient,
  type SenderCredentials,
  verifySender,
  waitUntilProcessed,
} from '../test/support/transfer/api-sender.ts';
import { memoryBlobs } from '../test/support/transfer/memory-blobs.ts';
import { openContent } from '../test/support/transfer/open-content.ts';
import { createTransfer } from '../test/support/transfer/test-transfer.ts';

/** The files and recipients of the transfers that are measured. Their bytes are counted apart. */
export const filesEach = 3;
export const recipientsEach = 2;
const fileBytes = 1_000;

/** The costs of a transfer without its bytes and without passwords, from its session to its last download. */
export interface FixedCosts {
  /** CPU seconds of the Sealpost process, all threads. */
  readonly serverCpu: number;
  /** CPU seconds of PostgreSQL, all processes. */
  readonly databaseCpu: number;
  /** Transactions that write. Each waits for the database's disk. */
  readonly commits: number;
  /** Rows that exist afterwards. */
  readonly rows: number;
  readonly emails: number;
  /** Bytes of the database's write-ahead log. */
  readonly walBytes: number;
}

/**
 * Sends transfers to a server on its own PostgreSQL, and downloads each file once for each recipient. The jobs of the
 * server run meanwhile and are included.
 */
export async function measureFixedCosts(count: number, report: (progress: string) => void): Promise<FixedCosts> {
  await using cleanup = createCleanup();
  const postgres = await startPostgres();
  cleanup.after(() => postgres.stop());
  const folder = await createEmptyFolder();
  cleanup.after(() => folder[Symbol.asyncDispose]());
  const env = { ...folder.env, SEALPOST_DATABASE: `${postgres.url}postgres` };
  const service = await startService(env);
  cleanup.after(() => service.stop());
  const db = openDatabase(env.SEALPOST_DATABASE);
  cleanup.after(() => db.destroy());
  const credentials = await verifySender(service, await registerTrustedClient(service, env), 'ann@example.org');
  const client = new Sealpost({ baseUrl: service.baseUrl, ...credentials });
  // Everything that is loaded once is loaded before the first reading.
  for (let warmUp = 0; warmUp < 5; warmUp += 1) await sendAndReceive(client, credentials);
  const before = await read(db, service.pid);
  for (let sent = 0; sent < count; sent += 1) {
    await sendAndReceive(client, credentials);
    if (sent % 50 === 49) report(`measured ${sent + 1} of ${count} transfers`);
  }
  const after = await read(db, service.pid);
  const each = (name: keyof FixedCosts) => (after[name] - before[name]) / count;
  return {
    serverCpu: each('serverCpu'),
    databaseCpu: each('databaseCpu'),
    commits: each('commits'),
    rows: each('rows'),
    emails: each('emails'),
    walBytes: each('walBytes'),
  };
}

async function sendAndReceive(client: Sealpost, { address: sender }: SenderCredentials): Promise<void> {
  const to = Array.from({ length: recipientsEach }, (_, n) => ({ mail: `bob${n}@example.org` }));
  const place = { sender, trackingId: await client.createSession(sender, { recipients: { to } }) };
  await client.changeSession(place, { securityMode: { config: { passwordMode: 'NONE' } } });
  for (let n = 0; n < filesEach; n += 1) {
    const fileId = await client.registerFile(place, { fileName: `${n}.txt`, size: fileBytes });
    await client.putContent({ ...place, fileId }, Buffer.alloc(fileBytes, n));
  }
  await client.submitSession(place);
  const { status } = await waitUntilProcessed(client, place);
  for (const { downloadUrl } of status.recipients) await downloadAll(client, downloadUrl ?? '');
}

async function downloadAll(client: Sealpost, downloadUrl: string): Promise<void> {
  const { hash, searchParams } = new URL(downloadUrl);
  const password = new URLSearchParams(hash.slice(1)).get('password') ?? '';
  for (const { href } of await client.transferFiles(searchParams.get('id') ?? '', password)) {
    const response = await fetch(new URL(href, downloadUrl));
    if ((await response.bytes()).length !== fileBytes) throw new Error(`${href} is incomplete: ${response.status}`);
  }
}

async function read(db: Database, serverPid: number): Promise<FixedCosts> {
  const { rows } = await sql<{ pid: number; commits: string; wal: string }>`select pg_backend_pid() as pid,
    pg_snapshot_xmax(pg_current_snapshot())::text as commits,
    (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as wal`.execute(db);
  const [{ pid, commits, wal } = { pid: 0, commits: '0', wal: '0' }] = rows;
  return {
    serverCpu: cpuSeconds(serverPid),
    databaseCpu: cpuOfChildren(parentOf(pid)),
    commits: Number(commits),
    rows: await countRows(db),
    emails: await rowsIn(db, 'outbox'),
    walBytes: Number(wal),
  };
}

async function countRows(db: Database): Promise<number> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public'`.execute(db);
  let sum = 0;
  for (const { name } of rows) sum += await rowsIn(db, name);
  return sum;
}

async function rowsIn(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The fields of `/proc/<pid>/stat` behind the name of the program. */
function statOf(pid: number): readonly string[] {
  return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
}

const parentOf = (pid: number) => Number(statOf(pid)[1]);

/** CPU time of a process in user and system mode, by the clock of Linux, which counts hundredths of a second. */
export function cpuSeconds(pid: number): number {
  const stat = statOf(pid);
  return (Number(stat[11]) + Number(stat[12])) / 100;
}

/** Includes children that have ended. */
function cpuOfChildren(pid: number): number {
  const stat = statOf(pid);
  let sum = (Number(stat[13]) + Number(stat[14])) / 100;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (parentOf(Number(name)) === pid) sum += cpuSeconds(Number(name));
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  return sum;
}

/** Requests that a store without local files gets for one file. */
export interface StoreRequests {
  readonly puts: number;
  readonly gets: number;
  readonly deletes: number;
}

/** Stores a file, reads it once and removes it. */
export async function countStoreRequests(bytes: number): Promise<StoreRequests> {
  await using location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  try {
    const counts = { puts: 0, gets: 0, deletes: 0 };
    const ports = { ...(await createTestPorts(db)), blobs: countRequests(memoryBlobs(), counts) };
    const { trackingId, transferKey, files } = await createTransfer(ports, {
      files: [{ name: 'a.bin', content: Buffer.alloc(bytes, 1) }],
    });
    const fileId = files[0]?.id ?? '';
    const file = await findFile(db, { trackingId, fileId });
    if (file?.manifest === undefined || file.manifest === null) throw new Error('The file is incomplete');
    const { size, manifest, generation } = file;
    const content = openContent(ports, transferKey, { trackingId, fileId, generation }, { size, manifest });
    if ((await buffer(content.read())).length !== bytes) throw new Error('The file has another size');
    await markPartsOfTransfer(db, trackingId);
    await removeMarkedParts(ports);
    return counts;
  } finally {
    await db.destroy();
  }
}

function countRequests(blobs: BlobStore, counts: { puts: number; gets: number; deletes: number }): BlobStore {
  return {
    ...blobs,
    write(key, bytes) {
      counts.puts += 1;
      return blobs.write(key, bytes);
    },
    read(key, range) {
      counts.gets += 1;
      return blobs.read(key, range);
    },
    remove(...keys) {
      counts.deletes += keys.length;
      return blobs.remove(...keys);
    },
  };
}
