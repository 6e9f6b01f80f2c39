import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { test } from 'node:test';
import { readVectors, readWorkedExample } from '../../test/support/vectors.ts';
import { context, u32 } from './bytes.ts';
import { expandKey } from './expand.ts';
import { SealBroken } from './floe.ts';
import {
  makeProcessingSlot,
  makeRecipientSlot,
  makeSenderSlot,
  openInner,
  openOuter,
  openProcessingSlot,
  openSenderSlot,
} from './key-slots.ts';
import { contentKey, newTransferKey } from './key-tree.ts';
import { masterKeys, onlyKey } from './keyring.ts';
import { newLinkSecretDerivation, newPasswordDerivation, passwordKeys } from './password-key.ts';
import { open } from './seal.ts';

const keys = masterKeys('K1', createSecretKey(Buffer.alloc(32, 0x11)));
const otherKeys = masterKeys('K2', createSecretKey(Buffer.alloc(32, 0x12)));
const place = { trackingId: '20260301-101500-Ab12Cd34', recipientId: 'k3J9xQ2mZa', generation: 1 };
const sender = { clientId: 'C'.repeat(67), address: 'ann@example.org' };
const transferKey = newTransferKey();
const linkSecrets = new Map([
  ['k3J9xQ2mZa', 'first secret'],
  ['bbbbbbbbbb', 'second secret'],
]);
const patience = new AbortController().signal;
const { derive } = passwordKeys();
const cheap = { memory: 19 * 1024, passes: 2, lanes: 1 };
const hex = (text: string | undefined) => Buffer.from(text ?? '', 'hex');
const same = (a: { export(): Buffer } | undefined, b: { export(): Buffer }) =>
  assert.deepEqual(a?.export(), b.export());

test('the documented example is reproduced step by step', async () => {
  const example = readWorkedExample();
  const derivation = { kind: 'password', cost: example.cost, salt: hex(example['salt']) } as const;
  const { key } = await derive(example['password'] ?? '', derivation, patience);
  assert.equal(key.export().toString('hex'), example['passwordKey']);
  const recipientKey = expandKey(key, 'xfer/v1/kek', example['recipientId'] ?? '');
  assert.equal(recipientKey.export().toString('hex'), example['recipientKey']);
  const bound = (generation: number) =>
    context('xfer/v1/wrap', example['trackingId'] ?? '', example['recipientId'] ?? '', u32(generation));
  const opened = open(recipientKey, bound(1), hex(example['inner']));
  assert.equal(opened.toString('hex'), example['transferKey']);
  assert.throws(() => open(recipientKey, bound(2), hex(example['inner'])), SealBroken);
  assert.equal(contentKey(createSecretKey(opened)).export().toString('hex'), example['contentKey']);
  const { wrap } = masterKeys('any', createSecretKey(hex(example['masterKey']))).current;
  assert.equal(wrap.export().toString('hex'), example['masterWrapKey']);
});

interface SlotVector {
  readonly kind: string;
  readonly masterKey: string;
  readonly masterKeyId: string;
  readonly place: typeof place;
  readonly transferKey: string;
  readonly secret: string;
  readonly sender: typeof sender;
  readonly password?: string;
  readonly linkSecrets: Record<string, string>;
  readonly slot: string;
}

test('opens slots that were made earlier', async () => {
  for (const vector of readVectors<SlotVector>('slots')) {
    if (vector.slot === undefined) continue;
    const master = masterKeys(vector.masterKeyId, createSecretKey(hex(vector.masterKey)));
    const slot = { masterKeyId: vector.masterKeyId, sealedKey: hex(vector.slot) };
    if (vector.kind === 'recipient') {
      assert.equal(slot.sealedKey.length, 273);
      const locked = openOuter(master, vector.place, slot);
      const key = openInner(vector.place, locked, await derive(vector.secret, locked.derivation, patience));
      assert.equal(key?.export().toString('hex'), vector.transferKey);
      continue;
    }
    const contents =
      vector.kind === 'sender'
        ? openSenderSlot(master, vector.place, vector.sender, slot)
        : openProcessingSlot(master, vector.place, slot);
    assert.equal(contents?.transferKey.export().toString('hex'), vector.transferKey);
    assert.equal(contents?.password, vector.password);
    assert.deepEqual(Object.fromEntries(contents?.linkSecrets ?? []), vector.linkSecrets);
  }
});

