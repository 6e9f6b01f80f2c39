import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newClientId, newToken } from '../../src/crypto/identifiers.ts';
import { type RouteNeeds, routesOf } from '../../src/http/routes.ts';
import { aTransfer } from '../support/a-transfer.ts';
import { noon } from '../support/builders.ts';
import { assertDocumentedError } from './documented-error.ts';
import { aDraft } from './sending.ts';
import { aTreasureHouse, type TreasureHouse } from './treasure-house.ts';

/**
 * Who may call a route: everybody; a client that is verified for the address in the path; of these the one that made the
 * session, or any for a transfer of the address; whoever opens a transfer as its recipient; people at the machine on which
 * the service runs, while it sends no mail (`mailbox.test.ts` shows who is refused there); whoever opens a transfer by the form
 * of a page (`pages.test.ts` shows that).
 */
type Guard = 'everybody' | 'sender' | 'session' | 'transfer' | 'recipient' | 'machine' | 'form';

const session = '/api/users/:email/transfer-sessions/:trackingId';
const emails = '/api/users/:email/transfers/:trackingId/emails';
const product = '/api/products/:productKey';

const guards: Readonly<Record<string, Guard>> = {
  'GET /api/status': 'everybody',
  'GET /api/clients': 'everybody',
  'GET /api/users/:email/verification': 'everybody',
  'POST /api/users/:email/verification/code/email': 'everybody',
  'POST /api/users/:email/verification/token': 'everybody',
  'DELETE /api/users/:email/verification': 'sender',
  'DELETE /api/users/:email': 'sender',
  'POST /api/users/:email/transfer-policy': 'sender',
  'POST /api/users/:email/transfer-sessions': 'sender',
  [`GET ${session}`]: 'session',
  [`PATCH ${session}`]: 'session',
  [`POST ${session}`]: 'session',
  [`DELETE ${session}`]: 'session',
  [`POST ${session}/files`]: 'session',
  [`DELETE ${session}/files/:fileId`]: 'session',
  [`PUT ${session}/files/:fileId/content`]: 'session',
  [`HEAD ${session}/files/:fileId/content`]: 'session',
  [`PATCH ${session}/files/:fileId/content`]: 'session',
  [`POST ${session}/files/:fileId/content`]: 'session',
  'GET /api/users/:email/transfers/:trackingId': 'transfer',
  'PATCH /api/users/:email/transfers/:trackingId': 'transfer',
  'PUT /api/users/:email/transfers/:trackingId/password': 'transfer',
  [`POST ${emails}/sender`]: 'transfer',
  [`POST ${emails}/sent`]: 'transfer',
  [`POST ${emails}/recipients/:transferId`]: 'transfer',
  [`POST ${emails}/recipients/:transferId/resend`]: 'transfer',
  'POST /api/users/:email/transfers/:trackingId/recipients/:transferId/unlock': 'transfer',
  'GET /api/users/:email/transfers/sent-transfers': 'sender',
  'GET /api/users/:email/transfers/received-transfers': 'sender',
  'GET /api/users/:email/transfers': 'sender',
  'GET /api/transfers/:transferId': 'recipient',
  'GET /api/transfers/:transferId/files': 'recipient',
  'GET /api/transfers/:transferId/files/:fileId': 'recipient',
  'GET /api/transfers/:transferId/zip': 'recipient',
  'GET /api/transfers/:transferId/files/zip': 'recipient',
  'GET /api/transfers/:transferId/eml': 'recipient',
  'GET /api/transfers/:transferId/files/eml': 'recipient',
  'GET /api/transfers/:transferId/checksums': 'recipient',
  'GET /api/transfers/:transferId/message': 'recipient',
  'GET /api/password': 'everybody',
  'POST /api/password': 'everybody',
  'GET /api/password/requirements': 'everybody',
  [`GET ${product}/language-packs`]: 'everybody',
  [`GET ${product}/language-packs/:packId`]: 'everybody',
  [`GET ${product}/language-packs/:packId/*`]: 'everybody',
  [`GET ${product}/legal/terms-of-use`]: 'everybody',
  [`GET ${product}/legal/imprint`]: 'everybody',
  [`GET ${product}/cors`]: 'everybody',
  [`GET ${product}/logging`]: 'everybody',
  'POST /api/logs': 'everybody',
  'GET /health/live': 'everybody',
  'GET /health/ready': 'everybody',
  'GET /openapi.json': 'everybody',
  'GET /mailbox': 'machine',
  'GET /mailbox/:name': 'machine',
  'GET /mailbox/:name/html': 'machine',
  'GET /assets/:name': 'everybody',
  'GET /words/:page': 'everybody',
  'POST /language': 'everybody',
  'GET /download': 'everybody',
  'POST /download': 'form',
  'GET /': 'everybody',
  'GET /transfers': 'everybody',
  'GET /imprint': 'everybody',
  'GET /terms': 'everybody',
};

