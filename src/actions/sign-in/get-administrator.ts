import type { Ports } from '../../ports/ports.ts';
import { findKnown } from './internal/find-known.ts';
import { type DescribedAdministrator, describeAdministrator } from './list-administrators.ts';

/** Describes one administrator. */
export async function getAdministrator({ db }: Pick<Ports, 'db'>, id: string): Promise<DescribedAdministrator> {
  return describeAdministrator(await findKnown(db, id));
}
