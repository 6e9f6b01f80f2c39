import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { emptyDigest, type LogEntry, noHash } from '../core/log-chain.ts';
import { logChain } from './chains.ts';
import { masterKeys } from './keyring.ts';

const chain = logChain(masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11))));
const entry: LogEntry = {
  id: 1,
  trackingId: '20260301-120000-Ab3dE6gH',
  event: 'submitted',
  contactId: null,
  at: '2026-03-01T12:00:00.000Z',
};

test('an entry and an anchor have the hashes of the format vectors', () => {
  const hash = chain.entryHash(noHash, entry);
  const digest = chain.addToDigest(emptyDigest, [{ id: 1, hash }]);
  assert.deepEqual(
    [hash, digest, chain.anchorHash({ number: 1, entries: 1, digest, at: entry.at })],
    [
      '0fe3ca388d5d4b7507518f5c2f7bdf64e6b2b657a4ea027dd45fbb8626d18fd6',
      'f7e53e26c251366992010dbe1d5456745ee74a37eff56aa3ca7df2556460d916',
      'fff36ae704f17af80e86c8ab31d4a03246b03b17b6de8a3fc5a530afb650ed78',
    ],
  );
});

test('every field of an entry changes its hash', () => {
  const hashes = [
    chain.entryHash(noHash, entry),
    chain.entryHash('00', entry),
    ...[
      { id: 2 },
      { trackingId: 'x' },
      { event: 'revoked' as const },
      { contactId: '' },
      { contactId: 'p' },
      { at: 'x' },
    ].map((change) => chain.entryHash(noHash, { ...entry, ...change })),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
});

test('removing entries from a digest leaves the digest of the rest, in any order', () => {
  const entries = Array.from({ length: 40 }, (_, id) => ({ id, hash: `hash ${id}` }));
  const rest = entries.filter(({ id }) => id % 3 === 0);
  const gone = entries.filter(({ id }) => id % 3 !== 0).reverse();
  const all = chain.addToDigest(emptyDigest, entries);
  assert.equal(chain.addToDigest(emptyDigest, entries.toReversed()), all);
  assert.equal(chain.removeFromDigest(all, gone), chain.addToDigest(emptyDigest, rest));
  assert.equal(chain.removeFromDigest(all, entries), emptyDigest);
  assert.notEqual(chain.removeFromDigest(all, gone.slice(1)), chain.addToDigest(emptyDigest, rest));
});