test('one derivation makes slots for many recipients, each with the sizes of the format', async () => {
  const derived = await derive('Pass wörd', newPasswordDerivation(cheap), patience);
  for (const recipientId of ['aaaaaaaaaa', 'bbbbbbbbbb']) {
    const slot = makeRecipientSlot(keys, { ...place, recipientId }, derived, transferKey);
    assert.equal(slot.sealedKey.length, 273);
    const locked = openOuter(keys, { ...place, recipientId }, slot);
    assert.equal(locked.inner.length, 138);
    assert.deepEqual(locked.derivation, derived.derivation);
    same(openInner({ ...place, recipientId }, locked, derived), transferKey);
  }
});

test('rejects a wrong password and accepts another Unicode composition of the right one', async () => {
  const derivation = newPasswordDerivation(cheap);
  const slot = makeRecipientSlot(keys, place, await derive('caf\u00e9', derivation, patience), transferKey);
  const locked = openOuter(keys, place, slot);
  assert.equal(openInner(place, locked, await derive('cafe', locked.derivation, patience)), undefined);
  same(openInner(place, locked, await derive('cafe\u0301', locked.derivation, patience)), transferKey);
});

test('a link secret opens its slot and costs no slow derivation', async () => {
  const derived = await derive('secret of the link', newLinkSecretDerivation(), AbortSignal.abort());
  const locked = openOuter(keys, place, makeRecipientSlot(keys, place, derived, transferKey));
  assert.equal(locked.derivation.kind, 'link-secret');
  same(openInner(place, locked, derived), transferKey);
});

test('a slot does not open in another place, generation, or under another master key', async () => {
  const derived = await derive('secret', newLinkSecretDerivation(), patience);
  const slot = makeRecipientSlot(keys, place, derived, transferKey);
  const locked = openOuter(keys, place, slot);
  for (const change of [{ trackingId: '20260301-101500-Ab12Cd35' }, { recipientId: 'aaaaaaaaaa' }, { generation: 2 }]) {
    assert.throws(() => openOuter(keys, { ...place, ...change }, slot), SealBroken);
    assert.equal(openInner({ ...place, ...change }, locked, derived), undefined);
  }
  assert.throws(() => openOuter(otherKeys, place, slot), SealBroken);
  assert.throws(() => openOuter(otherKeys, place, { ...slot, masterKeyId: 'K2' }), SealBroken);
  const renamed = onlyKey({ ...keys.current, id: 'K2' });
  assert.throws(() => openOuter(renamed, place, { ...slot, masterKeyId: 'K2' }), SealBroken);
});

test('the sender slot opens only for its client and address, with all contents', () => {
  const slot = makeSenderSlot(keys, place, sender, { transferKey, password: 'geheim', linkSecrets });
  const contents = openSenderSlot(keys, place, sender, slot);
  same(contents?.transferKey, transferKey);
  assert.equal(contents?.password, 'geheim');
  assert.deepEqual(contents?.linkSecrets, linkSecrets);
  assert.equal(openSenderSlot(keys, place, { ...sender, clientId: 'D'.repeat(67) }, slot), undefined);
  assert.equal(openSenderSlot(keys, place, { ...sender, address: 'bob@example.org' }, slot), undefined);
  assert.throws(() => openSenderSlot(keys, { ...place, generation: 2 }, sender, slot), SealBroken);
  assert.throws(() => openSenderSlot(otherKeys, place, sender, slot), SealBroken);
});

test('the processing slot opens with the master key alone and never holds a password', () => {
  const slot = makeProcessingSlot(keys, place, { transferKey, linkSecrets });
  same(openProcessingSlot(keys, place, slot).transferKey, transferKey);
  assert.throws(() => openProcessingSlot(keys, { ...place, generation: 2 }, slot), SealBroken);
  assert.throws(() => makeProcessingSlot(keys, place, { transferKey, password: 'x', linkSecrets }), RangeError);
});

test('a slot of one kind is not accepted as another', () => {
  const processing = makeProcessingSlot(keys, place, { transferKey, linkSecrets });
  const ofSender = makeSenderSlot(keys, place, sender, { transferKey, linkSecrets });
  assert.throws(() => openOuter(keys, place, ofSender), SealBroken);
  assert.throws(() => openProcessingSlot(keys, place, ofSender), SealBroken);
  assert.throws(() => openSenderSlot(keys, place, sender, processing), SealBroken);
});

test('five hundred recipients fit into a slot', () => {
  const many = new Map(Array.from({ length: 500 }, (_, n) => [`r${n}`.padEnd(10, 'x'), 's'.repeat(32)]));
  const slot = makeProcessingSlot(keys, place, { transferKey, linkSecrets: many });
  assert.deepEqual(openProcessingSlot(keys, place, slot).linkSecrets, many);
});
