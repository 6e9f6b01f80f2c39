import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClientId, newToken } from '../../src/crypto/identifiers.ts';
import type { GuardKind } from '../../src/http/access/guards.ts';
import { adminRoutes, signInRoutes } from '../../src/http/admin-routes.ts';
import type { WebApp } from '../../src/http/pages/web-app.ts';
import { apiRoutes, mailboxRoutes, metricsRoutes, pageRoutes } from '../../src/http/routes.ts';
import type { Mailbox } from '../../src/ports/mailbox.ts';
import { tryOutMode } from '../../src/runtime/try-out.ts';
import { noon } from '../support/database/test-rows.ts';
import { adminBodies } from '../support/server/admin-bodies.ts';
import { assertDocumentedError } from '../support/server/documented-error.ts';
import { exchangeRaw, startHttpServer } from '../support/server/http-server.ts';
import { type PopulatedServer, startPopulatedServer } from '../support/server/populated-server.ts';
import { storedData } from '../support/server/stored-data.ts';
import { createDraft } from '../support/transfer/draft.ts';
import { createTransfer } from '../support/transfer/test-transfer.ts';

const routes = [...apiRoutes, ...mailboxRoutes, ...metricsRoutes, ...pageRoutes];
type Row = (typeof routes)[number];
const nameOf = ({ method, path }: Row) => `${method} ${path}`;

/** The guard that each route must have, by operation ID. It repeats the route table, so that a wrong guard there fails. */
const operationsByGuard: Readonly<Record<GuardKind, readonly string[]>> = {
  everyone: [
    'getStatus',
    'createClientId',
    'getVerification',
    'sendVerificationCode',
    'createVerificationToken',
    'startSenderSignOn',
    'finishSenderSignOn',
    'generatePassword',
    'validatePassword',
    'listPasswordRequirements',
    'listLanguagePacks',
    'getLanguagePack',
    'getLanguagePackFile',
    'getTermsOfUse',
    'getImprint',
    'getCors',
    'getLogging',
    'sendLogs',
    'getLive',
    'getReady',
    'getDescription',
    'getAsset',
    'getPageWords',
    'showReceivePage',
    'showSendPage',
    'showTransfersPage',
    'showAdmin',
    'showAdminSection',
    'showImprintPage',
    'showTermsPage',
    'showReference',
    'showReferencePage',
  ],
  'verified address': [
    'endVerification',
    'deleteUser',
    'getTransferPolicy',
    'createSession',
    'listLockedRecipients',
    'listSentTransfers',
    'listReceivedTransfers',
    'listSentTransfersLegacy',
  ],
  session: [
    'getSession',
    'updateSession',
    'submitSession',
    'deleteSession',
    'registerFile',
    'addFiles',
    'uploadFile',
    'getUploadOffset',
    'appendUpload',
    'appendUploadByPost',
    'deleteFile',
  ],
  'sender of transfer': [
    'getTransferStatus',
    'updateTransfer',
    'changePassword',
    'unlockRecipient',
    'previewSenderEmail',
    'previewSentCopy',
    'previewRecipientEmail',
    'resendRecipientEmail',
  ],
  recipient: [
    'getTransfer',
    'listFiles',
    'downloadFile',
    'previewFile',
    'downloadZip',
    'downloadSelectedZip',
    'downloadZipOfFiles',
    'downloadEml',
    'downloadEmlOfFiles',
    'downloadChecksums',
    'getConfidentialMessage',
  ],
  // Their permissions are in admin-matrix.test.ts.
  administration: adminRoutes.map(({ schema }) => schema.operationId),
  'sign-in': signInRoutes.map(({ schema }) => schema.operationId),
  'local machine': ['listMails', 'openMailbox', 'getMail', 'getMailHtml'],
  form: ['chooseLanguage', 'showReceivedTransfer'],
  metrics: ['getMetrics'],
};

