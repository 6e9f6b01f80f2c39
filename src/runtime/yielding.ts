import { setImmediate } from 'node:timers/promises';

/** Yields the items and lets other work run after every few: for many items that are each processed quickly. */
export async function* yielding<Item>(items: Iterable<Item>, itemsAtOnce = 25): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    if (count > 0 && count % itemsAtOnce === 0) await setImmediate();
    count += 1;
    yield item;
  }
}
