import type { Database } from '../../../../src/db/tables.ts';
import type { TableRow, TransferRows } from '../../../../src/db/transfers/transfer-rows.ts';

/** All transfer rows of the database, from one snapshot. */
export interface AllRows extends TransferRows {
  readonly contacts: ReadonlyMap<string, TableRow<'contact'>>;
}

export async function readRows(db: Database): Promise<AllRows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const contacts = await tx.selectFrom('contact').selectAll().execute();
      return {
        transfers: await tx.selectFrom('transfer').selectAll().orderBy('tracking_id').execute(),
        recipients: await tx.selectFrom('recipient').selectAll().orderBy('id').execute(),
        files: await tx.selectFrom('file').selectAll().orderBy('tracking_id').orderBy('position').execute(),
        previousContents: await tx.selectFrom('previous_content').selectAll().execute(),
        parts: await tx.selectFrom('part').selectAll().orderBy('file_id').orderBy('number').execute(),
        slots: await tx.selectFrom('key_slot').selectAll().execute(),
        log: await tx.selectFrom('transfer_log').selectAll().orderBy('id').execute(),
        leases: await tx.selectFrom('lease').selectAll().execute(),
        outbox: await tx.selectFrom('outbox').selectAll().orderBy('id').execute(),
        downloads: await tx.selectFrom('download').selectAll().orderBy('id').execute(),
        contacts: new Map(contacts.map((contact) => [contact.id, contact])),
      };
    });
}
