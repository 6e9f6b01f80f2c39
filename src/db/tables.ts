import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { CounterName } from '../core/attempts.ts';
import type { PasswordForm } from '../core/grouped-text.ts';
import type { LegalDocument } from '../core/legal-text.ts';
import type { OptionColumns } from '../core/transfer-options.ts';
import type { TransferEvent, TransferState } from '../core/transfer-state.ts';
import type { AdministrationTables } from './administration/tables.ts';
import type { FileTable, PartContentTable, PartTable, PreviousContentTable } from './files/content-tables.ts';
import type { ListingCell, ListingTable } from './listings/listing-tables.ts';
import type {
  BrandFileTable,
  LanguagePackTable,
  LegalTextTable,
  MoveTables,
  PolicyRuleTable,
  ScrubTables,
  StatisticTables,
} from './service-tables.ts';

/**
 * The rows of every table, the same on both databases. Times are ISO 8601 UTC text, and switches are 0 or 1.
 * A column named `…_hash` holds a keyed hash of a secret that is not stored.
 * A column marked *sealed* is ciphertext under a key derived from the master key.
 */
export interface Tables extends AdministrationTables, MoveTables, ScrubTables, StatisticTables {
  schema_migration: { name: string };
  master_key: MasterKeyTable;
  /** Keys of the first master key that outlive it, sealed under each later one. */
  fixed_key: { master_key_id: string; name: 'index' | 'log'; sealed: Uint8Array };
  /** The master keys that a running process has. Written while there are several. */
  key_report: KeyReportTable;
  /** Keys that must not be used again. */
  removed_master_key: { id: string; removed_at: string };
  setting: { name: string; value: string; changed_at: string };
  lease: { name: string; holder: string; fence: number; until: string };
  /** One row: a time that has certainly passed. Data is destroyed by this time only. */
  trusted_time: TrustedTimeTable;
  service_identity: ServiceIdentityTable;
  contact: ContactTable;
  /** An erased contact whose erasure is not finished. */
  erasure: {
    contact_id: string;
    /** Sealed: the address, to find the emails of a mailbox folder. */
    address: Uint8Array;
    created_at: string;
  };
  client: { client_hash: string; purpose: 'verification' | 'logging'; created_at: string };
  verification: VerificationTable;
  verification_code: VerificationCodeTable;
  transfer: TransferTable;
  recipient: RecipientTable;
  file: FileTable;
  previous_content: PreviousContentTable;
  part: PartTable;
  part_content: PartContentTable;
  /** Blobs that no file needs for an unknown reason. They are removed days after they were first seen. */
  orphaned_blob: { blob_key: string; first_seen_at: string };
  key_slot: KeySlotTable;
  attempt: AttemptTable;
  download: DownloadTable;
  transfer_log: TransferLogTable;
  log_anchor: LogAnchorTable;
  outbox: OutboxTable;
  /** Stores the time of the last change, including the removal of a text. */
  legal_document: { name: LegalDocument; changed_at: string };
  legal_text: LegalTextTable;
  /** One row, inserted by the first change. It counts the changes of the rules. */
  policy_version: { name: 'rules'; version: number };
  policy_rule: PolicyRuleTable;
  brand_file: BrandFileTable;
  language_pack: LanguagePackTable;
  language_pack_text: { pack_id: string; message: string; content: string };
  language_pack_file: { pack_id: string; path: string; content: Uint8Array };
  listing: ListingTable;
  listing_count: ListingCell;
  listing_change: ListingCell & { id: Generated<number> };
}

interface MasterKeyTable {
  id: string;
  position: number;
  canary: Uint8Array;
  created_at: string;
  /** Null for the first key, and for a later one that is not used yet. */
  activated_at: string | null;
}

interface KeyReportTable {
  /** A random ID of the process. */
  server: string;
  /** The host name and the process ID. */
  name: string;
  /** JSON. */
  key_ids: string;
  current_id: string;
}

/** One row, inserted with the first place for backups. */
interface ServiceIdentityTable {
  name: 'service';
  id: string;
  created_at: string;
}

interface TrustedTimeTable {
  name: 'service';
  trusted_at: string;
  /** How long a server ran, by monotonic clocks. */
  stopwatch_ms: number;
  /** The stopwatch reading since which all clocks kept step. */
  steady_since_ms: number;
  /** By how much a clock was ahead of the stopwatch then. */
  clock_offset_ms: number;
  /** By how much the slowest clock was ahead of the stopwatch since then. */
  slowest_offset_ms: number;
}

/** The only table with personal addresses: other rows refer to a contact, so that an erasure rewrites one row. */
interface ContactTable {
  id: string;
  address: string;
  created_at: string;
  erased_at: string | null;
}

interface VerificationTable {
  id: string;
  contact_id: string;
  client_hash: string;
  token_hash: string;
  created_at: string;
  ends_at: string;
  idle_ends_at: string;
}

interface VerificationCodeTable {
  id: string;
  contact_id: string;
  /** The client that requested the code, and alone can use it. If empty, any client can use it. */
  client_hash: string;
  /** The network that requested the code: codes are limited for each network. */
  network_hash: string;
  code_hash: string;
  /** Wrong attempts. */
  attempts: number;
  /** Why the code can no longer be used, other than by its age and its attempts. */
  ended: 'used' | 'replaced' | null;
  created_at: string;
}

