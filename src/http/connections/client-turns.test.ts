import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClientTurns } from './request-turns.ts';

const limits = { maxRunning: 16, maxRunningPerClient: 4 };

test('gives a client four turns at once, and all clients sixteen', () => {
  const turns = new ClientTurns(limits);
  const begun: string[] = [];
  for (const client of ['a', 'b', 'c', 'd', 'e']) {
    for (let count = 0; count < 100; count += 1) turns.take(client, () => begun.push(client));
  }
  assert.equal(begun.join(''), 'aaaabbbbccccdddd');
});

test('clients take turns, however many one of them waits for', () => {
  const turns = new ClientTurns(limits);
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  for (let count = 0; count < 8; count += 1) ends.push(turns.take('a', () => begun.push('a')));
  for (const client of ['b', 'c', 'd', 'e', 'f']) ends.push(turns.take(client, () => begun.push(client)));
  assert.equal(begun.join(''), 'aaaabcdef');
  for (const end of ends.slice(0, 4)) end();
  assert.equal(begun.join(''), 'aaaabcdefaaaa');
});

test('a new client comes before the further turns of the others', () => {
  const turns = new ClientTurns(limits);
  const begun: string[] = [];
  const ends: Array<() => void> = [];
  for (const client of ['a', 'b', 'c', 'd']) {
    for (let count = 0; count < 10; count += 1) {
      ends.push(turns.take(client, () => begun.push(client)));
    }
  }
  turns.take('e', () => begun.push('e'));
  for (const client of [0, 10, 20, 30]) ends[client]?.();
  assert.equal(begun.slice(16).join(''), 'eabc');
});

test('ends a turn once, and a wait without a turn', () => {
  const turns = new ClientTurns(limits);
  let begun = 0;
  const begin = (): void => {
    begun += 1;
  };
  const ends = Array.from({ length: 6 }, () => turns.take('a', begin));
  ends[4]?.();
  ends[0]?.();
  ends[0]?.();
  assert.equal(begun, 5);
  turns.take('a', begin);
  assert.equal(begun, 5);
});
