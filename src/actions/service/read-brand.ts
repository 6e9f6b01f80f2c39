import { type Brand, brandOf } from '../../core/brand.ts';
import { readSettings } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';

/** Returns how the service presents itself, as the administrator has set it. */
export async function readBrand({ db }: Pick<Ports, 'db'>): Promise<Brand> {
  return brandOf(await readSettings(db));
}
