import type { KeyObject } from 'node:crypto';
import { floeHeaderLength } from './floe.ts';
import { type FilePlace, type KnownPart, type OpenPart, openPart } from './sealed-part.ts';
import { openInThread } from './slice-opening.ts';

/**
 * Opens a part that lies in memory from its first byte to its last, any number of times: the keys are derived once, as
 * long as its header is the same. Throws SealBroken when the bytes are not those of the part.
 */
export function wholePart(
  key: KeyObject,
  place: FilePlace,
  number: number,
  known: KnownPart,
): (sealed: Buffer) => Buffer {
  let checked: { readonly header: Buffer; readonly part: OpenPart } | undefined;

  function partWith(header: Buffer): OpenPart {
    if (checked?.header.equals(header)) return checked.part;
    const part = openPart(key, place, number, known, header);
    checked = { header: Buffer.from(header), part };
    return part;
  }

  return (sealed) => {
    const pieces = partWith(sealed.subarray(0, floeHeaderLength)).openAll(sealed.subarray(floeHeaderLength));
    const [plain] = pieces;
    return plain !== undefined && pieces.length === 1 ? plain : Buffer.concat(pieces);
  };
}

/** The same in a thread, once: for parts that would take the main one too long. Takes the sealed bytes over. */
export async function openWholePart(
  key: KeyObject,
  place: FilePlace,
  number: number,
  known: KnownPart,
  sealed: Buffer,
): Promise<Buffer> {
  const opening = openInThread({ key, place, number, known, start: 0, end: known.plainSize });
  try {
    const [opened, finished] = [opening.add(sealed), opening.finish()];
    const [[plain = Buffer.alloc(0)]] = await Promise.all([opened, finished]);
    return plain;
  } finally {
    opening.close();
  }
}
