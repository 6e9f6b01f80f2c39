const polynomial = 0xedb88320;

/** x^(2^n) for n = 0 … 31; the powers repeat from there. */
const powers: number[] = [];
for (let power = 0x40000000; powers.length < 32; power = multiply(power, power)) powers.push(power);

/** The CRC-32 of two byte sequences one after the other, from the CRC-32 of each. */
export function crc32Combine(first: number, second: number, secondLength: number): number {
  let shift = 0x80000000; // x^0; becomes x^(8 · secondLength)
  for (let rest = secondLength, n = 3; rest > 0; rest = Math.floor(rest / 2), n += 1) {
    if (rest % 2 === 1) shift = multiply(powers[n % 32] ?? 0, shift);
  }
  return (multiply(shift, first) ^ second) >>> 0;
}

/** Product of two polynomials over GF(2), modulo that of CRC-32. The highest bit is the coefficient of x^0. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}
