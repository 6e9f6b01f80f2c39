import type { Database, Tables, Transaction } from '../tables.ts';

export type OidcAccount = Pick<Tables['administrator'], 'id' | 'name' | 'role' | 'state'>;

/** Finds the account of a person who signs in by single sign-on. */
export async function findOidcAccount(db: Database, oidcHash: string): Promise<OidcAccount | undefined> {
  return db
    .selectFrom('administrator')
    .select(['id', 'name', 'role', 'state'])
    .where('oidc_hash', '=', oidcHash)
    .executeTakeFirst();
}

export async function administratorNames(tx: Transaction): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('administrator').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

/** Reports whether a stored session was made from this proof. */
export async function isProofUsed(tx: Transaction, proofHash: string): Promise<boolean> {
  const found = await tx
    .selectFrom('admin_session')
    .select('id')
    .where('proof_hash', '=', proofHash)
    .executeTakeFirst();
  return found !== undefined;
}
