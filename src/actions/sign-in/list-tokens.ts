import type { Permission } from '../../core/permissions.ts';
import { listTokens as findTokens } from '../../db/administration/tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Administrator, scopesIn } from './identify-administrator.ts';

export interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Permission[];
  readonly createdAt: Date;
  readonly endsAt: Date;
  /** The last recorded request, within a minute. */
  readonly usedAt: Date | undefined;
}

/** Lists the API tokens of the administrator, newest first, with those that have expired. */
export async function listTokens(
  { db }: Pick<Ports, 'db'>,
  by: Pick<Administrator, 'id'>,
): Promise<readonly ListedToken[]> {
  return (await findTokens(db, by.id)).map(({ id, name, scopes, created_at, ends_at, used_at }) => ({
    id,
    name,
    scopes: scopesIn(scopes),
    createdAt: new Date(created_at),
    endsAt: new Date(ends_at),
    usedAt: used_at === null ? undefined : new Date(used_at),
  }));
}
