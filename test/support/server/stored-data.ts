import type { Ports } from '../../../src/ports/ports.ts';

/** Everything that the server stores, except the count of wrong passwords. */
export async function storedData({ db, blobs }: Pick<Ports, 'db' | 'blobs'>): Promise<unknown> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== 'attempt');
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'transfer')
        .selectAll()
        .execute(),
    ),
  );
  return [rows, await Array.fromAsync(blobs.list(''))];
}
