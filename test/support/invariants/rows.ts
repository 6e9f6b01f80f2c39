import type { Row, Rows } from '../../../src/db/checked-rows.ts';
import type { Database } from '../../../src/db/tables.ts';

/** All that the database says of transfers, as it was at one moment. */
export interface AllRows extends Rows {
  readonly parties: ReadonlyMap<string, Row<'party'>>;
}

export async function readRows(db: Database): Promise<AllRows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const parties = await tx.selectFrom('party').selectAll().execute();
      return {
        transfers: await tx.selectFrom('transfer').selectAll().orderBy('tracking_id').execute(),
        recipients: await tx.selectFrom('recipient').selectAll().orderBy('id').execute(),
        files: await tx.selectFrom('file').selectAll().orderBy('tracking_id').orderBy('position').execute(),
        parts: await tx.selectFrom('part').selectAll().orderBy('file_id').orderBy('number').execute(),
        slots: await tx.selectFrom('key_slot').selectAll().execute(),
        log: await tx.selectFrom('transfer_log').selectAll().orderBy('id').execute(),
        leases: await tx.selectFrom('lease').selectAll().execute(),
        outbox: await tx.selectFrom('outbox').selectAll().orderBy('id').execute(),
        downloads: await tx.selectFrom('download').selectAll().orderBy('id').execute(),
        parties: new Map(parties.map((party) => [party.id, party])),
      };
    });
}