/** Valid bodies, so that only the guard can reject the request. */
const bodies: Readonly<Record<string, unknown>> = {
  createVerificationToken: { verificationCode: 'AAAAAAAAAA' },
  sendVerificationCode: { withLink: true, shortCode: true },
  finishSenderSignOn: { query: 'code=AAAA&state=sender.AAAA' },
  getTransferPolicy: { recipients: ['bob@example.org'] },
  createSession: { recipients: { to: [{ mail: 'bob@example.org' }] } },
  updateSession: { showFileNames: false },
  updateTransfer: { status: { state: 'Deleted_by_revocation' } },
  changePassword: { currentPassword: 'correct-Horse.9', password: 'Xq7-mTvw.93-Kz' },
  registerFile: { fileName: 'b.txt', size: 1 },
  addFiles: { files: [{ fileName: 'b.txt', size: 1 }] },
  downloadSelectedZip: {},
  uploadFile: 'World',
  appendUpload: 'World',
  appendUploadByPost: 'World',
  validatePassword: { password: 'Xq7-mTvw.93-Kz' },
  sendLogs: [],
  previewSenderEmail: {},
  previewSentCopy: {},
  previewRecipientEmail: {},
  chooseLanguage: 'language=de',
  openMailbox: 'token=Wrong',
  showReceivedTransfer: 'password=Wrong',
  ...adminBodies,
};
const resuming = {
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': '0',
  'X-HTTP-Method-Override': 'PATCH',
  'Content-Type': 'application/offset+octet-stream',
};

/** A caller that a guard must reject. */
interface Caller {
  readonly lacks: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Path parameters that replace the right ones. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly at?: Date;
  readonly rejection: readonly [status: number, errorCode: number];
}

const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);

type Rejected = Readonly<Record<GuardKind, readonly Caller[]>>;

/** The callers that each guard must reject. */
async function rejectedCallers(server: PopulatedServer): Promise<Rejected> {
  const { api, sender } = server;
  const [eve, elsewhere] = [await api.sender('eve@example.org'), await api.sender()];
  const other = await createDraft(sender);
  const otherFile = await other.file('other.txt', 'Other');
  const foreign = await createTransfer(api.ports, { sender: 'eve@example.org', password: 'Zr4_hWpk.82!Lb' });
  const { 'X-CS-ClientId': clientId = '', 'X-CS-VerificationToken': token = '' } = sender.headers;
  const unverified = [401, 3002] as const;
  const unknown = [404, 2003] as const;
  const toVerifiedAddress: readonly Caller[] = [
    { lacks: 'any credentials', headers: {}, rejection: unverified },
    { lacks: 'a token', headers: { 'X-CS-ClientId': clientId }, rejection: unverified },
    { lacks: 'a client id', headers: { 'X-CS-VerificationToken': token }, rejection: [400, 1002] },
    { lacks: 'a token that this server issued', headers: credentials(clientId, newToken()), rejection: unverified },
    { lacks: 'the right address', headers: eve.headers, rejection: unverified },
    { lacks: 'the right client id', headers: credentials(newClientId(), token), rejection: unverified },
    { lacks: 'a verification that is still valid', headers: sender.headers, at: later(8), rejection: unverified },
  ];
  const asEve = { lacks: 'this entity', headers: eve.headers, ids: { email: 'eve@example.org' }, rejection: unknown };
  const toRecipient: readonly Caller[] = [
    { lacks: 'any credentials', headers: {}, rejection: [401, 3003] },
    { lacks: 'the right password', headers: { 'X-CS-Password': 'Wrong' }, rejection: [401, 3003] },
    { lacks: 'this transfer', headers: opening(foreign), rejection: [401, 3003] },
    { lacks: 'a password, being the sender', headers: sender.headers, rejection: [401, 3003] },
    { lacks: 'an id', headers: opening(server), ids: { transferId: 'AAAAAAAAAA' }, rejection: unknown },
    { lacks: 'a transfer that has not expired', headers: opening(server), at: later(31), rejection: [410, 2006] },
  ];
  return {
    // Other tests cover these four: three in this file, and metrics.full.test.ts.
    everyone: [],
    'local machine': [],
    form: [],
    metrics: [],
    'verified address': toVerifiedAddress,
    session: [
      ...toVerifiedAddress,
      { lacks: 'having created it', headers: elsewhere.headers, rejection: unverified },
      asEve,
      { lacks: 'this session', headers: sender.headers, ids: { trackingId: foreign.trackingId }, rejection: unknown },
      { lacks: 'this file', headers: sender.headers, ids: { fileId: otherFile }, rejection: unknown },
    ],
    'sender of transfer': [
      ...toVerifiedAddress,
      asEve,
      {
        lacks: 'a submitted transfer',
        headers: sender.headers,
        ids: { trackingId: other.trackingId },
        rejection: unknown,
      },
    ],
    // Another file has all callers that this guard rejects.
    administration: [
      { lacks: 'any credentials', headers: {}, rejection: [401, 3020] },
      { lacks: 'a session, being a sender', headers: sender.headers, rejection: [401, 3020] },
    ],
    'sign-in': [{ lacks: 'HTTPS', headers: { Via: '1.1 proxy' }, rejection: [403, 3024] }],
    recipient: [
      ...toRecipient,
      { lacks: 'this file', headers: opening(server), ids: { fileId: otherFile }, rejection: unknown },
    ],
  };
}

