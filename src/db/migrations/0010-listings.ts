import type { Migration } from './types.ts';

const cell = 'party_id, box, finalized_on, expires_on, is_open, entries';
const cellOf = (row: 'new' | 'old', entries: string) =>
  `${row}.party_id, ${row}.box, substr(${row}.finalized_at, 1, 10), substr(${row}.expires_at, 1, 10), case when ${row}.state = 'Active' then 1 else 0 end, ${entries}`;
const count = (row: 'new' | 'old', entries: string) =>
  `insert into listing_change (${cell}) values (${cellOf(row, entries)})`;

const columns = 'party_id, box, tracking_id, finalized_at, state, expires_at, version';
const renew = 'update listing set version = version + 1 where';
const isSubmitted = "new.finalized_at is not null and new.state <> 'Session'";

/**
 * The lists of those who sent and received, in their order, with all that decides which entries are shown when, and
 * counts by day, so that neither a page nor a total has to look at all entries.
 */
export const listings: Migration = {
  name: '0010-listings',
  statements: ({ text, int, serialKey, options, inKeyOrder, trigger }) => [
    `create table listing (
      party_id ${text} not null,
      box ${text} not null,
      tracking_id ${text} not null references transfer on delete cascade,
      finalized_at ${text} not null,
      state ${text} not null,
      expires_at ${text} not null,
      version ${int} not null,
      primary key (tracking_id, box, party_id)
    ) ${options}`,
    // Both answer by themselves: nothing is looked up in the table.
    'create index listing_in_order on listing (party_id, box, finalized_at, tracking_id, state, expires_at, version)',
    'create index listing_by_expiry on listing (party_id, box, expires_at, finalized_at, state)',
    `create table listing_count (
      party_id ${text} not null,
      box ${text} not null,
      finalized_on ${text} not null,
      expires_on ${text} not null,
      is_open ${int} not null,
      entries ${int} not null,
      primary key (party_id, box, expires_on, finalized_on, is_open)
    ) ${inKeyOrder}`,
    `create table listing_change (
      id ${serialKey},
      party_id ${text} not null,
      box ${text} not null,
      finalized_on ${text} not null,
      expires_on ${text} not null,
      is_open ${int} not null,
      entries ${int} not null
    ) ${options}`,
    'create index listing_change_of_box on listing_change (party_id, box, expires_on)',
    ...trigger({ name: 'listing_added', after: 'insert on listing', does: [count('new', '1')] }),
    ...trigger({
      name: 'listing_moved',
      after: 'update of state, expires_at on listing',
      when: 'new.state <> old.state or new.expires_at <> old.expires_at',
      does: [count('old', '-1'), count('new', '1')],
    }),
    ...trigger({ name: 'listing_removed', after: 'delete on listing', does: [count('old', '-1')] }),
    ...trigger({
      name: 'transfer_listed',
      after: 'update of state, finalized_at, expires_at on transfer',
      when: isSubmitted,
      does: [
        `update listing set state = new.state, expires_at = new.expires_at, version = version + 1
          where tracking_id = new.tracking_id`,
        `insert into listing (${columns})
          values (new.sender_id, 'sent', new.tracking_id, new.finalized_at, new.state, new.expires_at, 0)
          on conflict do nothing`,
        `insert into listing (${columns})
          select party_id, 'received', new.tracking_id, new.finalized_at, new.state, new.expires_at, 0
          from recipient where tracking_id = new.tracking_id and new.state = 'Active'
          on conflict do nothing`,
      ],
    }),
    ...trigger({
      name: 'transfer_changed',
      after:
        'update of texts, file_list, generation, password_mode, warnings, classification_id, confidential_message_file_id, sender_notification_failed on transfer',
      when: isSubmitted,
      does: [`${renew} tracking_id = new.tracking_id`],
    }),
    ...trigger({
      name: 'recipient_changed',
      after: 'update of notification_failed on recipient',
      when: 'new.notification_failed <> old.notification_failed',
      does: [`${renew} tracking_id = new.tracking_id`],
    }),
    // Of downloads only the sender hears, and who made them.
    ...trigger({
      name: 'download_logged',
      after: 'insert on download',
      does: [
        `${renew} box = 'sent' and tracking_id = (select tracking_id from recipient where id = new.recipient_id)`,
        `${renew} box = 'received' and (tracking_id, party_id) in
          (select tracking_id, party_id from recipient where id = new.recipient_id)`,
      ],
    }),
    ...trigger({
      name: 'party_changed',
      after: 'update of address on party',
      when: 'new.address <> old.address',
      does: [
        `${renew} tracking_id in (select tracking_id from transfer where sender_id = new.id)`,
        `${renew} tracking_id in (select tracking_id from recipient where party_id = new.id)`,
      ],
    }),
    `insert into listing (${columns})
      select sender_id, 'sent', tracking_id, finalized_at, state, expires_at, 0 from transfer
      where finalized_at is not null and state <> 'Session'`,
    `insert into listing (${columns})
      select recipient.party_id, 'received', transfer.tracking_id, finalized_at, state, expires_at, 0
      from transfer join recipient on recipient.tracking_id = transfer.tracking_id
      where finalized_at is not null and state <> 'Session' and transfer.tracking_id in
        (select tracking_id from transfer_log where event = 'finalized')`,
  ],
};
