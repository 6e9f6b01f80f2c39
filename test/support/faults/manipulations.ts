import { createSecretKey } from 'node:crypto';
import { pick, type RandomInt, seededRandom } from '../inputs/random.ts';
import { readSealedBytes, type SealedBytes, sealPieces } from '../transfer/sealed-files.ts';

const header = 74;
const segment = 262_176;

/** The data available to an attacker with write access to the store. */
interface AttackerData {
  readonly target: SealedBytes;
  readonly plain: Buffer;
  /** Other files, transfers and generations, and an abandoned upload of the same parts. */
  readonly others: readonly SealedBytes[];
}

const partSizes = [2 * 262_144 + 75_000, 262_144, 262_144, 999];

async function createAttackerData(draw: RandomInt): Promise<AttackerData> {
  const bytes = (length: number) => {
    const filled = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; at += 1) filled[at] = at & 1023 ? (filled[at - 1] ?? 0) * 5 + 3 : draw(256);
    return filled;
  };
  const pieces = () => partSizes.map(bytes);
  const key = createSecretKey(bytes(32));
  const place = { trackingId: '20260301-101500-Ab12Cd34', fileId: 'aaaaaaaaaa', generation: 2 };
  const content = pieces();
  return {
    plain: Buffer.concat(content),
    target: await sealPieces(key, place, content),
    others: [
      await sealPieces(key, place, pieces()),
      await sealPieces(key, { ...place, generation: 1 }, content),
      await sealPieces(key, { ...place, fileId: 'bbbbbbbbbb' }, content),
      await sealPieces(key, { ...place, trackingId: '20260301-101501-Ab12Cd35' }, content),
      await sealPieces(createSecretKey(bytes(32)), place, content),
    ],
  };
}

type Manipulation = (data: AttackerData, draw: RandomInt) => SealedBytes;

function withPart(file: SealedBytes, number: number, bytes: Buffer): SealedBytes {
  return { ...file, parts: file.parts.with(number, bytes) };
}

function onePart({ target }: AttackerData, draw: RandomInt, change: (part: Buffer) => Buffer): SealedBytes {
  const number = draw(target.parts.length);
  return withPart(target, number, change(Buffer.from(target.parts[number] ?? [])));
}

function flipBit(bytes: Buffer, draw: RandomInt): Buffer {
  const at = draw(bytes.length);
  return Buffer.from(bytes).fill((bytes[at] ?? 0) ^ (1 << draw(8)), at, at + 1);
}

function splice(bytes: Buffer, start: number, removed: number, added: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), added, bytes.subarray(start + removed)]);
}

