import { Problem } from '../../core/problem.ts';
import { deleteLogo } from '../../db/brand-files.ts';
import type { Ports } from '../../ports/ports.ts';

/** Removes the logo from all pages. */
export async function removeLogo({ db }: Pick<Ports, 'db'>): Promise<void> {
  if (!(await deleteLogo(db))) throw new Problem('entity_unknown', { detail: 'There is no logo.' });
}
