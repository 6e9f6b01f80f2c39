import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { sampleOf } from '../../../scripts/openapi/samples.ts';
import { inviteAdministrator } from '../../../src/administration/invitations.ts';
import { queueTestEmail } from '../../../src/administration/test-emails.ts';
import { createToken } from '../../../src/administration/tokens.ts';
import { type EmailAddress, parseEmailAddress } from '../../../src/core/email-address.ts';
import { newShortId } from '../../../src/crypto/identifiers.ts';
import { insertPasskey } from '../../../src/db/administration/passkeys.ts';
import { adminRoutes } from '../../../src/http/admin-routes.ts';
import { apiRoutes } from '../../../src/http/routes.ts';
import { sealPasskey } from '../../../src/records/passkeys.ts';
import type { Cleanup } from '../cleanup.ts';
import { createDraft, type Draft } from '../transfer/draft.ts';
import { createTransfer } from '../transfer/test-transfer.ts';
import { type AdminCaller, administratorOf, adminWith, signIn } from './admin-callers.ts';
import { type ApiSender, type ApiServer, type ApiServerOptions, ann, startApiServer } from './api-server.ts';
import { exchangeRaw, type RawResponse } from './http-server.ts';

/** The routes whose paths contain only addresses, transfers and files as parameters. */
export const routes = apiRoutes.filter(({ path }) => !path.startsWith('/api/products/:productKey'));

/**
 * A server with data: a session with an uploaded and a registered file, a sent transfer with a message as its file, and an
 * administrator with an API token.
 */
export interface PopulatedServer {
  readonly api: ApiServer;
  readonly sender: ApiSender;
  readonly draft: Draft;
  /** A registered file of five bytes that are not uploaded yet. */
  readonly pendingFileId: string;
  /** The value for each path parameter. */
  readonly ids: Readonly<Record<'email' | 'trackingId' | 'fileId' | 'transferId' | AdminParameter, string>>;
  /** An administrator who may do everything. */
  readonly admin: AdminCaller;
  /** The password of the sent transfer. */
  readonly password: string;
  /**
   * Fills in the parameters of a route's path. The IDs are those of the session or transfer in the path. `odd` replaces
   * them. Throws if there is no sample for a parameter.
   */
  pathOf(pattern: string, odd?: Readonly<Record<string, string>>): string;
  /** Sends one raw request with the credentials of the sender and the administrator, and the password. */
  request(method: string, path: string, headers?: readonly string[], body?: string): Promise<RawResponse>;
  /** Asserts that session and transfer are unchanged and that the server has logged no internal error. */
  assertUnchanged(hint?: string): Promise<void>;
}

type AdminParameter =
  | 'sessionId'
  | 'tokenId'
  | 'administratorId'
  | 'invitationId'
  | 'emailId'
  | 'ruleId'
  | 'locale'
  | 'packId'
  | 'sample'
  | 'trackingId'
  | 'passkeyId';

export async function startPopulatedServer(t: Cleanup, options?: ApiServerOptions): Promise<PopulatedServer> {
  const service = await startApiServer(t, options);
  const sender = await service.sender();
  const draft = await createDraft(sender);
  const fileId = await draft.file('uploaded.txt', 'Hello');
  const pendingFileId = await draft.register({ fileName: 'pending.txt', size: 5 });
  const sent = await createTransfer(service.ports, { sender: ann, files: [{ name: 'sent.txt', content: 'World' }] });
  const { trackingId, transferId, password } = sent;
  const [{ id: messageId } = assert.fail('The transfer has no file')] = sent.files;
  // Without a confidential message and the right to view files, their routes have nothing to return.
  await service.ports.db
    .updateTable('transfer')
    .set({ confidential_message_file_id: messageId, allow_preview: 1 })
    .where('tracking_id', '=', trackingId)
    .execute();
  const admin = await adminWith(service, 'administrator');
  const adminIds = await createAdminData(service, admin.administratorId);
  const ids = { ...adminIds, email: ann, trackingId: draft.trackingId, fileId, transferId };
  const own = Object.entries({
    // Administration without HTTPS is for this machine only.
    Host: '127.0.0.1',
    Connection: 'close',
    ...sender.headers,
    'X-CS-Password': password,
    ...admin.headers,
  });

  const pathOf = samplePaths({
    '/api/users/:email': { email: ann },
    '/api/users/:email/transfer-sessions/:trackingId': { email: ann, trackingId: draft.trackingId, fileId },
    '/api/users/:email/transfers/:trackingId': { email: ann, trackingId, transferId },
    '/api/transfers/:transferId': { transferId, fileId: messageId },
    '/api/products/:productKey': { productKey: 'api.rest', packId: 'en_2', '*': 'csv.json' },
    // A request with all rights must not erase the data of the test.
    '/api/admin': { ...adminIds, email: zoe },
    '/admin': { '*': 'account' },
    '/mailbox/:name': { name: 'email' },
    '/assets/:name': { name: 'app.js' },
    '/words/:page': { page: 'send' },
    '/api/docs/:page': { page: 'uploads' },
  });

  async function request(
    method: string,
    path: string,
    headers: readonly string[] = [],
    body = '',
  ): Promise<RawResponse> {
    const lines = [`${method} ${path} HTTP/1.1`, ...own.map((header) => header.join(': ')), ...headers];
    const [response, ...more] = await exchangeRaw(service.server, `${lines.join('\r\n')}\r\n\r\n${body}`);
    assert.ok(
      response !== undefined && more.length === 0,
      `${1 + more.length} responses to ${method} ${path.slice(0, 99)}`,
    );
    return response;
  }

  const list = JSON.parse((await request('GET', pathOf('/api/transfers/:transferId/files'))).body);
  const contents = async () => ({
    session: await draft.get(),
    status: (await request('GET', pathOf('/api/users/:email/transfers/:trackingId'))).body,
    // Leaves out the last byte: a complete read would be logged as a download.
    content: await (
      await fetch(new URL(list.data[0].href, sender.baseUrl), { headers: { Range: 'bytes=0-3' } })
    ).text(),
  });
  const before = await contents();
  assert.equal(before.content, 'Worl');

  async function assertUnchanged(hint = ''): Promise<void> {
    assert.deepEqual(await contents(), before, hint);
    assert.doesNotMatch(service.log(), /"level":"(error|fatal)"/, hint);
  }

  return {
    api: service,
    sender,
    draft,
    pendingFileId,
    ids,
    admin,
    password,
    pathOf,
    request,
    assertUnchanged,
  };
}

