/*
 * Writes test/vectors/*.json. Seals are random, so every run makes other bytes: run it when a format gets a new
 * version, never to make a failing test pass. The committed files are what readers of all versions must agree on.
 */
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { startSealing } from '../src/crypto/floe.ts';
import { makeProcessingSlot, makeRecipientSlot, makeSenderSlot } from '../src/crypto/key-slots.ts';
import { contentKey } from '../src/crypto/key-tree.ts';
import { masterKeys } from '../src/crypto/keyring.ts';
import { formatMasterKey } from '../src/crypto/master-key.ts';
import { newLinkSecretDerivation, newPasswordDerivation, passwordKeys } from '../src/crypto/password-key.ts';
import { seal } from '../src/crypto/seal.ts';
import { startPart } from '../src/crypto/sealed-part.ts';
import { ticketsFor } from '../src/crypto/tickets.ts';
import { type SealedBytes, sealPieces } from '../test/support/transfer/sealed-files.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const trackingId = '20260301-101500-Ab12Cd34';

/** Byte n is n mod 251: plain text that need not be stored. */
function pattern(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, n) => n % 251));
}

function write(name: string, about: string, vectors: readonly object[]): void {
  writeFileSync(
    new URL(`../test/vectors/${name}.json`, import.meta.url),
    `${JSON.stringify({ about, vectors }, null, 2)}\n`,
  );
  console.log(`${name}: ${vectors.length} vectors`);
}

function flipped(bytes: Buffer, at: number): Buffer {
  return bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)) as Buffer;
}

function floeVectors(): object[] {
  const key = Buffer.alloc(32, 0x21);
  const aad = Buffer.from('floe vector');
  const [header, segment] = [74, 64];
  const sealSegments = (plain: Buffer) => {
    const sealer = startSealing(createSecretKey(key), aad, { segmentLength: segment });
    const sealed = [sealer.header];
    let rest = plain;
    for (; rest.length > 32; rest = rest.subarray(32)) sealed.push(...sealer.sealInner([rest.subarray(0, 32)]));
    return Buffer.concat([...sealed, ...sealer.sealLast([rest])]);
  };
  const common = { key: hex(key), aad: hex(aad), segmentLength: segment };
  const good = (name: string, plainSize: number) => {
    const sealed = sealSegments(pattern(plainSize));
    return { name, ...common, plainSize, sealed: hex(sealed), opens: true };
  };
  const plainSize = 80;
  const complete = sealSegments(pattern(plainSize));
  const other = sealSegments(pattern(plainSize));
  const [first, second, last] = [0, 1, 2].map((n) =>
    complete.subarray(header + n * segment, header + (n + 1) * segment),
  );
  const head = complete.subarray(0, header);
  const bad = (name: string, pieces: ReadonlyArray<Uint8Array | undefined>, change: object = {}) => ({
    name,
    ...common,
    plainSize,
    sealed: hex(Buffer.concat(pieces.map((piece) => piece ?? Buffer.alloc(0)))),
    opens: false,
    ...change,
  });
  const asInner = Buffer.concat([Buffer.from('ffffffff', 'hex'), last?.subarray(4) ?? Buffer.alloc(0)]);
  const asLast = Buffer.concat([Buffer.from('00000040', 'hex'), second?.subarray(4) ?? Buffer.alloc(0)]);
  return [
    good('nothing', 0),
    good('one byte', 1),
    good('exactly one segment', 32),
    good('one byte more than a segment', 33),
    good('exactly three segments', 96),
    good('two segments and a half', plainSize),
    bad('cut after the first segment', [head, first]),
    bad('cut before the last segment', [head, first, second]),
    bad('cut inside the last segment', [complete.subarray(0, -1)]),
    bad('only a header', [head]),
    bad('extended by a byte', [complete, Buffer.alloc(1)]),
    bad('extended by a segment', [complete, first]),
    bad('reordered', [head, second, first, last]),
    bad('duplicated', [head, first, first, last]),
    bad('a segment of another message', [head, first, other.subarray(header + segment, header + 2 * segment), last]),
    bad('the header of another message', [other.subarray(0, header), first, second, last]),
    bad('the last segment marked as an inner one', [head, first, second, asInner]),
    bad('an inner segment marked as the last one', [head, first, asLast], { plainSize: 64 }),
    bad('a shorter size than the sealed one', [head, first, second], { plainSize: 64 }),
    bad('the tag of the last segment cut to four bytes', [complete.subarray(0, -12)], { plainSize: 68 }),
    bad('a flipped bit in the ciphertext', [flipped(complete, header + 20)]),
    bad('a flipped bit in a nonce', [flipped(complete, header + 5)]),
    bad('a flipped bit in a tag', [flipped(complete, header + segment - 1)]),
    bad('a flipped bit in the IV', [flipped(complete, 12)]),
    bad('a flipped bit in the header tag', [flipped(complete, header - 1)]),
    bad('another context', [complete], { aad: hex(Buffer.from('floe vectos')) }),
    bad('another key', [complete], { key: hex(Buffer.alloc(32, 0x22)) }),
    bad('another segment length', [complete], { segmentLength: 65 }),
    bad('another AEAD', [flipped(complete, 0)]),
    bad('another KDF', [flipped(complete, 1)]),
    bad('another IV length', [flipped(complete, 9)]),
  ];
}

