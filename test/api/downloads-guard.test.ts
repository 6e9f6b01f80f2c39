import assert from 'node:assert/strict';
import { ticketsFor } from '../../src/crypto/tickets.ts';
import { lockCounter, saveCounter } from '../../src/db/attempts.ts';
import { startApiServer } from '../support/server/api-server.ts';
import { assertDocumentedError, assertStandardHeaders } from '../support/server/documented-error.ts';
import type { TestPorts } from '../support/server/test-ports.ts';
import { sizedTest } from '../support/sized-test.ts';
import { createTransfer, type TestTransfer } from '../support/transfer/test-transfer.ts';

/*
 * The guard of the recipient routes: each endpoint in each state with each kind of credential, in header and query,
 * returns exactly the documented response.
 */

const day = 86_400_000;

/** State and age of a transfer, and its response to every caller; undefined where the credential decides. */
const lives = [
  { state: 'Session', response: [404, 2003] },
  { state: 'Processing', response: [409, 2001] },
  { state: 'Processing', isOver: true, response: [410, 2006] },
  { state: 'Active', response: undefined },
  { state: 'Active', isLocked: true, response: [403, 2005] },
  { state: 'Active', isOver: true, response: [410, 2006] },
  { state: 'Failed', response: [410, 2006] },
  { state: 'Deleted_by_expiration', response: [410, 2006] },
  { state: 'Deleted_by_revocation', response: [410, 2006] },
  { state: 'Deleted_by_admin', response: [410, 2006] },
  { state: 'Deleted_by_security', response: [410, 2006] },
] as const;

interface Credential {
  readonly name: string;
  readonly password?: string;
  readonly ticket?: string;
  /** The resource that it opens. */
  readonly opens: 'all' | 'file' | 'zip' | 'eml' | 'checksums' | 'message' | 'nothing';
}

function credentialsFor(ports: TestPorts, made: TestTransfer, other: TestTransfer): readonly Credential[] {
  const [file, otherFile] = made.files;
  assert.ok(file && otherFile);
  const now = ports.clock.now();
  const ticket = ({ transferId = made.transferId, generation = 1, at = now, resource = file.id } = {}) => {
    const validity = { now: at, until: new Date(at.getTime() + 2 * day) };
    return ticketsFor(ports.keys, transferId, { transferKey: made.transferKey, generation }, validity)(resource);
  };
  return [
    { name: 'nothing', opens: 'nothing' },
    { name: 'a wrong password', password: 'wrong', opens: 'nothing' },
    { name: 'the password of another transfer', password: other.password, opens: 'nothing' },
    { name: 'the right password', password: made.password, opens: 'all' },
    { name: 'a ticket of this file', ticket: ticket(), opens: 'file' },
    { name: 'a ticket of another file', ticket: ticket({ resource: otherFile.id }), opens: 'nothing' },
    { name: 'a ticket of the ZIP', ticket: ticket({ resource: 'zip' }), opens: 'zip' },
    { name: 'a ticket of the EML', ticket: ticket({ resource: 'eml' }), opens: 'eml' },
    { name: 'a ticket of the checksums', ticket: ticket({ resource: 'checksums' }), opens: 'checksums' },
    { name: 'a ticket of the message', ticket: ticket({ resource: 'message' }), opens: 'message' },
    { name: 'an expired ticket', ticket: ticket({ at: new Date(now.getTime() - day) }), opens: 'nothing' },
    { name: 'a ticket of another transfer', ticket: ticket({ transferId: other.transferId }), opens: 'nothing' },
    { name: 'a ticket of an older password', ticket: ticket({ generation: 0 }), opens: 'nothing' },
    { name: 'no ticket at all', ticket: 'nonsense', opens: 'nothing' },
    { name: 'right password, wrong ticket', password: made.password, ticket: 'nonsense', opens: 'all' },
    { name: 'wrong password, right ticket', password: 'wrong', ticket: ticket(), opens: 'nothing' },
  ];
}

/** Returns a request for each position of a credential. Tickets are accepted in the query only. */
function requestsWith(path: string, { password, ticket }: Credential) {
  const query = ticket === undefined ? '' : `&ticket=${ticket}`;
  if (password === undefined) return [{ path: `${path}?${query}`, headers: {} }];
  const encoded = encodeURIComponent(password);
  return [
    { path: `${path}?${query}`, headers: { 'X-CS-Password': encoded } },
    { path: `${path}?password=${encoded}${query}`, headers: {} },
  ];
}

