import type { Database, Transaction } from '../tables.ts';

/** Returns whether any administrator has signed in from a network. */
export async function isKnownNetwork(db: Database, networkHash: string): Promise<boolean> {
  const query = db.selectFrom('admin_network').select('network_hash').where('network_hash', '=', networkHash);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Stores that an administrator has signed in from a network, and drops the networks that were used longest ago. */
export async function rememberNetwork(
  tx: Transaction,
  { administratorId, networkHash, at }: { administratorId: string; networkHash: string; at: Date },
  remaining: number,
): Promise<void> {
  const seen_at = at.toISOString();
  await tx
    .insertInto('admin_network')
    .values({ administrator_id: administratorId, network_hash: networkHash, seen_at })
    .onConflict((conflict) => conflict.columns(['administrator_id', 'network_hash']).doUpdateSet({ seen_at }))
    .execute();
  await tx
    .deleteFrom('admin_network')
    .where('administrator_id', '=', administratorId)
    .where('network_hash', 'not in', ({ selectFrom }) =>
      selectFrom('admin_network')
        .select('network_hash')
        .where('administrator_id', '=', administratorId)
        .orderBy('seen_at', 'desc')
        .orderBy('network_hash')
        .limit(remaining),
    )
    .execute();
}
