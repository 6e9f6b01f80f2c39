import { recordExport } from '../actions/audit/record-audit.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { personSubject } from '../core/audit-log.ts';
import {
  findContact,
  findEnteredRecipients,
  pageOfDownloads,
  pageOfEmailsTo,
  pageOfFiles,
  pageOfReceivedTransfers,
  pageOfSentTransfers,
  pageOfVerifications,
} from '../db/contacts/personal-data.ts';
import type { Ports } from '../ports/ports.ts';
import { openDetails, openTexts } from '../records/sealed-records.ts';
import { yielding } from '../runtime/yielding.ts';

/** One entry of an export. `record` names its kind. */
type PersonRecord = { readonly record: string } & Readonly<Record<string, unknown>>;

type Deps = Pick<Ports, 'db' | 'keys' | 'clock'> & { readonly reports: Ports['db'] };

const rowsAtOnce = 100;

/**
 * Exports what is stored about a contact, for the owner of the address. Others appear only as recipients of own transfers, because the
 * owner has entered them. The export is recorded before this resolves.
 */
export async function exportPerson(
  deps: Deps,
  contactId: string,
  by: Actor = localActor,
): Promise<AsyncGenerator<PersonRecord, void>> {
  await recordExport(deps, by, { action: 'exportPerson', subject: personSubject(contactId) });
  return recordsOf(deps, contactId);
}

async function* recordsOf(deps: Deps, contactId: string): AsyncGenerator<PersonRecord, void> {
  const contact = await findContact(deps.reports, contactId);
  if (contact === undefined) return;
  yield { record: 'person', address: contact.address, createdAt: contact.created_at };
  yield* sentTransfers(deps, contactId);
  yield* receivedTransfers(deps, contactId);
  const verifications = pagesOf(
    (after: string) => pageOfVerifications(deps.reports, contactId, after, rowsAtOnce),
    ({ id }) => id,
    '',
  );
  for await (const { created_at, ends_at } of verifications) {
    yield { record: 'verification', createdAt: created_at, endsAt: ends_at };
  }
  const emails = pagesOf(
    (after: string) => pageOfEmailsTo(deps.reports, contactId, after, rowsAtOnce),
    ({ id }) => id,
    '',
  );
  for await (const { kind, state, tracking_id, created_at } of emails) {
    yield { record: 'email', kind, state, trackingId: tracking_id, createdAt: created_at };
  }
}

async function* sentTransfers({ reports, keys }: Deps, contactId: string): AsyncGenerator<PersonRecord, void> {
  const sent = pagesOf(
    (after: string) => pageOfSentTransfers(reports, contactId, after, rowsAtOnce),
    ({ tracking_id }) => tracking_id,
    '',
  );
  for await (const { tracking_id: trackingId, texts, ...row } of sent) {
    yield {
      ...{ record: row.state === 'Session' ? 'draft' : 'sent transfer', trackingId, state: row.state },
      ...{ createdAt: row.created_at, sentAt: row.finalized_at, expiresAt: row.expires_at },
      texts: texts === null ? null : openTexts(keys, trackingId, texts),
      recipients: await findEnteredRecipients(reports, trackingId),
    };
    const files = pagesOf(
      (after: number) => pageOfFiles(reports, trackingId, after, rowsAtOnce),
      ({ position }) => position,
      -1,
    );
    for await (const { id, size, details } of files) {
      yield { record: 'file', trackingId, ...openDetails(keys, id, details), size };
    }
  }
}

async function* receivedTransfers({ reports }: Deps, contactId: string): AsyncGenerator<PersonRecord, void> {
  const received = pagesOf(
    (after: string) => pageOfReceivedTransfers(reports, contactId, after, rowsAtOnce),
    ({ tracking_id }) => tracking_id,
    '',
  );
  for await (const { id, tracking_id: trackingId, kind, state, finalized_at, expires_at } of received) {
    yield { record: 'received transfer', trackingId, kind, state, sentAt: finalized_at, expiresAt: expires_at };
    const downloads = pagesOf(
      (after: number) => pageOfDownloads(reports, id, after, rowsAtOnce),
      (download) => download.id,
      0,
    );
    for await (const { file_id, method, at } of downloads) {
      yield { record: 'download', trackingId, fileId: file_id, method, at };
    }
  }
}

/** Reads rows page by page, so that an export of any size needs little memory, and lets other work run between them. */
async function* pagesOf<Row, Key>(
  read: (after: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
  first: Key,
): AsyncGenerator<Row, void> {
  for (let after: Key = first; ; ) {
    const rows = await read(after);
    yield* yielding(rows);
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = keyOf(last);
  }
}
