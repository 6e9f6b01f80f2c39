import type { ColumnTypes } from './types.ts';

/**
 * The transfer lists of senders and recipients, in list order, with counts by day, so that neither a page nor a total
 * reads all entries. Triggers keep them in step with transfer, recipient, download and contact.
 */
export const listingTables = (types: ColumnTypes) => [
  ...tables(types),
  ...countTriggers(types),
  ...entryTriggers(types),
  ...transferVersionTriggers(types),
  ...recipientVersionTriggers(types),
  ...contactVersionTrigger(types),
];

const tables = ({ text, int, serialKey, options, inKeyOrder }: ColumnTypes) => [
  `create table listing (
    contact_id ${text} not null,
    box ${text} not null,
    tracking_id ${text} not null references transfer on delete cascade,
    finalized_at ${text} not null,
    state ${text} not null,
    expires_at ${text} not null,
    version ${int} not null,
    primary key (tracking_id, box, contact_id)
  ) ${options}`,
  // Covering indexes: a page or a count reads no row of the table.
  'create index listing_in_order on listing (contact_id, box, finalized_at, tracking_id, state, expires_at, version)',
  'create index listing_by_expiry on listing (contact_id, box, expires_at, finalized_at, state)',
  `create table listing_count (
    contact_id ${text} not null,
    box ${text} not null,
    finalized_on ${text} not null,
    expires_on ${text} not null,
    is_active ${int} not null,
    entries ${int} not null,
    primary key (contact_id, box, expires_on, finalized_on, is_active)
  ) ${inKeyOrder}`,
  `create table listing_change (
    id ${serialKey},
    contact_id ${text} not null,
    box ${text} not null,
    finalized_on ${text} not null,
    expires_on ${text} not null,
    is_active ${int} not null,
    entries ${int} not null
  ) ${options}`,
  'create index listing_change_of_box on listing_change (contact_id, box, expires_on)',
];

const addToCount = (row: 'new' | 'old', entries: 1 | -1) =>
  `insert into listing_change (contact_id, box, finalized_on, expires_on, is_active, entries)
    values (${row}.contact_id, ${row}.box, substr(${row}.finalized_at, 1, 10), substr(${row}.expires_at, 1, 10),
      case when ${row}.state = 'Active' then 1 else 0 end, ${entries})`;

const countTriggers = ({ trigger }: ColumnTypes) => [
  ...trigger({ name: 'listing_added', after: 'insert on listing', statements: [addToCount('new', 1)] }),
  ...trigger({
    name: 'listing_moved',
    after: 'update of state, expires_at on listing',
    when: 'new.state <> old.state or new.expires_at <> old.expires_at',
    statements: [addToCount('old', -1), addToCount('new', 1)],
  }),
  ...trigger({ name: 'listing_removed', after: 'delete on listing', statements: [addToCount('old', -1)] }),
];

/**
 * Updates the sender's entry before those of the recipients: transactions that update entries of one transfer at the
 * same time lock them in one order, and cannot deadlock.
 */
const updateEntries = (change: string, where: string, whereReceived = where) => [
  `update listing set ${change} where box = 'sent' and ${where}`,
  `update listing set ${change} where box = 'received' and ${whereReceived}`,
];

const nextVersion = 'version = version + 1';
const isSubmitted = "new.finalized_at is not null and new.state <> 'Session'";
const columns = 'contact_id, box, tracking_id, finalized_at, state, expires_at, version';

const entryTriggers = ({ trigger }: ColumnTypes) =>
  trigger({
    name: 'transfer_listed',
    after: 'update of state, finalized_at, expires_at on transfer',
    when: isSubmitted,
    statements: [
      ...updateEntries(
        `state = new.state, expires_at = new.expires_at, ${nextVersion}`,
        'tracking_id = new.tracking_id',
      ),
      `insert into listing (${columns})
        values (new.sender_id, 'sent', new.tracking_id, new.finalized_at, new.state, new.expires_at, 0)
        on conflict do nothing`,
      `insert into listing (${columns})
        select contact_id, 'received', new.tracking_id, new.finalized_at, new.state, new.expires_at, 0
        from recipient where tracking_id = new.tracking_id and new.state = 'Active'
        on conflict do nothing`,
    ],
  });

// Each of the following triggers increments the version of the entries that show the changed row.

const transferVersionTriggers = ({ trigger }: ColumnTypes) => [
  ...trigger({
    name: 'transfer_details_changed',
    after: `update of texts, file_list, generation, password_mode, warnings, classification_id,
      confidential_message_file_id on transfer`,
    when: isSubmitted,
    statements: updateEntries(nextVersion, 'tracking_id = new.tracking_id'),
  }),
  ...trigger({
    name: 'sender_notification_changed',
    after: 'update of sender_notification_failed on transfer',
    when: isSubmitted,
    statements: [`update listing set ${nextVersion} where box = 'sent' and tracking_id = new.tracking_id`],
  }),
];

const recipientVersionTriggers = ({ trigger }: ColumnTypes) => [
  // A change to a blind copy must not change the version that other recipients see.
  ...trigger({
    name: 'recipient_changed',
    after: 'update of notification_failed on recipient',
    when: 'new.notification_failed <> old.notification_failed',
    statements: updateEntries(
      nextVersion,
      'tracking_id = new.tracking_id',
      "tracking_id = new.tracking_id and (new.kind <> 'bcc' or contact_id = new.contact_id)",
    ),
  }),
  // A download is shown to the sender and to the recipient who made it.
  ...trigger({
    name: 'download_logged',
    after: 'insert on download',
    oncePer: 'recipient_id',
    statements: updateEntries(
      nextVersion,
      'tracking_id = (select tracking_id from recipient where id = new.recipient_id)',
      '(tracking_id, contact_id) in (select tracking_id, contact_id from recipient where id = new.recipient_id)',
    ),
  }),
];

const contactVersionTrigger = ({ trigger }: ColumnTypes) =>
  trigger({
    name: 'contact_changed',
    after: 'update of address on contact',
    when: 'new.address <> old.address',
    statements: [
      ...updateEntries(nextVersion, 'tracking_id in (select tracking_id from transfer where sender_id = new.id)'),
      ...updateEntries(
        nextVersion,
        'tracking_id in (select tracking_id from recipient where contact_id = new.id)',
        "tracking_id in (select tracking_id from recipient where contact_id = new.id and kind <> 'bcc')",
      ),
      // The contact's own entries of blind copies.
      `update listing set ${nextVersion} where box = 'received' and (tracking_id, contact_id) in
        (select tracking_id, contact_id from recipient where contact_id = new.id and kind = 'bcc')`,
    ],
  });
