import { passkeysOf } from '../../db/administration/passkeys.ts';
import type { Ports } from '../../ports/ports.ts';
import { openPasskey } from '../../records/passkeys.ts';
import type { Administrator } from './identify-administrator.ts';

export interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  /** The domain in which it works. */
  readonly relyingPartyId: string;
  readonly createdAt: Date;
  readonly usedAt: Date | undefined;
}

/** Lists the passkeys of an administrator, oldest first. */
export async function listPasskeys(
  { db, keys }: Pick<Ports, 'db' | 'keys'>,
  by: Administrator,
): Promise<readonly ListedPasskey[]> {
  return (await passkeysOf(db, by.id)).map((row) => ({
    id: row.id,
    name: row.name,
    relyingPartyId: openPasskey(keys, row).relyingPartyId,
    createdAt: new Date(row.created_at),
    usedAt: row.used_at === null ? undefined : new Date(row.used_at),
  }));
}
