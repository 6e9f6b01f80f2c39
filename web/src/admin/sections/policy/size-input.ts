export const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
export type SizeUnit = (typeof sizeUnits)[number];

export interface SizeInput {
  readonly text: string;
  readonly unit: SizeUnit;
}

const bytesOf = (unit: SizeUnit) => 1_000 ** sizeUnits.indexOf(unit);

/** Splits bytes into the largest unit that needs no decimals. Other text stays as it is. */
export function splitSize(bytes: string): SizeInput {
  const value = Number(bytes);
  if (!/^\d+$/.test(bytes) || value === 0) return { text: bytes, unit: 'gigabyte' };
  const unit = [...sizeUnits].reverse().find((each) => value % bytesOf(each) === 0) ?? 'byte';
  return { text: String(value / bytesOf(unit)), unit };
}

/** Returns whole bytes as a text, or what was entered if it is not a number. A comma may separate decimals. */
export function bytesFrom({ text, unit }: SizeInput): string {
  const entered = text.trim().replace(',', '.');
  return /^\d+(\.\d+)?$/.test(entered) ? String(Math.round(Number(entered) * bytesOf(unit))) : text.trim();
}
