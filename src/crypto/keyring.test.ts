import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixedKeys, sealFixedKeys } from './fixed-keys.ts';
import { SealBroken } from './floe.ts';
import { makeRecipientSlot, openInner, openOuter, rewrapRecipientSlot } from './key-slots.ts';
import { newTransferKey } from './key-tree.ts';
import { Keyring, onlyKey, openWithAny } from './keyring.ts';
import { generateMasterKey, MasterKeyMalformed, parseMasterKey, parseMasterKeys } from './master-key.ts';
import { newLinkSecretDerivation, passwordKeys } from './password-key.ts';
import { fieldKeyId, openField, openState, resealField, sealField, sealState } from './seal.ts';

const first = parseMasterKey(generateMasterKey());
const second = parseMasterKey(generateMasterKey());
const before = onlyKey(first);
const during = new Keyring({ current: second, others: [first], firstId: first.id, fixed: first });
/** After the removal of the first key. */
const after = new Keyring({ current: second, others: [], firstId: '', fixed: first });
const place = { table: 'file', column: 'details', row: 'f' };

test('a field of a later key names it, and one of the first key has the form of earlier versions', () => {
  const old = sealField(before, place, 'a name');
  const renewed = resealField(during, place, old);
  assert.deepEqual([old[0], old.length], [0, 106 + 6]);
  assert.equal(renewed.subarray(0, 9).toString('latin1'), `\u0001${second.id}`);
  assert.deepEqual(
    [old, renewed].map((sealed) => fieldKeyId(sealed, during)),
    [first.id, second.id],
  );
  for (const sealed of [old, renewed]) assert.equal(openField(during, place, sealed), 'a name');
  assert.equal(openField(after, place, renewed), 'a name');
  assert.throws(() => openField(after, place, old), { fault: 'key' });
  assert.throws(() => openField(before, place, renewed), { fault: 'key' });
});

test('a field does not open with the name of another key', () => {
  const renewed = resealField(during, place, sealField(before, place, 'a name'));
  assert.throws(() => openField(during, place, renewed.subarray(9)), SealBroken);
  const third = { ...first, id: 'ZZZZZZZZ' };
  const other = new Keyring({ current: second, others: [third], firstId: first.id, fixed: first });
  const renamed = Buffer.concat([Buffer.from(`\u0001${third.id}`, 'latin1'), renewed.subarray(9)]);
  assert.throws(() => openField(other, place, renamed), SealBroken);
  for (const length of [0, 1, 8, 9, 20])
    assert.throws(() => openField(during, place, renewed.subarray(0, length)), SealBroken);
});

test('a slot gets another outer layer without its password, and keeps the inner one', async () => {
  const slotPlace = { trackingId: 't', recipientId: 'r', generation: 1 };
  const derived = await passwordKeys().derive('secret', newLinkSecretDerivation(), new AbortController().signal);
  const transferKey = newTransferKey();
  const slot = makeRecipientSlot(before, slotPlace, derived, transferKey);
  const renewed = rewrapRecipientSlot(during, slotPlace, slot);
  assert.deepEqual([slot.masterKeyId, renewed.masterKeyId], [first.id, second.id]);
  const locked = openOuter(after, slotPlace, renewed);
  assert.deepEqual(locked.inner, openOuter(before, slotPlace, slot).inner);
  assert.ok(openInner(slotPlace, locked, derived)?.equals(transferKey));
  assert.throws(() => openOuter(after, slotPlace, slot), { fault: 'key' });
});

test('a later key opens the fixed keys of the first one, each under its name', () => {
  const rows = sealFixedKeys(second, first);
  const sealed = new Map(rows.map((row) => [row.name as string, row.sealed]));
  const fixed = openFixedKeys(second, sealed);
  assert.ok(fixed.index.equals(first.index) && fixed.log.equals(first.log));
  assert.throws(() => openFixedKeys(first, sealed), SealBroken);
  const swapped = new Map([
    ['index', sealed.get('log') ?? Buffer.alloc(0)],
    ['log', sealed.get('index') ?? Buffer.alloc(0)],
  ]);
  assert.throws(() => openFixedKeys(second, swapped), SealBroken);
  assert.throws(() => openFixedKeys(second, new Map()), SealBroken);
});

test('states of each key open until it is removed', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const until = new Date(now.getTime() + 60_000);
  const old = sealState(before, 'second factor', 'old', until);
  const current = sealState(during, 'second factor', 'new', until);
  assert.deepEqual(
    [old, current].map((text) => openState(during, 'second factor', text, now)),
    ['old', 'new'],
  );
  assert.deepEqual(
    [old, current].map((text) => openState(after, 'second factor', text, now)),
    [undefined, 'new'],
  );
  assert.throws(
    () =>
      openWithAny(during, () => {
        throw new RangeError();
      }),
    RangeError,
  );
});

test('reads several keys from one text, also if lines are wrapped', () => {
  const lines = [generateMasterKey(), generateMasterKey()];
  const text = lines.join('\n').replaceAll(' ', '\n  ');
  assert.deepEqual(
    parseMasterKeys(`${text}\n`).map(({ line }) => line),
    lines,
  );
  assert.throws(() => parseMasterKeys(`${lines[0]} ${lines[1]?.slice(0, -1)}`), MasterKeyMalformed);
  assert.throws(() => parseMasterKeys('a word'), MasterKeyMalformed);
});