function sealVectors(): object[] {
  const key = Buffer.alloc(32, 0x31);
  const aad = Buffer.from('seal vector');
  return [0, 1, 32, 200].map((size) => ({
    name: `${size} bytes`,
    key: hex(key),
    aad: hex(aad),
    message: hex(pattern(size)),
    sealed: hex(seal(createSecretKey(key), aad, pattern(size))),
  }));
}

async function fileVectors(): Promise<object[]> {
  const key = createSecretKey(Buffer.alloc(32, 0x41));
  const place = { trackingId, fileId: 'f1f1f1f1f1', generation: 2 };
  const pieces = [pattern(300), pattern(200), pattern(200)];
  const file = await sealPieces(key, place, pieces);
  const plainSize = 700;
  const row = (name: string, { manifest, parts, transferKey, ...rest }: SealedBytes, opens: boolean) => ({
    name,
    transferKey: hex(transferKey.export()),
    place: rest.place,
    manifest: hex(manifest),
    parts: parts.map(hex),
    ...(opens ? { pieces: parts.length === 0 ? [] : pieces.map(({ length }) => length), plainSize } : {}),
    opens,
  });
  const other = (change: object, otherKey: KeyObject = key) => sealPieces(otherKey, { ...place, ...change }, pieces);
  const [a = Buffer.alloc(0), b = Buffer.alloc(0), c = Buffer.alloc(0)] = file.parts;
  const parts = (...list: Buffer[]) => ({ ...file, parts: list });
  const again = await other({});
  const older = await other({ generation: 1 });
  const otherFile = await other({ fileId: 'f2f2f2f2f2' });
  const foreign = await other({ trackingId: '20260301-101500-Zz99Zz99' });
  const tinySegments = startPart(contentKey(key), place, 0, 32);
  const empty = await sealPieces(key, place, []);
  return [
    row('three parts', file, true),
    { ...row('an empty file has no parts', empty, true), pieces: [], plainSize: 0 },
    row('first part missing', parts(b, c), false),
    row('last part missing', parts(a, b), false),
    row('a part too many', parts(a, b, c, c), false),
    row('parts of equal size swapped', parts(a, c, b), false),
    row('a part twice', parts(a, b, b), false),
    row('a part cut by a byte', parts(a, b.subarray(0, -1), c), false),
    row('a part cut to its header', parts(a, b.subarray(0, 74), c), false),
    row('an empty part', parts(a, Buffer.alloc(0), c), false),
    row('a part extended by a byte', parts(a, b, Buffer.concat([c, Buffer.alloc(1)])), false),
    row('a part of an older generation', parts(older.parts[0] ?? a, b, c), false),
    row('all parts of an older generation', { ...file, parts: older.parts }, false),
    row('the manifest of an older generation', { ...file, manifest: older.manifest }, false),
    row('a part of another file', parts(otherFile.parts[0] ?? a, b, c), false),
    row('the manifest of another file', { ...file, manifest: otherFile.manifest }, false),
    row('a part of another transfer', parts(foreign.parts[0] ?? a, b, c), false),
    row('an earlier, abandoned upload of the same part', parts(again.parts[0] ?? a, b, c), false),
    row('the header of another part', parts(Buffer.concat([b.subarray(0, 74), a.subarray(74)]), b, c), false),
    row('a flipped bit in the manifest', { ...file, manifest: flipped(file.manifest, 100) }, false),
    row('a manifest cut by a byte', { ...file, manifest: file.manifest.subarray(0, -1) }, false),
    row(
      'a segment length that is not on the list',
      parts(Buffer.concat([tinySegments.header, ...tinySegments.finish(pattern(20))]), b, c),
      false,
    ),
    row('another transfer key', { ...file, transferKey: createSecretKey(Buffer.alloc(32, 0x42)) }, false),
    row('read as another generation', { ...file, place: { ...place, generation: 3 } }, false),
  ];
}

