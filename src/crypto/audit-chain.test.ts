import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { type AuditEntry, emptyAuditHead } from '../core/audit-log.ts';
import { auditChain } from './chains.ts';
import { masterKeys } from './keyring.ts';

const chain = auditChain(masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11))));
const entry: AuditEntry = {
  id: 1,
  at: '2026-03-01T12:00:00.000Z',
  actorKind: 'local',
  actorId: 'local',
  actorName: 'root',
  action: 'changeSettings',
  subject: 'retention.days',
  details: '{"old":{"retention.days":30},"new":{"retention.days":7}}',
};

test('entries and the head have the hashes of the format vectors', () => {
  const first = chain.entryHash('', entry);
  const second = chain.entryHash(first, { ...entry, id: 2, action: 'exportLog', subject: null, details: '{}' });
  assert.deepEqual(
    [first, second, chain.sign({ firstId: 1, base: '', lastId: 2, hash: second }).signature],
    [
      '9bced4bbc17dc7d53b0e186e01c06722e893b0d1e8d93273079c45b6f131936f',
      '88cc1234ca5d265112191883fe621355ef5301be125fc9a33132554772a92c88',
      '18041d26103874c81aa19964194b82196b0a5d6e0790e9bd6d46a32b86f12a4d',
    ],
  );
});

test('every member of an entry changes its hash', () => {
  const changes: readonly Partial<AuditEntry>[] = [
    { id: 2 },
    { at: 'x' },
    { actorKind: 'system' },
    { actorId: 'x' },
    { actorName: 'x' },
    { action: 'x' },
    { subject: 'x' },
    { subject: '' },
    { subject: null },
    { details: '{}' },
    // Moves text from one member to the next.
    { actorId: 'localroot', actorName: '' },
  ];
  const hashes = [
    chain.entryHash('', entry),
    chain.entryHash('00', entry),
    ...changes.map((change) => chain.entryHash('', { ...entry, ...change })),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
});

test('every member of the head changes its signature', () => {
  const head = chain.sign(emptyAuditHead);
  assert.ok(chain.isSigned(head));
  for (const change of [{ firstId: 2 }, { base: 'x' }, { lastId: 1 }, { hash: 'x' }, { signature: '' }]) {
    assert.ok(!chain.isSigned({ ...head, ...change }), JSON.stringify(change));
  }
});
