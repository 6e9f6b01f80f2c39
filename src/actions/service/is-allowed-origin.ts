import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Whether the administrator allows web pages of this origin to use the API. */
export async function isAllowedOrigin({ db }: Pick<Ports, 'db'>, origin: string): Promise<boolean> {
  return (await readSettings(db))['cors.origins'].includes(origin);
}
