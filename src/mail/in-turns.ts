import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceBytes = 65_536;

/** Bytes for somebody who looks at each of them: between two slices everybody else gets their turn. */
export async function* inTurns(bytes: Buffer): AsyncGenerator<Buffer, void, undefined> {
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    if (from > 0) await nextTurn();
    yield bytes.subarray(from, from + sliceBytes);
  }
}