/** Bodies that the right caller would succeed with, so that nothing but the guard can refuse them. */
const bodies: Readonly<Record<string, unknown>> = {
  createVerificationToken: { verificationCode: 'AAAAAAAAAA' },
  mailVerificationCode: { withLink: true },
  getTransferPolicy: { recipients: ['bob@example.org'] },
  createSession: { recipients: { to: [{ mail: 'bob@example.org' }] } },
  changeSession: { showFileNames: false },
  changeTransfer: { status: { state: 'Deleted_by_revocation' } },
  editPassword: { currentPassword: 'correct-Horse.9', password: 'Xq7-mTvw.93-Kz' },
  registerFile: { fileName: 'b.txt', size: 1 },
  putContent: 'World',
  patchContent: 'World',
  postContent: 'World',
  validatePassword: { password: 'Xq7-mTvw.93-Kz' },
  sendLogs: [],
  showSenderEmail: {},
  showSentEmail: {},
  showRecipientEmail: {},
  chooseLanguage: 'language=de',
  showReceivedTransfer: 'password=Wrong',
};
const resuming = {
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': '0',
  'X-HTTP-Method-Override': 'PATCH',
  'Content-Type': 'application/offset+octet-stream',
};

const routes = routesOf({ mailbox: {}, web: {} } as RouteNeeds);
type Row = (typeof routes)[number];
const nameOf = ({ method, path }: Row) => `${method} ${path}`;

/** Somebody who lacks something. */
interface Caller {
  readonly lacks: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What stands in the path in place of the right values. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly at?: Date;
  readonly refusal: readonly [status: number, errorCode: number];
}

const later = (days: number) => new Date(noon.getTime() + days * 86_400_000);

async function strangers(treasure: TreasureHouse): Promise<Readonly<Record<Guard, readonly Caller[]>>> {
  const { house, sender } = treasure;
  const [eve, elsewhere] = [await house.sender('eve@example.org'), await house.sender()];
  const other = await aDraft(sender);
  const otherFile = await other.file('other.txt', 'Other');
  const foreign = await aTransfer(house.ports, { sender: 'eve@example.org', password: 'Zr4_hWpk.82!Lb' });
  const { 'X-CS-ClientId': clientId = '', 'X-CS-VerificationToken': token = '' } = sender.headers;
  const unverified = [401, 3002] as const;
  const unknown = [404, 2003] as const;
  const toSender: readonly Caller[] = [
    { lacks: 'any proof', headers: {}, refusal: unverified },
    { lacks: 'a token', headers: { 'X-CS-ClientId': clientId }, refusal: unverified },
    { lacks: 'a client id', headers: { 'X-CS-VerificationToken': token }, refusal: [400, 1002] },
    { lacks: 'a token of the server', headers: credentials(clientId, newToken()), refusal: unverified },
    { lacks: 'the right address', headers: eve.headers, refusal: unverified },
    { lacks: 'the right client id', headers: credentials(newClientId(), token), refusal: unverified },
    { lacks: 'time', headers: sender.headers, at: later(8), refusal: unverified },
  ];
  const asEve = { lacks: 'this entity', headers: eve.headers, ids: { email: 'eve@example.org' }, refusal: unknown };
  const toRecipient: readonly Caller[] = [
    { lacks: 'any proof', headers: {}, refusal: [401, 3003] },
    { lacks: 'the right password', headers: { 'X-CS-Password': 'Wrong' }, refusal: [401, 3003] },
    { lacks: 'this transfer', headers: opening(foreign), refusal: [401, 3003] },
    { lacks: 'a password, being the sender', headers: sender.headers, refusal: [401, 3003] },
    { lacks: 'an id', headers: opening(treasure), ids: { transferId: 'AAAAAAAAAA' }, refusal: unknown },
    { lacks: 'time', headers: opening(treasure), at: later(31), refusal: [410, 2006] },
  ];
  return {
    everybody: [],
    machine: [],
    form: [],
    sender: toSender,
    session: [
      ...toSender,
      { lacks: 'having made it', headers: elsewhere.headers, refusal: unverified },
      asEve,
      { lacks: 'this session', headers: sender.headers, ids: { trackingId: foreign.trackingId }, refusal: unknown },
      { lacks: 'this file', headers: sender.headers, ids: { fileId: otherFile }, refusal: unknown },
    ],
    transfer: [
      ...toSender,
      asEve,
      { lacks: 'a submitted one', headers: sender.headers, ids: { trackingId: other.trackingId }, refusal: unknown },
    ],
    recipient: [
      ...toRecipient,
      { lacks: 'this file', headers: opening(treasure), ids: { fileId: otherFile }, refusal: unknown },
    ],
  };
}

