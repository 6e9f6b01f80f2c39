import type { Migration } from './types.ts';

export const groundFloor: Migration = {
  name: '0001-ground-floor',
  statements: ({ text, int, bytes, serialKey, options }) => [
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
    `create table party (
      id ${text} primary key,
      address ${text} not null unique,
      created_at ${text} not null,
      forgotten_at ${text}
    ) ${options}`,
    `create table client (
      client_hash ${text} not null,
      purpose ${text} not null,
      created_at ${text} not null,
      primary key (client_hash, purpose)
    ) ${options}`,
    `create table verification (
      id ${text} primary key,
      party_id ${text} not null references party,
      client_hash ${text} not null,
      token_hash ${text} not null unique,
      created_at ${text} not null,
      ends_at ${text} not null,
      idle_ends_at ${text} not null
    ) ${options}`,
    'create index verification_of_party on verification (party_id)',
    `create table verification_code (
      id ${text} primary key,
      party_id ${text} not null references party,
      client_hash ${text} not null,
      code_hash ${text} not null,
      tries ${int} not null,
      created_at ${text} not null
    ) ${options}`,
    'create index verification_code_of_party on verification_code (party_id, created_at)',
    `create table transfer (
      tracking_id ${text} primary key,
      state ${text} not null,
      sender_id ${text} not null references party,
      client_hash ${text} not null,
      generation ${int} not null,
      created_at ${text} not null,
      touched_at ${text} not null,
      finalized_at ${text},
      expires_at ${text} not null,
      ended_at ${text},
      blobs_gone_at ${text},
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
      texts ${bytes},
      file_list ${bytes}
    ) ${options}`,
    'create index transfer_of_sender on transfer (sender_id, finalized_at)',
    'create index transfer_by_expiry on transfer (state, expires_at)',
    `create table recipient (
      id ${text} primary key,
      tracking_id ${text} not null references transfer on delete cascade,
      party_id ${text} not null references party,
      kind ${text} not null,
      position ${int} not null,
      transfer_id_hash ${text} not null unique,
      transfer_id ${bytes} not null,
      notification_failed ${int} not null,
      unique (tracking_id, party_id)
    ) ${options}`,
    'create index recipient_of_party on recipient (party_id)',
    `create table file (
      id ${text} primary key,
      tracking_id ${text} not null references transfer on delete cascade,
      position ${int} not null,
      state ${text} not null,
      details ${bytes} not null,
      name_hash ${text} not null,
      size ${int} not null,
      generation ${int} not null,
      parts ${int} not null,
      received ${int} not null,
      manifest ${bytes},
      etag ${text},
      removal_cause ${text},
      created_at ${text} not null,
      unique (tracking_id, name_hash)
    ) ${options}`,
    // With the size in it, the sum over all files of a transfer is answered by the index alone.
    'create index file_in_order on file (tracking_id, position, size)',
    // No reference to file or transfer: a part row outlives both until its blob is removed.
    `create table part (
      blob_key ${text} primary key,
      tracking_id ${text} not null,
      file_id ${text} not null,
      generation ${int} not null,
      number ${int} not null,
      committed ${int} not null,
      plain_size ${int},
      sealed_size ${int},
      plain_crc32 ${int},
      fingerprint ${bytes},
      sealed_crc32s ${bytes},
      created_at ${text} not null
    ) ${options}`,
    'create unique index part_of_file on part (file_id, generation, number) where committed = 1',
    'create index part_of_transfer on part (tracking_id)',
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
      tries ${int} not null,
      counted_at ${text} not null,
      locked_until ${text},
      primary key (recipient_id, caller)
    ) ${options}`,
    `create table download (
      id ${serialKey},
      recipient_id ${text} not null references recipient on delete cascade,
      file_id ${text} not null references file on delete cascade,
      method ${text} not null,
      at ${text} not null
    ) ${options}`,
    'create index download_of_recipient on download (recipient_id, file_id)',
    `create table transfer_log (
      id ${serialKey},
      tracking_id ${text} not null,
      event ${text} not null,
      party_id ${text},
      at ${text} not null
    ) ${options}`,
    'create index transfer_log_of_transfer on transfer_log (tracking_id)',
    `create table outbox (
      id ${text} primary key,
      kind ${text} not null,
      tracking_id ${text},
      recipient_id ${text},
      party_id ${text},
      ordinal ${int} not null,
      message_id ${text} not null unique,
      state ${text} not null,
      payload ${bytes},
      tries ${int} not null,
      due_at ${text} not null,
      created_at ${text} not null
    ) ${options}`,
    'create unique index outbox_once on outbox (tracking_id, recipient_id, kind, ordinal)',
    'create index outbox_due on outbox (state, due_at)',
  ],
};
