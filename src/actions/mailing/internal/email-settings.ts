import { brandOf } from '../../../core/brand.ts';
import { readSettings } from '../../../db/settings.ts';
import type { EmailSettings } from '../../../emails/render-in-worker.ts';
import type { Ports } from '../../../ports/ports.ts';

/** Returns the settings of the service that emails depend on. */
export async function readEmailSettings({ db, timeZone }: Pick<Ports, 'db' | 'timeZone'>): Promise<EmailSettings> {
  const settings = await readSettings(db);
  return { timeZone: settings['email.timeZone'] || timeZone, brand: brandOf(settings) };
}
