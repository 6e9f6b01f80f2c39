import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns the time zone of dates in emails and on pages that cannot read the reader's own zone. */
export async function findTimeZone({ db, timeZone }: Pick<Ports, 'db' | 'timeZone'>): Promise<string> {
  return (await readSettings(db))['email.timeZone'] || timeZone;
}
