import { type Door, doorTo, type Knock, openTransfer } from '../../src/actions/open-transfer.ts';
import { Problem } from '../../src/core/problem.ts';
import type { SettingName } from '../../src/core/settings.ts';
import { writeSetting } from '../../src/db/settings.ts';
import type { Database } from '../../src/db/tables.ts';
import type { HousePorts } from './house-ports.ts';

/** A server's door that counts how often a password was turned into a key. `before` may keep a derivation waiting. */
export function aDoor(ports: HousePorts, before: () => Promise<unknown> = async () => {}) {
  let derivations = 0;
  const passwords: HousePorts['passwords'] = {
    async derive(...values) {
      derivations += 1;
      await before();
      return ports.passwords.derive(...values);
    },
  };
  return { door: doorTo({ ...ports, passwords }), derivations: () => derivations };
}

/** What a password gets: `opened`, or the code of a problem. */
export async function outcomeOf(door: Door, knock: Omit<Knock, 'address'>): Promise<string> {
  const refusal = await refusalOf(door, knock);
  return refusal?.code ?? 'opened';
}

export async function refusalOf(door: Door, knock: Omit<Knock, 'address'>): Promise<Problem | undefined> {
  try {
    await openTransfer(door, { address: '192.0.2.7', ...knock });
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** How often each occurs. */
export function tally(outcomes: readonly string[]): Readonly<Record<string, number>> {
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries([...counts].map(([outcome, same]) => [outcome, same.length]));
}

export async function withSettings(
  { db, clock }: Pick<HousePorts, 'db' | 'clock'>,
  settings: Readonly<Partial<Record<SettingName, string>>>,
): Promise<void> {
  for (const [name, text] of Object.entries(settings)) {
    await db.transaction().execute((tx) => writeSetting(tx, name as SettingName, text, clock.now()));
  }
}

/** The counters of all recipients: how many tries, and how many of them are being looked at. */
export async function counters(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('attempt').select(['caller', 'tries', 'undecided']).orderBy('caller').execute();
  return rows.map(({ caller, tries, undecided }) => `${caller} ${tries} ${undecided}`);
}
