import { parseEmailAddress } from '../src/core/email-address.ts';
import { dayMs } from '../src/core/time.ts';
import type { TransferSearch } from '../src/db/transfers/search-transfers.ts';
import { hotAddress, sizeStep, sizes, smallAddress } from './polling-seed.ts';

export interface SearchCombination {
  /** The filters that it combines. */
  readonly name: string;
  readonly search: TransferSearch;
  readonly filters: number;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10).replaceAll('-', '');
const addressOf = (text: string) => parseEmailAddress(text);

/** For each filter, a value that many of the seeded transfers match, one that few of them match, and one of another form. */
interface FilterValues {
  readonly frequent: TransferSearch;
  readonly rare: TransferSearch;
  /** The start of a tracking ID, several states, one day, or both bounds of the size. */
  readonly other?: TransferSearch;
}

const middleSize = Math.floor(sizes / 2) * sizeStep;

function valuesOf(now: Date): Readonly<Record<string, FilterValues>> {
  const daysAgo = (days: number) => dayOf(new Date(now.getTime() - days * dayMs));
  const oneDay = { fromDay: daysAgo(31), beforeDay: daysAgo(30) };
  return {
    query: { frequent: { query: 'example.org' }, rare: { query: 'small@' }, other: { query: `${daysAgo(31)}-1` } },
    sender: { frequent: { sender: addressOf(hotAddress) }, rare: { sender: addressOf(smallAddress) } },
    recipient: { frequent: { recipient: addressOf(hotAddress) }, rare: { recipient: addressOf(smallAddress) } },
    state: {
      frequent: { states: ['Deleted_by_expiration'] },
      rare: { states: ['Failed'] },
      other: { states: ['Active', 'Deleted_by_revocation', 'Failed'] },
    },
    days: { frequent: { fromDay: daysAgo(50), beforeDay: daysAgo(5) }, rare: oneDay },
    findings: { frequent: { hasFindings: true }, rare: { hasFindings: true } },
    size: {
      frequent: { minBytes: middleSize },
      rare: { maxBytes: 100 * sizeStep },
      other: { minBytes: middleSize, maxBytes: middleSize + 100 * sizeStep },
    },
  };
}

/** Every combination of filters: with frequent values, with rare ones, and with those of another form. */
export function searchCombinations(now: Date): readonly SearchCombination[] {
  const values = Object.entries(valuesOf(now));
  const all: SearchCombination[] = [{ name: 'no filter', search: {}, filters: 0 }];
  for (const kind of ['frequent', 'rare', 'other'] as const) {
    for (let set = 1; set < 2 ** values.length; set += 1) {
      const chosen = values.filter((_, index) => (set & (1 << index)) !== 0);
      const searches = chosen.map(([, value]) => value[kind] ?? value.frequent);
      const name = [kind, ...chosen.map(([filter]) => filter)].join(' ');
      all.push({ name, search: Object.assign({}, ...searches), filters: chosen.length });
    }
  }
  return all;
}

/** Each filter alone, and all of them together. */
export function mainCombinations(now: Date): readonly SearchCombination[] {
  const all = searchCombinations(now);
  const max = Math.max(...all.map(({ filters }) => filters));
  return all.filter(({ filters }) => filters <= 1 || filters === max);
}
