import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticketsFor } from '../../src/crypto/tickets.ts';
import { holdCounter, keepCounter } from '../../src/db/attempts.ts';
import { aTransfer, type MadeTransfer } from '../support/a-transfer.ts';
import type { HousePorts } from '../support/house-ports.ts';
import { assertDocumentedError, assertStandardHeaders } from './documented-error.ts';
import { aReceivingHouse } from './receiving-house.ts';

/*
 * The guard of everything that recipients call: each endpoint in each state with each kind of proof, in header and query,
 * gives exactly the documented answer.
 */

const day = 86_400_000;

/** State and age of a transfer, and the answer that it gives to everybody; undefined where the proof decides. */
const lives = [
  { state: 'Session', answer: [404, 2003] },
  { state: 'Processing', answer: [409, 2001] },
  { state: 'Processing', isOver: true, answer: [410, 2006] },
  { state: 'Active', answer: undefined },
  { state: 'Active', isLocked: true, answer: [403, 2005] },
  { state: 'Active', isOver: true, answer: [410, 2006] },
  { state: 'Failed', answer: [410, 2006] },
  { state: 'Deleted_by_expiration', answer: [410, 2006] },
  { state: 'Deleted_by_revocation', answer: [410, 2006] },
  { state: 'Deleted_by_admin', answer: [410, 2006] },
  { state: 'Deleted_by_security', answer: [410, 2006] },
] as const;

interface Proof {
  readonly name: string;
  readonly password?: string;
  readonly ticket?: string;
  /** Where it opens: everything, one resource alone, or nothing. */
  readonly opens: 'all' | 'file' | 'zip' | 'eml' | 'checksums' | 'message' | 'nothing';
}

function proofsFor(ports: HousePorts, made: MadeTransfer, other: MadeTransfer): readonly Proof[] {
  const [file, neighbour] = made.files;
  assert.ok(file && neighbour);
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
    { name: 'a ticket of another file', ticket: ticket({ resource: neighbour.id }), opens: 'nothing' },
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

/** Where a proof can stand. Tickets have one place, the query. */
function requestsWith(path: string, { password, ticket }: Proof) {
  const query = ticket === undefined ? '' : `&ticket=${ticket}`;
  if (password === undefined) return [{ path: `${path}?${query}`, headers: {} }];
  const encoded = encodeURIComponent(password);
  return [
    { path: `${path}?${query}`, headers: { 'X-CS-Password': encoded } },
    { path: `${path}?password=${encoded}${query}`, headers: {} },
  ];
}

/** As wrong passwords of strangers do. */
async function lock({ db, clock }: HousePorts, { recipients }: MadeTransfer): Promise<void> {
  const place = { recipientId: recipients[0]?.id ?? '', caller: 'stranger' } as const;
  const lockedUntil = new Date(clock.now().getTime() + 900_000);
  await db.transaction().execute(async (tx) => {
    const counter = await holdCounter(tx, place, clock.now());
    assert.ok(counter);
    await keepCounter(tx, place, { ...counter, tries: 5, lockedUntil });
  });
}

test('endpoint, state and proof together give exactly the documented answer', async (t) => {
  const { ports, ask, log } = await aReceivingHouse(t);
  const other = await aTransfer(ports, { password: 'another-Horse.9' });
  let asked = 0;
  for (const life of lives) {
    const { state } = life;
    const expiry = ports.clock.now().getTime() + ('isOver' in life ? 0 : day);
    const made = await aTransfer(ports, {
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
      { path: transfer, openedBy: ['all'], answer: [200] },
      { path: `${transfer}/files`, openedBy: ['all'], answer: [200] },
      { path: `${transfer}/files/${made.files[0]?.id}`, openedBy: ['all', 'file'], answer: [200] },
      { path: `${transfer}/files/${other.files[0]?.id}`, openedBy: ['all'], answer: [404, 2003] },
      { path: `${transfer}/zip`, openedBy: ['all', 'zip'], answer: [200] },
      { path: `${transfer}/files/zip`, openedBy: ['all', 'zip'], answer: [200] },
      { path: `${transfer}/eml`, openedBy: ['all', 'eml'], answer: [409, 2001] },
      { path: `${transfer}/files/eml`, openedBy: ['all', 'eml'], answer: [409, 2001] },
      { path: `${transfer}/checksums`, openedBy: ['all', 'checksums'], answer: [200] },
      { path: `${transfer}/message`, openedBy: ['all', 'message'], answer: [409, 2001] },
    ];
    for (const proof of proofsFor(ports, made, other)) {
      // Slowly: more than 300 unknown ids in ten minutes would be answered otherwise.
      if (state === 'Session') ports.clock.set(new Date(ports.clock.now().getTime() + 60_000));
      for (const { path, openedBy, answer } of endpoints) {
        const expected = life.answer ?? (openedBy.includes(proof.opens) ? answer : [401, 3003]);
        for (const request of requestsWith(path, proof)) {
          for (const method of ['GET', 'HEAD']) {
            const hint = `${method} ${path.replace(made.transferId, 'id')}, ${JSON.stringify(life)}, ${proof.name}`;
            await assertAnswer(await ask(request.path, { method, headers: request.headers }), expected, hint, method);
            asked += 1;
          }
        }
      }
    }
  }
  assert.ok(asked > 1_000);
  assert.doesNotMatch(log(), /"level":"(error|warn|fatal)"/);
  assert.doesNotMatch(log(), new RegExp(`Horse|a\\.txt|${other.transferId}|ticket=`));
});

async function assertAnswer(
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
