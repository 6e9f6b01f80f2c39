/** How long the page may be blocked by work on many files, in milliseconds. */
const sliceMs = 30;

/** Pauses work on many files from time to time, so that the page stays responsive. */
export function createPauses(): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < sliceMs) return undefined;
    return nextTask().then(() => {
      startedAt = performance.now();
    });
  };
}

/** Unlike a timer, a message is not delayed when it is repeated. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

const runLength = 64;

/** Sorts like `toSorted`, with pauses. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Promise<readonly Item[]> {
  const pause = createPauses();
  let runs: Item[][] = [];
  for (let index = 0; index < items.length; index += runLength) {
    runs.push(items.slice(index, index + runLength).sort(compare));
    await pause();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await mergeRuns(runs[index] ?? [], runs[index + 1] ?? [], compare, pause));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item) => number,
  pause: () => Promise<void> | undefined,
): Promise<Item[]> {
  const merged: Item[] = [];
  let [left, right] = [0, 0];
  while (left < one.length && right < other.length) {
    const isLeft = compare(one[left] as Item, other[right] as Item) <= 0;
    merged.push(isLeft ? (one[left++] as Item) : (other[right++] as Item));
    if (merged.length % runLength === 0) await pause();
  }
  return merged.concat(one.slice(left), other.slice(right));
}