/** A person whom a request may erase. */
const zoe = 'zoe@example.org';

/** Makes what the paths of administration name. */
async function createAdminData(
  { ports }: ApiServer,
  administratorId: string,
): Promise<Readonly<Record<AdminParameter, string>>> {
  const session = await signIn(ports, administratorId);
  const owner = await administratorOf(ports, session);
  const { id: tokenId } = await createToken(ports, owner, { name: 'Test', scopes: ['health.read'], days: 90 });
  const { id: invitationId } = await inviteAdministrator(ports, { role: 'viewer' });
  const emailId = await queueTestEmail(ports, { address: parseEmailAddress(zoe) as EmailAddress });
  const [rule = assert.fail('The policy has no rule')] = (await ports.policy.read()).all;
  const { trackingId } = await createTransfer(ports, { sender: 'carol@example.org' });
  const ids = { administratorId, sessionId: session.id, tokenId, invitationId, emailId, ruleId: rule.id, trackingId };
  const passkeyId = await insertSamplePasskey(ports, administratorId);
  return {
    ...ids,
    passkeyId,
    locale: 'de',
    packId: 'de_2',
    sample: 'email',
  };
}

/** Inserts a passkey that no authenticator has. */
async function insertSamplePasskey({ db, keys, clock }: ApiServer['ports'], administratorId: string): Promise<string> {
  const id = newShortId();
  const passkey = { id: 'QUFBQUFB', publicKey: 'QUFB', transports: [], relyingPartyId: 'localhost' };
  const row = {
    id,
    administrator_id: administratorId,
    ...sealPasskey(keys, id, passkey),
    counter: 0,
    name: 'Phone',
    created_at: clock.now().toISOString(),
    used_at: null,
  };
  await db.transaction().execute((tx) => insertPasskey(tx, row));
  return id;
}

/** Fills in the parameters of a path with the samples of the longest key that the path starts with. */
function samplePaths(samples: Readonly<Record<string, Readonly<Record<string, string>>>>): PopulatedServer['pathOf'] {
  const starts = Object.keys(samples).sort((a, b) => b.length - a.length);
  return (pattern, odd = {}) => {
    const start = starts.find((one) => `${pattern}/`.startsWith(`${one}/`)) ?? '';
    return pattern.replace(/:(\w+)|\*/g, (parameter, name = '*') => {
      const value = odd[name] ?? samples[start]?.[name] ?? describedSample(pattern, name);
      const hint = `${pattern} has no sample for ${parameter}: add it to samplePaths in test/support/server/populated-server.ts`;
      return value ?? assert.fail(hint);
    });
  };
}

/** The example of a parameter of administration, which names nothing that exists. */
export function describedSample(pattern: string, name: string): string | undefined {
  const { schema } = adminRoutes.find(({ path }) => path === pattern) ?? {};
  const { properties } = (schema?.params ?? {}) as { readonly properties?: Readonly<Record<string, TSchema>> };
  return properties?.[name] && String(sampleOf(properties[name], name));
}

export const statusAndErrorCode = ({ status, body }: RawResponse): readonly [status: number, errorCode: number] => [
  status,
  JSON.parse(body).errorCode,
];
