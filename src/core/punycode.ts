const [base, tMin, tMax, skew, damp, firstBias, firstCodePoint] = [36, 1, 26, 38, 700, 72, 128];
const maxCodePoint = 0x10ffff;

/** Decodes a domain label without its `xn--` (RFC 3492). Returns undefined if it is malformed. */
export function decodePunycode(encoded: string): string | undefined {
  const delimiter = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(delimiter, 0))];
  let [codePoint, bias, position] = [firstCodePoint, firstBias, 0];
  for (let index = delimiter + 1; index < encoded.length; ) {
    const before = position;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(encoded.charCodeAt(index));
      index += 1;
      position += digit * weight;
      // NaN, for what is not a digit, fails this check too.
      if (!(position <= Number.MAX_SAFE_INTEGER)) return undefined;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = output.length + 1;
    bias = adaptedBias(position - before, length, before === 0);
    codePoint += Math.floor(position / length);
    position %= length;
    if (codePoint > maxCodePoint) return undefined;
    output.splice(position, 0, String.fromCodePoint(codePoint));
    position += 1;
  }
  return output.join('');
}

function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return Number.NaN;
}

function adaptedBias(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? damp : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}
