const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Such as `1.5 GB`, for sentences to the operator. */
export function bytesText(bytes: number): string {
  const exponent = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** exponent;
  return `${exponent > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[exponent]}`;
}
