import type { TestContext } from 'node:test';
import type { FileEntry } from '../../src/contract/downloads.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { downloadRoutes } from '../../src/http/routes/downloads.ts';
import type { BlobStore } from '../../src/ports/blob-store.ts';
import { freshLocation } from '../support/fresh-database.ts';
import { type HousePorts, housePorts } from '../support/house-ports.ts';
import { aHouse, type House } from './house.ts';

export interface ReceivingHouse extends House {
  readonly ports: HousePorts;
  /** Asks as any HTTP client would: any method, no help. */
  ask(path: string, options?: RequestInit): Promise<Response>;
  /** The list of files, as the owner of the password gets it. */
  listed(made: Opening): Promise<readonly FileEntry[]>;
}

type Opening = { readonly transferId: string; readonly password: string };

export const withPassword = (password: string) => ({ headers: { 'X-CS-Password': encodeURIComponent(password) } });

/** Status and number of a refusal. */
export async function refusalIn(answer: Response): Promise<readonly [status: number, errorCode: number]> {
  const { errorCode } = (await answer.json()) as { errorCode: number };
  return [answer.status, errorCode];
}

/** A server with what recipients call, on a database of its own. `wrap` may stand between it and its blobs. */
export async function aReceivingHouse(
  t: Pick<TestContext, 'after'>,
  wrap: (blobs: BlobStore) => BlobStore = (blobs) => blobs,
): Promise<ReceivingHouse> {
  const location = await freshLocation('SQLite');
  const db = openDatabase(location.value);
  const ports = await housePorts(db);
  const routes = () => downloadRoutes({ ...ports, blobs: wrap(ports.blobs) });
  const house = await aHouse(t, { clock: ports.clock }, routes);
  // After the server, whose end was asked for before.
  t.after(async () => {
    await db.destroy();
    await location[Symbol.asyncDispose]();
  });
  const ask = (path: string, options?: RequestInit) => fetch(new URL(path, house.server.baseUrl), options);
  const listed = async ({ transferId, password }: Opening) => {
    const answer = await ask(`/api/transfers/${transferId}/files`, withPassword(password));
    return ((await answer.json()) as { data: FileEntry[] }).data;
  };
  return { ...house, ports, ask, listed };
}
