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

/** For each filter, a value that many of the seeded transfers match, and one that few of them match. */
function valuesOf(now: Date): ReadonlyArray<readonly [name: string, frequent: TransferSearch, rare: TransferSearch]> {
  const daysAgo = (days: number) => dayOf(new Date(now.getTime() - days * dayMs));
  return [
    ['query', { query: 'example.org' }, { query: 'small@' }],
    ['sender', { sender: addressOf(hotAddress) }, { sender: addressOf(smallAddress) }],
    ['recipient', { recipient: addressOf(hotAddress) }, { recipient: addressOf(smallAddress) }],
    ['state', { states: ['Deleted_by_expiration'] }, { states: ['Failed'] }],
    ['days', { fromDay: daysAgo(50), beforeDay: daysAgo(5) }, { fromDay: daysAgo(31), beforeDay: daysAgo(30) }],
    ['findings', { hasFindings: true }, { hasFindings: true }],
    ['size', { minBytes: Math.floor(sizes / 2) * sizeStep }, { maxBytes: 100 * sizeStep }],
  ];
}

/** Every combination of filters, once with frequent values and once with rare ones. */
export function searchCombinations(now: Date): readonly SearchCombination[] {
  const values = valuesOf(now);
  const all: SearchCombination[] = [{ name: 'no filter', search: {}, filters: 0 }];
  for (const kind of ['frequent', 'rare'] as const) {
    for (let set = 1; set < 2 ** values.length; set += 1) {
      const chosen = values.filter((_, index) => (set & (1 << index)) !== 0);
      const searches = chosen.map(([, frequent, rare]) => (kind === 'rare' ? rare : frequent));
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
