import type { TestContext } from 'node:test';
import type { FileEntry } from '../../../src/contract/downloads.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { migratedLocation } from '../database/fresh-database.ts';
import { createTestPorts, type TestPorts } from './test-ports.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export interface DownloadServer extends TestServer {
  readonly ports: TestPorts;
  /** Sends a request as any HTTP client would. */
  request(path: string, options?: RequestInit): Promise<Response>;
  /** The file list that the password gives access to. */
  listFiles(made: TransferCredentials): Promise<readonly FileEntry[]>;
}

type TransferCredentials = { readonly transferId: string; readonly password: string };

export const withPassword = (password: string) => ({ headers: { 'X-CS-Password': encodeURIComponent(password) } });

/** Returns the status and the error code of an error response. */
export async function errorIn(response: Response): Promise<readonly [status: number, errorCode: number]> {
  const { errorCode } = (await response.json()) as { errorCode: number };
  return [response.status, errorCode];
}

/** Starts a server for recipients' requests on its own database. `wrap` can wrap its blob store. */
export async function startDownloadServer(
  t: Pick<TestContext, 'after'>,
  wrap: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
): Promise<DownloadServer> {
  const location = await migratedLocation('SQLite');
  const db = openDatabase(location.value);
  const ports = await createTestPorts(db);
  const service = await startTestServer(t, { ports: { ...ports, blobs: wrap(ports.blobs) }, clock: ports.clock });
  // Runs after the server's own cleanup, which was registered earlier.
  t.after(async () => {
    await db.destroy();
    await location[Symbol.asyncDispose]();
  });
  const request = (path: string, options?: RequestInit) => fetch(new URL(path, service.server.baseUrl), options);
  const listed = async ({ transferId, password }: TransferCredentials) => {
    const response = await request(`/api/transfers/${transferId}/files`, withPassword(password));
    return ((await response.json()) as { data: FileEntry[] }).data;
  };
  return { ...service, ports, request, listFiles: listed };
}
