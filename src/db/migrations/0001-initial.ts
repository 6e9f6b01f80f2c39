import { contentTables } from './0001-contents.ts';
import { listingTables } from './0001-listings.ts';
import type { ColumnTypes, Migration } from './types.ts';

export const initial: Migration = {
  name: '0001-initial',
  statements: (types) => [
    ...serviceTables(types),
    ...contactTables(types),
    ...policyTables(types),
    ...transferTable(types),
    ...recipientTables(types),
    ...contentTables(types),
    ...downloadTable(types),
    ...logTables(types),
    ...outboxTable(types),
    ...listingTables(types),
  ],
};

const serviceTables = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table master_key (
    id ${text} primary key,
    position ${int} not null unique,
    canary ${bytes} not null,
    created_at ${text} not null
  ) ${options}`,
  `create table setting (
    name ${text} primary key,
    value ${text} not null,
    changed_at ${text} not null
  ) ${options}`,
  `create table lease (
    name ${text} primary key,
    holder ${text} not null,
    fence ${int} not null,
    until ${text} not null
  ) ${options}`,
  `create table trusted_time (
    name ${text} primary key,
    trusted_at ${text} not null,
    stopwatch_ms ${int} not null,
    steady_since_ms ${int} not null,
    clock_offset_ms ${int} not null,
    slowest_offset_ms ${int} not null
  ) ${options}`,
];

const contactTables = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table contact (
    id ${text} primary key,
    address ${text} not null unique,
    created_at ${text} not null,
    erased_at ${text}
  ) ${options}`,
  `create table erasure (
    contact_id ${text} primary key references contact,
    address ${bytes} not null,
    created_at ${text} not null
  ) ${options}`,
  `create table client (
    client_hash ${text} not null,
    purpose ${text} not null,
    created_at ${text} not null,
    primary key (client_hash, purpose)
  ) ${options}`,
  `create table verification (
    id ${text} primary key,
    contact_id ${text} not null references contact,
    client_hash ${text} not null,
    token_hash ${text} not null unique,
    created_at ${text} not null,
    ends_at ${text} not null,
    idle_ends_at ${text} not null
  ) ${options}`,
  'create index verification_of_contact on verification (contact_id)',
  'create index verification_by_end on verification (ends_at)',
  'create index verification_by_idle_end on verification (idle_ends_at)',
  `create table verification_code (
    id ${text} primary key,
    contact_id ${text} not null references contact,
    client_hash ${text} not null,
    network_hash ${text} not null,
    code_hash ${text} not null,
    attempts ${int} not null,
    ended ${text},
    created_at ${text} not null
  ) ${options}`,
  'create index verification_code_of_contact on verification_code (contact_id, created_at)',
  'create index verification_code_of_client on verification_code (client_hash, created_at)',
  'create index verification_code_of_network on verification_code (network_hash, created_at)',
  'create index verification_code_by_time on verification_code (created_at)',
];

const policyTables = ({ text, int, options }: ColumnTypes) => [
  `create table policy_version (
    name ${text} primary key,
    version ${int} not null
  ) ${options}`,
  `create table policy_rule (
    id ${text} primary key,
    position ${int} not null unique,
    effect ${text} not null,
    sender ${text} not null,
    recipient ${text} not null,
    network ${text},
    settings ${text} not null,
    try_out ${int} not null,
    created_at ${text} not null
  ) ${options}`,
  `create table legal_document (
    name ${text} primary key,
    changed_at ${text} not null
  ) ${options}`,
  `create table legal_text (
    document ${text} not null references legal_document,
    locale ${text} not null,
    title ${text} not null,
    type ${text} not null,
    content ${text} not null,
    primary key (document, locale)
  ) ${options}`,
];