const credentials = (clientId: string, token: string) => ({
  'X-CS-ClientId': clientId,
  'X-CS-VerificationToken': token,
});
const opening = ({ password }: { readonly password: string }) => ({ 'X-CS-Password': password });

async function send({ sender, pathOf }: PopulatedServer, row: Row, caller: Pick<Caller, 'headers' | 'ids'>) {
  const { operationId } = row.schema;
  const path = pathOf(row.path, caller.ids);
  const content = bodies[operationId];
  const more: Readonly<Record<string, string>> = row.path.endsWith('/content') ? resuming : typeOf(content);
  const response = await fetch(new URL(path, sender.baseUrl), {
    method: row.method,
    headers: { ...caller.headers, ...more },
    ...(content === undefined ? {} : { body: typeof content === 'string' ? content : JSON.stringify(content) }),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

const typeOf = (content: unknown) => (content === undefined ? {} : { 'Content-Type': 'application/json' });

const plainProblem = ['errorCode', 'errorMessage', 'status', 'title', 'type'];

test('every route has the guard that is listed here, and every route with a body a sample of it', () => {
  const file = 'test/api/guard-matrix.test.ts';
  for (const row of routes) {
    const { operationId: id, body } = row.schema;
    const listed = Object.values(operationsByGuard).flat().includes(id);
    assert.ok(listed, `${nameOf(row)} has no entry: add ${id} below its guard to operationsByGuard in ${file}`);
    assert.ok(operationsByGuard[row.guard].includes(id), `${nameOf(row)} has another guard than in operationsByGuard`);
    if (body !== undefined)
      assert.ok(id in bodies, `${nameOf(row)} has no valid body: add one for ${id} to bodies in ${file}`);
  }
  const listedByGuard = Object.values(operationsByGuard).flat();
  assert.equal(new Set(listedByGuard).size, listedByGuard.length, 'an operation is listed for one guard only');
  const listed = [...listedByGuard, ...Object.keys(bodies)];
  const known = routes.map(({ schema }) => schema.operationId);
  for (const id of listed) assert.ok(known.includes(id), `No route has the operation ID ${id}: remove it from ${file}`);
});

test('every path that names a transfer or a session has a guard for it', () => {
  const open = routes.filter(({ guard }) => guard === 'everyone');
  assert.deepEqual(open.filter(({ path }) => /:(trackingId|transferId|fileId)/.test(path)).map(nameOf), []);
  const openToAddress = open.filter(({ path }) => path.startsWith('/api/users/'));
  assert.ok(openToAddress.every(({ path }) => path.startsWith('/api/users/:email/verification')));
  const guardFor = (start: string, kinds: readonly GuardKind[]) => {
    for (const row of routes) if (row.path.startsWith(start)) assert.ok(kinds.includes(row.guard), nameOf(row));
  };
  guardFor('/api/users/:email/transfer-sessions/:trackingId', ['session']);
  guardFor('/api/users/:email/transfers/:trackingId', ['sender of transfer']);
  guardFor('/api/transfers/:transferId', ['recipient']);
  guardFor('/api/admin', ['administration', 'sign-in']);
  guardFor('/api/admin/administrators', ['administration']);
  guardFor('/mailbox', ['local machine']);
  guardFor('/metrics', ['metrics']);
});

test('every guard rejects the callers it must, as documented, and they learn and change nothing', async (t) => {
  const server = await startPopulatedServer(t);
  const callers = await rejectedCallers(server);
  const before = await storedData(server.api.ports);
  for (const row of routes) {
    for (const caller of callers[row.guard]) {
      if (caller.lacks === 'this file' && !row.path.includes(':fileId')) continue;
      const hint = `${nameOf(row)} by a caller without ${caller.lacks}`;
      server.api.ports.clock.set(caller.at ?? noon);
      const response = await send(server, row, caller);
      server.api.ports.clock.set(noon);
      if (row.method === 'HEAD') {
        assert.equal(response.status, caller.rejection[0], hint);
        assert.equal(response.headers['upload-offset'] ?? response.headers['upload-length'], undefined, hint);
        continue;
      }
      assertDocumentedError(response, hint);
      const problem = JSON.parse(response.body);
      assert.deepEqual([problem.status, problem.errorCode], caller.rejection, hint);
      // These are documented: the attempts left with what follows, how an ended transfer has ended, and the detail.
      const { attemptsLeft: _, nextStep: __, state: ___, detail: ____, ...members } = problem;
      assert.deepEqual(Object.keys(members).sort(), plainProblem, hint);
    }
    assert.deepEqual(await storedData(server.api.ports), before, nameOf(row));
    // The watched server has compared these responses with openapi.json.
    const isCompared = server.api.outcomes.get(row.schema.operationId)?.has('error') ?? false;
    assert.equal(isCompared, callers[row.guard].length > 0, nameOf(row));
  }
  await server.assertUnchanged();
});

/** Routes for everyone that need a client ID, and reject a request without one. */
const needsClientId = ['createVerificationToken', 'startSenderSignOn', 'finishSenderSignOn'];

test('routes for everyone ignore bad credentials and reveal nothing about others', async (t) => {
  const server = await startPopulatedServer(t);
  const { trackingId, fileId, transferId } = server.ids;
  const bad = [
    { ...credentials(newClientId(), newToken()), 'X-CS-Password': 'Wrong' },
    { 'X-CS-VerificationToken': newToken() },
    { 'X-CS-ClientId': 'malformed' },
  ];
  for (const row of routes.filter(({ guard }) => guard === 'everyone')) {
    const hint = nameOf(row);
    // No route rejects this request by itself, but all of them respond to it with an error.
    const [rejection] = await exchangeRaw(
      server.api.server,
      `${row.method} ${server.pathOf(row.path)} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    );
    assert.equal(rejection?.status, 400, hint);
    const plain = await send(server, row, { headers: {} });
    assert.ok(plain.status < 500, hint);
    for (const headers of bad) {
      const odd = await send(server, row, { headers });
      if (!needsClientId.includes(row.schema.operationId ?? '')) assert.equal(odd.status, plain.status, hint);
      for (const secret of ['uploaded.txt', 'sent.txt', 'Plans', trackingId, fileId, transferId]) {
        assert.ok(!`${plain.body}${odd.body}`.includes(secret), hint);
      }
    }
  }
  await server.assertUnchanged();
});

test('the mailbox rejects proxied requests and other host names, and forms reject other sites', async (t) => {
  // Neither is used, because the guards reject every request.
  const { server } = await startHttpServer(t, { mailbox: {} as Mailbox, tryOut: tryOutMode(true), web: {} as WebApp });
  const rejected: Partial<Record<GuardKind, readonly [headers: readonly string[], status: number, code: number]>> = {
    'local machine': [['Host: 127.0.0.1', 'X-Forwarded-For: 192.0.2.1'], 404, 1006],
    form: [['Host: 127.0.0.1', 'Sec-Fetch-Site: cross-site', 'Content-Length: 0'], 403, 1004],
  };
  for (const row of routes) {
    const [headers, ...rejection] = rejected[row.guard] ?? [];
    // The other guards are tested above.
    if (headers === undefined) continue;
    const lines = [`${row.method} ${row.path} HTTP/1.1`, ...headers, 'Connection: close'];
    const [response] = await exchangeRaw(server, `${lines.join('\r\n')}\r\n\r\n`);
    assert.ok(response !== undefined, nameOf(row));
    assertDocumentedError(response, nameOf(row));
    assert.deepEqual([response.status, JSON.parse(response.body).errorCode], rejection, nameOf(row));
  }
  const [foreignHost] = await exchangeRaw(
    server,
    'GET /mailbox HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  assert.equal(foreignHost?.status, 404);
});
