/** Returns integers below a bound, the same sequence for the same seed. */
export type RandomInt = (below: number) => number;

/** Uses mulberry32. */
export function seededRandom(seed: number): RandomInt {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export function pick<Item>(items: readonly Item[], draw: RandomInt): Item {
  const item = items[draw(items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from');
  return item;
}