const transferTable = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table transfer (
    tracking_id ${text} primary key,
    state ${text} not null,
    sender_id ${text} not null references contact,
    sender_capitals ${text},
    client_hash ${text} not null,
    sender_verified ${int} not null,
    generation ${int} not null,
    created_at ${text} not null,
    touched_at ${text} not null,
    finalized_at ${text},
    expires_at ${text} not null,
    password_mode ${text} not null,
    checksum_algorithm ${text} not null,
    sender_language ${text} not null,
    recipient_language ${text} not null,
    show_file_names ${int} not null,
    show_zip_file_content ${int} not null,
    send_recipient_notification ${int} not null,
    send_upload_summary ${int} not null,
    send_download_notifications ${int} not null,
    send_download_summary ${int} not null,
    classification_id ${text},
    confidential_message_file_id ${text},
    warnings ${int} not null,
    sender_notification_failed ${int} not null,
    texts ${bytes},
    file_list ${bytes},
    file_type_filter ${text},
    warned_expires_at ${text},
    tag ${text} not null
  ) ${options}`,
  'create index transfer_of_sender on transfer (sender_id, finalized_at)',
  'create index transfer_by_expiry on transfer (state, expires_at)',
  // Pages of the transfers in one state are read in the order of this index, without a sort.
  'create index transfer_in_state on transfer (state, tracking_id)',
];

const recipientTables = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table recipient (
    id ${text} primary key,
    tracking_id ${text} not null references transfer on delete cascade,
    contact_id ${text} not null references contact,
    capitals ${text},
    kind ${text} not null,
    position ${int} not null,
    transfer_id_hash ${text} not null unique,
    transfer_id ${bytes} not null,
    notification_failed ${int} not null,
    tag ${text} not null,
    unique (tracking_id, contact_id)
  ) ${options}`,
  'create index recipient_of_contact on recipient (contact_id)',
  `create table key_slot (
    tracking_id ${text} not null references transfer on delete cascade,
    kind ${text} not null,
    holder ${text} not null,
    generation ${int} not null,
    master_key_id ${text} not null references master_key,
    sealed_key ${bytes} not null,
    primary key (tracking_id, kind, holder)
  ) ${options}`,
  `create table attempt (
    recipient_id ${text} not null references recipient on delete cascade,
    caller ${text} not null,
    attempts ${int} not null,
    pending ${int} not null,
    reserved_at ${text} not null,
    counted_at ${text} not null,
    locked_until ${text},
    primary key (recipient_id, caller)
  ) ${options}`,
];

const downloadTable = ({ text, serialKey, options }: ColumnTypes) => [
  `create table download (
    id ${serialKey},
    recipient_id ${text} not null references recipient on delete cascade,
    file_id ${text} not null references file on delete cascade,
    method ${text} not null,
    at ${text} not null,
    caller ${text} not null default 'UNVERIFIED'
  ) ${options}`,
  'create index download_of_recipient on download (recipient_id, file_id)',
  'create index download_by_time on download (recipient_id, at)',
  // The deletion of a file deletes its downloads, and would scan the table without this index.
  'create index download_of_file on download (file_id)',
];

const logTables = ({ text, int, serialKey, options, inKeyOrder }: ColumnTypes) => [
  `create table transfer_log (
    id ${serialKey},
    tracking_id ${text} not null,
    event ${text} not null,
    contact_id ${text},
    at ${text} not null,
    hash ${text} not null,
    anchor ${int}
  ) ${options}`,
  'create index transfer_log_of_transfer on transfer_log (tracking_id)',
  'create index transfer_log_of_anchor on transfer_log (anchor, id)',
  `create table log_anchor (
    number ${int} primary key,
    entries ${int} not null,
    digest ${text} not null,
    at ${text} not null,
    hash ${text} not null
  ) ${inKeyOrder}`,
];

const outboxTable = ({ text, int, bytes, options }: ColumnTypes) => [
  `create table outbox (
    id ${text} primary key,
    kind ${text} not null,
    tracking_id ${text},
    recipient_id ${text},
    contact_id ${text},
    ordinal ${int} not null,
    message_id ${text} not null unique,
    state ${text} not null,
    payload ${bytes},
    attempts ${int} not null,
    due_at ${text} not null,
    give_up_at ${text} not null,
    declined_at ${text},
    created_at ${text} not null
  ) ${options}`,
  'create unique index outbox_once on outbox (tracking_id, recipient_id, kind, ordinal)',
  'create index outbox_due on outbox (state, due_at)',
  'create index outbox_due_without_transfer on outbox (state, due_at) where tracking_id is null',
  'create index outbox_without_transfer on outbox (created_at) where tracking_id is null',
  'create index outbox_of_contact on outbox (contact_id)',
];