/** Locks the recipient as wrong passwords of unverified callers do. */
async function lock({ db, clock }: TestPorts, { recipients }: TestTransfer): Promise<void> {
  const place = { recipientId: recipients[0]?.id ?? '', caller: 'unverified' } as const;
  const lockedUntil = new Date(clock.now().getTime() + 900_000);
  await db.transaction().execute(async (tx) => {
    const counter = await lockCounter(tx, place, clock.now());
    assert.ok(counter);
    await saveCounter(tx, place, { ...counter, attempts: 5, lockedUntil });
  });
}

// The size is in tenths of all combinations.
sizedTest('endpoint, state and credential together give exactly the documented response', 10, async (t, tenths) => {
  const { ports, request, log } = await startApiServer(t);
  const other = await createTransfer(ports, { password: 'another-Horse.9' });
  let requested = 0;
  for (const [lifeIndex, life] of lives.entries()) {
    const { state } = life;
    const expiry = ports.clock.now().getTime() + ('isOver' in life ? 0 : day);
    const made = await createTransfer(ports, {
      state,
      files: [
        { name: 'a.txt', content: 'Hello' },
        { name: 'b.txt', content: 'World' },
      ],
      columns: { expires_at: new Date(expiry).toISOString() },
    });
    if ('isLocked' in life) await lock(ports, made);
    const transfer = `/api/transfers/${made.transferId}`;
    const endpoints = [
      { path: transfer, openedBy: ['all'], response: [200] },
      { path: `${transfer}/files`, openedBy: ['all'], response: [200] },
      { path: `${transfer}/files/${made.files[0]?.id}`, openedBy: ['all', 'file'], response: [200] },
      { path: `${transfer}/files/${other.files[0]?.id}`, openedBy: ['all'], response: [404, 2003] },
      { path: `${transfer}/zip`, openedBy: ['all', 'zip'], response: [200] },
      { path: `${transfer}/files/zip`, openedBy: ['all', 'zip'], response: [200] },
      { path: `${transfer}/eml`, openedBy: ['all', 'eml'], response: [409, 2001] },
      { path: `${transfer}/files/eml`, openedBy: ['all', 'eml'], response: [409, 2001] },
      { path: `${transfer}/checksums`, openedBy: ['all', 'checksums'], response: [200] },
      { path: `${transfer}/message`, openedBy: ['all', 'message'], response: [409, 2001] },
    ];
    for (const [credentialIndex, credential] of credentialsFor(ports, made, other).entries()) {
      // Advances the clock: more than 300 unknown IDs in ten minutes would get another response.
      if (state === 'Session') ports.clock.advance(60_000);
      for (const [endpointIndex, { path, openedBy, response }] of endpoints.entries()) {
        if ((lifeIndex + 3 * credentialIndex + endpointIndex) % 10 >= tenths) continue;
        const expected = life.response ?? (openedBy.includes(credential.opens) ? response : [401, 3003]);
        for (const attempt of requestsWith(path, credential)) {
          for (const method of ['GET', 'HEAD']) {
            const hint = `${method} ${path.replace(made.transferId, 'id')}, ${JSON.stringify(life)}, ${credential.name}`;
            await assertResponse(
              await request(attempt.path, { method, headers: attempt.headers }),
              expected,
              hint,
              method,
            );
            requested += 1;
          }
        }
      }
    }
  }
  assert.ok(requested > 400 * tenths);
  assert.doesNotMatch(log(), /"level":"(error|warn|fatal)"/);
  assert.doesNotMatch(log(), new RegExp(`Horse|a\\.txt|${other.transferId}|ticket=`));
});

async function assertResponse(
  response: Response,
  [status, errorCode]: readonly number[],
  hint: string,
  method: string,
): Promise<void> {
  const body = await response.text();
  const headers = Object.fromEntries(response.headers);
  assert.equal(response.status, status, hint);
  if (errorCode === undefined) {
    assertStandardHeaders(headers, hint);
    return;
  }
  if (method === 'HEAD') {
    assert.equal(body, '', hint);
    return;
  }
  assertDocumentedError({ status: response.status, headers, body }, hint);
  assert.equal(JSON.parse(body).errorCode, errorCode, hint);
  for (const name of ['etag', 'content-disposition', 'content-range']) assert.equal(headers[name], undefined, hint);
}