const credentials = (clientId: string, token: string) => ({
  'X-CS-ClientId': clientId,
  'X-CS-VerificationToken': token,
});
const opening = ({ password }: { readonly password: string }) => ({ 'X-CS-Password': password });

async function asked({ sender, pathOf }: TreasureHouse, row: Row, caller: Pick<Caller, 'headers' | 'ids'>) {
  const { operationId } = row.schema;
  const path = pathOf(row.path, { productKey: 'api.rest', packId: 'en_2', ...caller.ids }).replace('*', 'csv.json');
  const content = bodies[operationId];
  const more: Readonly<Record<string, string>> = operationId.endsWith('Content') ? resuming : typeOf(content);
  const answer = await fetch(new URL(path, sender.baseUrl), {
    method: row.method,
    headers: { ...caller.headers, ...more },
    ...(content === undefined ? {} : { body: typeof content === 'string' ? content : JSON.stringify(content) }),
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
}

const typeOf = (content: unknown) => (content === undefined ? {} : { 'Content-Type': 'application/json' });

/** Everything that the server keeps, but for the count of wrong passwords. */
async function kept({ house }: TreasureHouse): Promise<unknown> {
  const { db, blobs } = house.ports;
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'attempt');
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'transfer')
        .selectAll()
        .execute(),
    ),
  );
  return [rows, await Array.fromAsync(blobs.list(''))];
}

const plainProblem = ['detail', 'errorCode', 'errorMessage', 'status', 'title', 'type'];

test('of every route it is known who may call it', () => {
  assert.deepEqual(routes.map(nameOf).sort(), Object.keys(guards).sort());
  const withBody = routes.filter(({ schema }) => schema.body !== undefined);
  assert.deepEqual(withBody.map(({ schema }) => schema.operationId).sort(), Object.keys(bodies).sort());
});

test('whoever may not call a route is refused as documented, learns nothing and changes nothing', async (t) => {
  const treasure = await aTreasureHouse(t);
  const callers = await strangers(treasure);
  const before = await kept(treasure);
  for (const row of routes) {
    for (const caller of callers[guards[nameOf(row)] ?? 'everybody']) {
      if (caller.lacks === 'this file' && !row.path.includes(':fileId')) continue;
      const hint = `${nameOf(row)} by somebody who lacks ${caller.lacks}`;
      treasure.house.ports.clock.set(caller.at ?? noon);
      const answer = await asked(treasure, row, caller);
      treasure.house.ports.clock.set(noon);
      if (row.method === 'HEAD') {
        assert.equal(answer.status, caller.refusal[0], hint);
        assert.equal(answer.headers['upload-offset'] ?? answer.headers['upload-length'], undefined, hint);
        continue;
      }
      assertDocumentedError(answer, hint);
      const problem = JSON.parse(answer.body);
      assert.deepEqual([problem.status, problem.errorCode], caller.refusal, hint);
      // How often one may still guess, and how a transfer has ended that is gone.
      const { attemptsLeft: _, state: __, ...told } = problem;
      assert.deepEqual(Object.keys(told).sort(), plainProblem, hint);
    }
    assert.deepEqual(await kept(treasure), before, nameOf(row));
  }
  await treasure.assertNothingLost();
});

test('where everybody may ask, bad proof is no reason to refuse, and nothing is told of others', async (t) => {
  const treasure = await aTreasureHouse(t);
  const { trackingId, fileId, transferId } = treasure.ids;
  const bad = [
    { ...credentials(newClientId(), newToken()), 'X-CS-Password': 'Wrong' },
    { 'X-CS-VerificationToken': newToken() },
    { 'X-CS-ClientId': 'malformed' },
  ];
  for (const row of routes.filter((one) => guards[nameOf(one)] === 'everybody')) {
    const hint = nameOf(row);
    const plain = await asked(treasure, row, { headers: {} });
    assert.ok(plain.status < 500, hint);
    for (const headers of bad) {
      const odd = await asked(treasure, row, { headers });
      // To be verified is what needs a client id.
      if (hint !== 'POST /api/users/:email/verification/token') assert.equal(odd.status, plain.status, hint);
      for (const secret of ['kept.txt', 'sent.txt', 'Plans', trackingId, fileId, transferId]) {
        assert.ok(!`${plain.body}${odd.body}`.includes(secret), hint);
      }
    }
  }
  await treasure.assertNothingLost();
});
