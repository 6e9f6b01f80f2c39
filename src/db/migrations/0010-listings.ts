import type { Migration } from './types.ts';

const cell = 'party_id, box, finalized_on, expires_on, is_open, entries';
const cellOf = (row: 'new' | 'old', entries: string) =>
  `${row}.party_id, ${row}.box, substr(${row}.finalized_at, 1, 10), substr(${row}.expires_at, 1, 10), case when ${row}.state = 'Active' then 1 else 0 end, ${entries}`;
const count = (row: 'new' | 'old', entries: string) =>
  `insert into listing_change (${cell}) values (${cellOf(row, entries)})`;

const columns = 'party_id, box, tracking_id, finalized_at, state, expires_at, version';
const isSubmitted = "new.finalized_at is not null and new.state <> 'Session'";

/**
 * Changes the entry of the sender first and those of the recipients after it, so that two who change entries of one
 * transfer at the same time may wait for each other, but not in a circle.
 */
const inTurn = (change: string, which: string, whichReceived = which) => [
  `update listing set ${change} where box = 'sent' and ${which}`,
  `update listing set ${change} where box = 'received' and ${whichReceived}`,
];
const renew = 'version = version + 1';

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
        ...inTurn(`state = new.state, expires_at = new.expires_at, ${renew}`, 'tracking_id = new.tracking_id'),
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
        'update of texts, file_list, generation, password_mode, warnings, classification_id, confidential_message_file_id on transfer',
      when: isSubmitted,
      does: inTurn(renew, 'tracking_id = new.tracking_id'),
    }),
    ...trigger({
      name: 'sender_missed',
      after: 'update of sender_notification_failed on transfer',
      when: isSubmitted,
      does: [`update listing set ${renew} where box = 'sent' and tracking_id = new.tracking_id`],
    }),
    // Of a blind copy not even that something has changed is told to others.
    ...trigger({
      name: 'recipient_changed',
      after: 'update of notification_failed on recipient',
      when: 'new.notification_failed <> old.notification_failed',
      does: inTurn(
        renew,
        'tracking_id = new.tracking_id',
        "tracking_id = new.tracking_id and (new.kind <> 'bcc' or party_id = new.party_id)",
      ),
    }),
    // Of downloads only the sender hears, and who made them.
    ...trigger({
      name: 'download_logged',
      after: 'insert on download',
      onceFor: 'recipient_id',
      does: inTurn(
        renew,
        'tracking_id = (select tracking_id from recipient where id = new.recipient_id)',
        '(tracking_id, party_id) in (select tracking_id, party_id from recipient where id = new.recipient_id)',
      ),
    }),
    ...trigger({
      name: 'party_changed',
      after: 'update of address on party',
      when: 'new.address <> old.address',
      does: [
        ...inTurn(renew, 'tracking_id in (select tracking_id from transfer where sender_id = new.id)'),
        ...inTurn(
          renew,
          'tracking_id in (select tracking_id from recipient where party_id = new.id)',
          "tracking_id in (select tracking_id from recipient where party_id = new.id and kind <> 'bcc')",
        ),
        // Their own entries of blind copies.
        `update listing set ${renew} where box = 'received' and (tracking_id, party_id) in
          (select tracking_id, party_id from recipient where party_id = new.id and kind = 'bcc')`,
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