async function slotVectors(): Promise<object[]> {
  const master = Buffer.alloc(32, 0x11);
  const keys = masterKeys('K1', createSecretKey(master));
  const place = { trackingId, recipientId: 'k3J9xQ2mZa', generation: 1 };
  const transferKey = createSecretKey(Buffer.alloc(32, 0xc0));
  const derive = passwordKeys().derive;
  const never = new AbortController().signal;
  const password = 'Prüfung-2026+%&';
  const linkSecret = 'abcdefghijklmnopqrstuvwxyz012345';
  const sender = { clientId: 'C'.repeat(67), address: 'ann@example.org' };
  const linkSecrets = { k3J9xQ2mZa: linkSecret };
  const contents = { transferKey, linkSecrets: new Map(Object.entries(linkSecrets)) };
  const common = { masterKey: hex(master), masterKeyId: 'K1', place, transferKey: hex(transferKey.export()) };
  const byPassword = await derive(password, newPasswordDerivation(), never);
  const byLink = await derive(linkSecret, newLinkSecretDerivation(), never);
  const now = new Date('2026-03-01T10:15:00Z');
  const until = new Date('2026-03-31T10:15:00Z');
  const ticket = ticketsFor(keys, 'k3J9xQ2mZa', { transferKey, generation: 1 }, { now, until })('f1f1f1f1f1');
  return [
    {
      kind: 'recipient',
      ...common,
      secret: password,
      slot: hex(makeRecipientSlot(keys, place, byPassword, transferKey).sealedKey),
    },
    {
      kind: 'recipient',
      ...common,
      secret: linkSecret,
      slot: hex(makeRecipientSlot(keys, place, byLink, transferKey).sealedKey),
    },
    {
      kind: 'sender',
      ...common,
      sender,
      password,
      linkSecrets,
      slot: hex(makeSenderSlot(keys, place, sender, { ...contents, password }).sealedKey),
    },
    {
      kind: 'sender',
      ...common,
      sender,
      linkSecrets,
      slot: hex(makeSenderSlot(keys, place, sender, contents).sealedKey),
    },
    { kind: 'processing', ...common, linkSecrets, slot: hex(makeProcessingSlot(keys, place, contents).sealedKey) },
    {
      kind: 'ticket',
      ...common,
      transferId: 'k3J9xQ2mZa',
      resource: 'f1f1f1f1f1',
      ticket,
      now,
      expires: '2026-03-02T10:15:00.000Z',
    },
    { kind: 'master-key', masterKey: hex(master), line: formatMasterKey(createSecretKey(master)) },
    { kind: 'master-key', ...randomMasterKey() },
  ];
}

function randomMasterKey() {
  const bytes = randomBytes(32);
  return { masterKey: hex(bytes), line: formatMasterKey(createSecretKey(bytes)) };
}

write(
  'floe',
  'FLOE messages with short segments; plain byte n is n mod 251; opens=false must be refused',
  floeVectors(),
);
write('seal', 'SEAL of small messages', sealVectors());
write(
  'files',
  'A manifest and its parts; each piece of the plain text is n mod 251; opens=false must be refused',
  await fileVectors(),
);
write('slots', 'Key slots, a ticket and master key lines', await slotVectors());
