import { setImmediate } from 'node:timers/promises';

const itemsAtOnce = 25;

/** The same items, with a moment for everybody else after every few: where each is quickly done and all are not. */
export async function* inSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    if (count > 0 && count % itemsAtOnce === 0) await setImmediate();
    count += 1;
    yield item;
  }
}
