/** Counts the turns of the event loop until it is disposed. */
export function countTurns(): Disposable & { readonly count: number } {
  let count = 0;
  let isCounting = true;
  const turn = () => {
    count += 1;
    if (isCounting) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]() {
      isCounting = false;
    },
  };
}
