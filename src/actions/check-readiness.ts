import type { Ports } from '../ports/ports.ts';

/** Rejects when a part that every request needs does not answer. */
export async function checkReadiness({ db, blobs }: Pick<Ports, 'db' | 'blobs'>): Promise<void> {
  await db.selectFrom('master_key').select('id').executeTakeFirstOrThrow();
  // One step is enough: a store that is gone fails at the first.
  await blobs.list('readiness/')[Symbol.asyncIterator]().next();
}
