import { Sealpost } from '#client';
import { completeTransfers } from '../../../src/actions/completing/complete-transfers.ts';
import { verifyByClientId } from '../../../src/actions/verification/client-ids.ts';
import { registerClient } from '../../../src/administration/clients.ts';
import type { FileEntry } from '../../../src/contract/downloads.ts';
import { type EmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts';
import { newClientId } from '../../../src/crypto/identifiers.ts';
import { openDatabase } from '../../../src/db/engine/open-database.ts';
import { openReports } from '../../../src/db/engine/open-reports.ts';
import type { Database } from '../../../src/db/tables.ts';
import type { BoundRoute } from '../../../src/http/route.ts';
import type { RouteDeps } from '../../../src/http/routes.ts';
import type { ServerOptions } from '../../../src/http/server.ts';
import { openLanguagePackStore } from '../../../src/languages/language-pack-store.ts';
import type { BlobStore } from '../../../src/ports/blob-store.ts';
import { type Cleanup, inReverseOrder } from '../cleanup.ts';
import { type DatabaseKind, migratedLocation } from '../database/fresh-database.ts';
import { noon } from '../database/test-rows.ts';
import { withoutLocalEntries } from '../database/without-local-entries.ts';
import { type HttpServer, noLanguagePacks, startHttpServer } from './http-server.ts';
import { createTestPorts, type TestPorts } from './test-ports.ts';

export const ann = 'ann@example.org';

/** A client verified for one address, with the paths that it uses. */
export interface ApiSender {
  readonly sealpost: Sealpost;
  readonly headers: Readonly<Record<string, string>>;
  /** The path of the address's sessions. */
  readonly sessions: string;
  readonly baseUrl: URL;
}

type TransferCredentials = { readonly transferId: string; readonly password: string };

export interface ApiServer extends HttpServer {
  readonly ports: TestPorts;
  /** The database for reports, on the same location. */
  readonly reports: Database;
  /** The database location, for a second server on the same database. */
  readonly location: string;
  /** How often the jobs that complete transfers and send emails were started. */
  readonly requested: { completions: number; emails: number };
  sender(address?: string): Promise<ApiSender>;
  /** Does what the completion job would do. */
  complete(): Promise<void>;
  /** Sends a request as any HTTP client would. */
  request(path: string, options?: RequestInit): Promise<Response>;
  /** The file list that the password gives access to. */
  listFiles(transfer: TransferCredentials): Promise<readonly FileEntry[]>;
}

export interface ApiServerOptions extends Partial<Omit<ServerOptions, 'ports' | 'clock'>> {
  readonly kind?: DatabaseKind;
  /** Wraps the blob store that the server uses. The ports of the test have the original one. */
  readonly wrapBlobs?: (blobs: BlobStore) => BlobStore;
  /** Replaces ports, for the server and for the test. */
  readonly ports?: Partial<TestPorts>;
  /** Whether administrators can manage language packs, which emails and pages use. Otherwise these use the shipped ones. */
  readonly hasLanguagePacks?: boolean;
  /** Replaces the routes. */
  readonly routes?: (deps: RouteDeps) => readonly BoundRoute[];
}

/** Starts a server with all ports in this process, on its own database. */
export async function startApiServer(t: Cleanup, options: ApiServerOptions = {}): Promise<ApiServer> {
  const { kind = 'SQLite', wrapBlobs = (blobs) => blobs, ports: replaced, routes, ...more } = options;
  const { hasLanguagePacks = false, ...serverOptions } = more;
  const cleanup = inReverseOrder(t);
  const location = await migratedLocation(kind);
  cleanup.after(() => location[Symbol.asyncDispose]());
  const db = openDatabase(location.value);
  cleanup.after(() => db.destroy());
  const reports = openReports(location.value);
  cleanup.after(() => reports.destroy());
  const packFolder = { folder: `${location.value}-no-packs`, now: noon };
  const languagePacks = hasLanguagePacks ? await openLanguagePackStore({ db, ...packFolder }) : noLanguagePacks;
  const languages = hasLanguagePacks ? { languages: languagePacks } : {};
  const ports = { ...(await createTestPorts(db)), ...languages, ...replaced };
  const requested = { completions: 0, emails: 0 };
  const service = await startHttpServer(
    cleanup,
    {
      clock: ports.clock,
      ports: { ...ports, db: withoutLocalEntries(ports.db), blobs: wrapBlobs(ports.blobs) },
      languagePacks,
      keyStore: ports.keyStore,
      reports,
      triggerCompletion: () => {
        requested.completions += 1;
      },
      triggerEmails: () => {
        requested.emails += 1;
      },
      ...serverOptions,
    },
    routes,
  );
  const request = (path: string, init?: RequestInit) => fetch(new URL(path, service.server.baseUrl), init);
  const listFiles = async ({ transferId, password }: TransferCredentials) => {
    const response = await request(
      `/api/transfers/${transferId}/files?include=path,previewHref`,
      withPassword(password),
    );
    return ((await response.json()) as { data: FileEntry[] }).data;
  };
  const sender = (address = ann) => createApiSender(ports, service.server.baseUrl, address);
  const complete = () => completeTransfers(ports, new AbortController().signal);
  return { ...service, ports, reports, location: location.value, requested, sender, complete, request, listFiles };
}

async function createApiSender(ports: TestPorts, baseUrl: URL, address: string): Promise<ApiSender> {
  const clientId = newClientId();
  await registerClient(ports, clientId, 'verification');
  const { token } = await verifyByClientId(ports, parseEmailAddress(address) as EmailAddress, clientId);
  return {
    sealpost: new Sealpost({ baseUrl, clientId, token }),
    headers: { 'X-CS-ClientId': clientId, 'X-CS-VerificationToken': token },
    sessions: `/api/users/${address}/transfer-sessions`,
    baseUrl,
  };
}

export const withPassword = (password: string) => ({ headers: { 'X-CS-Password': encodeURIComponent(password) } });

/** Returns the status and the error code of an error response. */
export async function errorIn(response: Response): Promise<readonly [status: number, errorCode: number]> {
  const { errorCode } = (await response.json()) as { errorCode: number };
  return [response.status, errorCode];
}