interface TransferTable extends OptionColumns {
  tracking_id: string;
  /** Written by `moveTransfer` alone, after the insert of a session. */
  state: TransferState;
  sender_id: string;
  /** How the sender has written their address: `WrittenAddress.capitals`. */
  sender_capitals: string | null;
  client_hash: string;
  /** Whether a code has verified the sender's address. A registered client can send for any address without one. */
  sender_verified: number;
  /** Counts password changes: key slots and tickets of an older generation are invalid. */
  generation: number;
  created_at: string;
  touched_at: string;
  finalized_at: string | null;
  expires_at: string;
  password_mode: 'MANUAL' | 'GENERATED' | 'NONE';
  /** The form of a generated password in groups. It applies while `generation` is the one named here. */
  password_form: PasswordForm | null;
  password_form_generation: number | null;
  checksum_algorithm: string;
  sender_language: string;
  recipient_language: string;
  classification_id: string | null;
  confidential_message_file_id: string | null;
  warnings: number;
  /** 1 when the last email to the sender about the transfer failed. */
  sender_notification_failed: number;
  /** Sealed: the sender's name and phone number, subject and message. Null once they are wiped. */
  texts: Uint8Array | null;
  /** Sealed: all file names and checksums as one record, written when the transfer is finalized. */
  file_list: Uint8Array | null;
  /** The filter of the policy at the time of submission, in the syntax of a rule. Null allows all file types. */
  file_type_filter: string | null;
  /** The expiry for which warnings were sent. A changed expiry is warned about again. */
  warned_expires_at: string | null;
  /** A keyed tag of the columns that decide access; docs/formats/row-tags.md. */
  tag: string;
}

interface RecipientTable {
  id: string;
  tracking_id: string;
  contact_id: string;
  /** How the sender has written the address: `WrittenAddress.capitals`. */
  capitals: string | null;
  kind: 'to' | 'cc' | 'bcc';
  position: number;
  transfer_id_hash: string;
  /** Sealed: the transfer ID, so that a stolen database cannot be used to exhaust attempts on the live server. */
  transfer_id: Uint8Array;
  notification_failed: number;
  /** A keyed tag of the columns that decide access; docs/formats/row-tags.md. */
  tag: string;
}

interface KeySlotTable {
  tracking_id: string;
  kind: 'recipient' | 'sender' | 'processing';
  /** The recipient's row id; empty for the other kinds. */
  holder: string;
  generation: number;
  master_key_id: string;
  sealed_key: Uint8Array;
}

interface AttemptTable {
  recipient_id: string;
  caller: CounterName;
  /** Wrong passwords, and passwords that are being checked. */
  attempts: number;
  /** The number of passwords that are being checked, and when the latest of them was counted. */
  pending: number;
  reserved_at: string;
  /** Each day after this time reduces the count of wrong passwords by one. */
  counted_at: string;
  locked_until: string | null;
}

/** The address that the client had verified: that of the recipient, another one, or none. */
export type DownloadCaller = 'RECIPIENT' | 'OTHER_ADDRESS' | 'UNVERIFIED';

interface DownloadTable {
  id: Generated<number>;
  recipient_id: string;
  file_id: string;
  method: 'DOWNLOADED' | 'VIEWED';
  at: string;
  caller: Generated<DownloadCaller>;
}

interface TransferLogTable {
  id: Generated<number>;
  tracking_id: string;
  event: TransferEvent;
  contact_id: string | null;
  at: string;
  /** Covers the entry and the transfer's entries before it; docs/formats/log-chain.md. */
  hash: string;
  /** The number of the anchor that counts the entry. Null until a job anchors it. */
  anchor: number | null;
}

interface LogAnchorTable {
  number: number;
  entries: number;
  digest: string;
  at: string;
  hash: string;
}

interface OutboxTable {
  id: string;
  kind: string;
  tracking_id: string | null;
  recipient_id: string | null;
  contact_id: string | null;
  /** Distinguishes emails of one kind to one reader, so that a repeated event sends no second email. */
  ordinal: number;
  message_id: string;
  /** `dropped`: the content was no longer true when the email was due. */
  state: 'queued' | 'sent' | 'failed' | 'dropped';
  /** Sealed: the values of the email. Null once the email was sent or given up. */
  payload: Uint8Array | null;
  attempts: number;
  /** The time when the email is due; while a server sends it, the time when another server may. */
  due_at: string;
  /** The email is not sent after this time. */
  give_up_at: string;
  /** The time since which the mail server has returned only the same ambiguous rejection. */
  declined_at: string | null;
  /** Sealed: why the last attempt failed, in words. */
  failure: Uint8Array | null;
  created_at: string;
}

/** Kysely's dialect is the database port: there is no other layer above it. */
export type Database = Kysely<Tables>;
/** Run only queries in a transaction, and never through the outer `Database`: on SQLite that would deadlock. */
export type Transaction = KyselyTransaction<Tables>;
