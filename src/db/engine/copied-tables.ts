import type { Tables } from '../tables.ts';

/** Tables that describe the database itself. */
type UncopiedTable = 'schema_migration' | 'move' | 'move_change';

/**
 * All other tables with their primary keys, in an order in which each row follows those that it refers to.
 *
 * Triggers run during a copy as well. `download` comes before `listing`, so that its trigger finds no entry to change.
 * What the trigger of `listing` adds to `listing_change` is deleted before that table is copied.
 */
export const keysOfTables: Readonly<Record<Exclude<keyof Tables, UncopiedTable>, readonly string[]>> = {
  master_key: ['id'],
  fixed_key: ['master_key_id', 'name'],
  removed_master_key: ['id'],
  key_report: ['server'],
  setting: ['name'],
  lease: ['name'],
  trusted_time: ['name'],
  service_identity: ['name'],
  contact: ['id'],
  erasure: ['contact_id'],
  client: ['client_hash', 'purpose'],
  verification: ['id'],
  verification_code: ['id'],
  transfer: ['tracking_id'],
  recipient: ['id'],
  file: ['id'],
  previous_content: ['file_id'],
  part: ['blob_key'],
  part_content: ['blob_key'],
  damaged_part: ['blob_key'],
  orphaned_blob: ['blob_key'],
  key_slot: ['tracking_id', 'kind', 'holder'],
  attempt: ['recipient_id', 'caller'],
  download: ['id'],
  transfer_log: ['id'],
  log_anchor: ['number'],
  outbox: ['id'],
  legal_document: ['name'],
  legal_text: ['document', 'locale'],
  policy_version: ['name'],
  policy_rule: ['id'],
  brand_file: ['name'],
  language_pack: ['id'],
  language_pack_file: ['pack_id', 'path'],
  language_pack_text: ['pack_id', 'message'],
  administrator: ['id'],
  admin_passkey: ['id'],
  admin_recovery_code: ['administrator_id', 'code_hash'],
  admin_network: ['administrator_id', 'network_hash'],
  admin_session: ['id'],
  admin_token: ['id'],
  admin_invitation: ['id'],
  admin_report: ['name'],
  component_state: ['part'],
  setup_step: ['name'],
  scrub_pass: ['name'],
  audit_log: ['id'],
  audit_head: ['name'],
  transfer_size: ['tracking_id'],
  statistic: ['unit', 'period', 'name'],
  statistic_cursor: ['source'],
  statistic_member: ['unit', 'period', 'name', 'contact_id'],
  listing: ['tracking_id', 'box', 'contact_id'],
  listing_count: ['contact_id', 'box', 'expires_on', 'finalized_on', 'is_active'],
  listing_change: ['id'],
};

/** Tables whose IDs the database generates. An ID is not used again, also not after its row was deleted. */
export const tablesWithGeneratedIds = ['download', 'transfer_log', 'listing_change'] as const;

export type CopiedTable = keyof typeof keysOfTables;
export type CopiedRow = Readonly<Record<string, string | number | Uint8Array | null>>;

export const copiedTables = Object.keys(keysOfTables) as readonly CopiedTable[];

/** A move leaves out what matters only to running servers, which write it again at the new place. */
export const movedTables: readonly CopiedTable[] = copiedTables.filter(
  (table) => table !== 'lease' && table !== 'key_report',
);

/** The values of a primary key, in the order of its columns. */
export type RowKey = ReadonlyArray<string | number>;

export const keyOf = (table: CopiedTable, row: CopiedRow): RowKey =>
  keysOfTables[table].map((column) => row[column] as string | number);
