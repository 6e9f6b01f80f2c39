import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { readVectors } from '../../test/support/vectors.ts';
import { newShortId } from './identifiers.ts';
import { newTransferKey } from './key-tree.ts';
import { type MasterKeys, masterKeys } from './keyring.ts';
import { openPass, type Pass, passOpens, readTicket, ticketsFor } from './tickets.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const transferKey = newTransferKey();
const grant = { transferKey, generation: 7 };
const now = new Date('2026-03-01T10:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const make = ticketsFor(keys, 'aaaaaaaaaa', grant, { now, until: after(48 * hour) });

/** All that it takes, as one step. */
function openTicket(by: MasterKeys, transferId: string, resource: string, text: string, at: Date): Pass | undefined {
  const ticket = readTicket(text);
  const pass = ticket && openPass(by, transferId, ticket.pass);
  return pass && passOpens(pass, ticket?.mark ?? '', resource, at) ? pass : undefined;
}

test('a ticket opens its resource and returns the key and the generation', () => {
  const opened = openTicket(keys, 'aaaaaaaaaa', 'zip', make('zip'), now);
  assert.deepEqual(opened?.transferKey.export(), transferKey.export());
  assert.equal(opened?.generation, 7);
});

test('a ticket made earlier still opens', () => {
  type Vector = Record<
    'kind' | 'masterKey' | 'masterKeyId' | 'transferId' | 'resource' | 'ticket' | 'now' | 'transferKey' | 'expires',
    string
  >;
  const vector = readVectors<Vector>('slots').find(({ kind }) => kind === 'ticket');
  assert.ok(vector);
  const master = masterKeys(vector.masterKeyId, createSecretKey(Buffer.from(vector.masterKey, 'hex')));
  const open = (at: Date) => openTicket(master, vector.transferId, vector.resource, vector.ticket, at);
  assert.equal(open(new Date(vector.now))?.transferKey.export().toString('hex'), vector.transferKey);
  assert.equal(open(new Date(vector.expires)), undefined);
});

test('a ticket expires after 24 hours at most, and not later than requested', () => {
  assert.ok(openTicket(keys, 'aaaaaaaaaa', 'zip', make('zip'), after(24 * hour - 1)));
  assert.equal(openTicket(keys, 'aaaaaaaaaa', 'zip', make('zip'), after(24 * hour)), undefined);
  const short = ticketsFor(keys, 'aaaaaaaaaa', grant, { now, until: after(hour) })('zip');
  assert.equal(openTicket(keys, 'aaaaaaaaaa', 'zip', short, after(hour)), undefined);
});

test('a ticket of a clock that was ahead opens only around its own time', () => {
  assert.ok(openTicket(keys, 'aaaaaaaaaa', 'zip', make('zip'), after(-hour)));
  assert.equal(openTicket(keys, 'aaaaaaaaaa', 'zip', make('zip'), after(-24 * hour)), undefined);
  assert.equal(openTicket(keys, 'aaaaaaaaaa', 'zip', make('zip'), after(-10 * 365 * 24 * hour)), undefined);
});

test('a ticket opens no other resource, no other transfer and no other server', () => {
  const ticket = make('file000001');
  assert.equal(openTicket(keys, 'aaaaaaaaaa', 'file000002', ticket, now), undefined);
  assert.equal(openTicket(keys, 'bbbbbbbbbb', 'file000001', ticket, now), undefined);
  const other = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x12)));
  assert.equal(openTicket(other, 'aaaaaaaaaa', 'file000001', ticket, now), undefined);
});

test('rejects the mark of one response with the pass of another', () => {
  const [pass] = make('file000001').split('.');
  const later = ticketsFor(keys, 'aaaaaaaaaa', grant, { now, until: after(hour) });
  const [, mark] = later('file000001').split('.');
  assert.equal(openTicket(keys, 'aaaaaaaaaa', 'file000001', `${pass}.${mark}`, now), undefined);
});

test('rejects a changed, truncated or extended ticket without throwing', () => {
  const ticket = make('zip');
  const open = (text: string) => openTicket(keys, 'aaaaaaaaaa', 'zip', text, now);
  for (let at = 0; at < ticket.length; at += 1) {
    const changed = ticket[at] === 'A' ? 'B' : 'A';
    assert.equal(open(ticket.slice(0, at) + changed + ticket.slice(at + 1)), undefined);
    assert.equal(open(ticket.slice(0, at)), undefined);
  }
  for (const text of ['', '.', 'é.é', `${ticket}.`, `${ticket}A`, ` ${ticket}`, `${ticket}=`])
    assert.equal(open(text), undefined);
});

test('tickets for a long list share one pass', () => {
  const tickets = Array.from({ length: 1000 }, newShortId).map(make);
  assert.equal(new Set(tickets.map((ticket) => ticket.split('.')[0])).size, 1);
  assert.equal(new Set(tickets).size, 1000);
  assert.match(make('zip'), /^[\w-]+\.[\w-]{22}$/);
});

test('a pass has an expiry and opens nothing by itself', () => {
  const [text = ''] = make('zip').split('.');
  const pass = openPass(keys, 'aaaaaaaaaa', text);
  assert.equal(pass?.endsAt, after(24 * hour).getTime());
  for (const mark of ['', 'A'.repeat(22), text]) assert.equal(passOpens(pass, mark, 'zip', now), false);
});
