export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/**
 * The two-sided probability that two samples of one distribution differ at least this much (Mann-Whitney U with its
 * normal approximation, which is good from about twenty values).
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  let [rankSum, tieSum] = [0, 0];
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    const ties = end - start;
    const rank = (start + end + 1) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isOne }) => isOne).length;
    tieSum += ties ** 3 - ties;
    start = end;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - tieSum / ((n + m) * (n + m - 1))));
  if (spread === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / spread;
  return 2 * (1 - normal(z));
}

/** The share of a normal distribution below z, to seven digits (Abramowitz and Stegun 26.2.17). */
export function normal(z: number): number {
  if (z < 0) return 1 - normal(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = series.reduce((sum, factor, index) => sum + factor * t ** (index + 1), 0);
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
