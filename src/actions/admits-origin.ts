import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

/** Whether the administrator lets web pages of this origin use the interface. */
export async function admitsOrigin({ db }: Pick<Ports, 'db'>, origin: string): Promise<boolean> {
  return (await readSettings(db))['cors.origins'].includes(origin);
}