const manipulations: Record<string, Manipulation> = {
  'a bit is flipped': (data, draw) => onePart(data, draw, (part) => flipBit(part, draw)),
  'a bit of a header is flipped': (data, draw) =>
    onePart(data, draw, (part) => Buffer.concat([flipBit(part.subarray(0, header), draw), part.subarray(header)])),
  'a bit of the manifest is flipped': ({ target }, draw) => ({ ...target, manifest: flipBit(target.manifest, draw) }),
  'a part is cut anywhere': (data, draw) => onePart(data, draw, (part) => part.subarray(0, draw(part.length))),
  'a part is cut where a segment ends': ({ target }, draw) =>
    withPart(target, 0, (target.parts[0] ?? Buffer.alloc(0)).subarray(0, header + draw(3) * segment)),
  'a part is extended': (data, draw) =>
    onePart(data, draw, (part) => Buffer.concat([part, Buffer.alloc(1 + draw(300_000), draw(256))])),
  'bytes are removed': (data, draw) =>
    onePart(data, draw, (part) => splice(part, draw(part.length), 1 + draw(100), Buffer.alloc(0))),
  'bytes are inserted': (data, draw) =>
    onePart(data, draw, (part) => splice(part, draw(part.length), 0, Buffer.alloc(1 + draw(100)))),
  'a part is missing': ({ target }, draw) => ({
    ...target,
    parts: target.parts.toSpliced(draw(target.parts.length), 1),
  }),
  'a part is duplicated': ({ target }, draw) => {
    const parts = target.parts.toSpliced(draw(target.parts.length), 0, pick(target.parts, draw));
    return { ...target, parts };
  },
  'one part replaces another': ({ target }, draw) => {
    const from = draw(target.parts.length);
    const to = (from + 1 + draw(target.parts.length - 1)) % target.parts.length;
    return withPart(target, to, target.parts[from] ?? Buffer.alloc(0));
  },
  'two parts are swapped': ({ target }, draw) => {
    const a = draw(target.parts.length);
    const b = (a + 1 + draw(target.parts.length - 1)) % target.parts.length;
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = [target.parts[a], target.parts[b]];
    return withPart(withPart(target, a, second), b, first);
  },
  'two segments are swapped': ({ target }) => {
    const part = target.parts[0] ?? Buffer.alloc(0);
    const [first, second] = [
      part.subarray(header, header + segment),
      part.subarray(header + segment, header + 2 * segment),
    ];
    return withPart(
      target,
      0,
      Buffer.concat([part.subarray(0, header), second, first, part.subarray(header + 2 * segment)]),
    );
  },
  'a segment is repeated': ({ target }) => {
    const part = target.parts[0] ?? Buffer.alloc(0);
    const first = part.subarray(header, header + segment);
    return withPart(target, 0, splice(part, header + segment, segment, first));
  },
  'a segment comes from another file': ({ target, others }, draw) => {
    const donor = pick(others, draw).parts[0] ?? Buffer.alloc(0);
    const start = header + draw(2) * segment;
    return withPart(
      target,
      0,
      splice(target.parts[0] ?? Buffer.alloc(0), start, segment, donor.subarray(start, start + segment)),
    );
  },
  'a part comes from another file': ({ target, others }, draw) => {
    const number = draw(target.parts.length);
    return withPart(target, number, pick(others, draw).parts[number] ?? Buffer.alloc(0));
  },
  'a header comes from another file': ({ target, others }, draw) => {
    const number = draw(target.parts.length);
    const donor = pick([...others, target], draw).parts[(number + 1) % target.parts.length] ?? Buffer.alloc(0);
    return withPart(
      target,
      number,
      splice(target.parts[number] ?? Buffer.alloc(0), 0, header, donor.subarray(0, header)),
    );
  },
  'all parts come from another file': ({ target, others }, draw) => ({ ...target, parts: pick(others, draw).parts }),
  'the manifest comes from another file': ({ target, others }, draw) => ({
    ...target,
    manifest: pick(others, draw).manifest,
  }),
};

export interface ManipulationReport {
  readonly tried: number;
  /** Manipulations whose read succeeded or returned a wrong byte. Must be empty. */
  readonly accepted: readonly string[];
  readonly byKind: Readonly<Record<string, number>>;
}

/** Manipulates a stored file repeatedly and reads it each time. The same seed makes the same choices. */
export async function tryManipulations(
  count: number,
  seed: number,
  progress: (tried: number) => void = () => {},
): Promise<ManipulationReport> {
  const draw = seededRandom(seed);
  const data = await createAttackerData(draw);
  const intact = await readSealedBytes(data.target);
  if (intact.error !== undefined || !intact.bytes.equals(data.plain))
    throw new Error('The untouched file does not open');
  const kinds = Object.entries(manipulations);
  const accepted: string[] = [];
  const byKind: Record<string, number> = {};
  for (let tried = 0; tried < count; tried += 1) {
    const [kind, manipulate] = kinds[tried % kinds.length] ?? pick(kinds, draw);
    const { bytes, error } = await readSealedBytes(manipulate(data, draw));
    const isPrefix = bytes.equals(data.plain.subarray(0, bytes.length));
    if (error === undefined || !isPrefix) accepted.push(`${kind} (number ${tried}, seed ${seed})`);
    byKind[kind] = (byKind[kind] ?? 0) + 1;
    progress(tried + 1);
  }
  return { tried: count, accepted, byKind };
}
