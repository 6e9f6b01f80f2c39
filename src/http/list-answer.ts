import { setImmediate } from 'node:timers/promises';

/** So few that making them keeps nobody waiting. */
const entriesAtOnce = 250;

/** The JSON of a list that may be long, in its envelope. Others get their turn while it is made. */
export async function listAnswer<Item>(items: readonly Item[], entryOf: (item: Item) => unknown): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let start = 0; start < items.length; start += entriesAtOnce) {
    if (start > 0) await setImmediate();
    const entries = items.slice(start, start + entriesAtOnce).map((item) => JSON.stringify(entryOf(item)));
    pieces.push(Buffer.from(`${start === 0 ? '' : ','}${entries.join(',')}`));
  }
  return Buffer.concat([Buffer.from('{"data":['), ...pieces, Buffer.from('],"meta":{}}')]);
}
