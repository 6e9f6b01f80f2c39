import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { FileVerdict } from '../core/file-judgement.ts';
import type { LegalDocument, LegalTextType } from '../core/legal-text.ts';
import type { TransferEvent, TransferState } from '../core/transfer-state.ts';
import type { ListingCell, ListingTable } from './listing-tables.ts';

/**
 * The rows of every table, the same on both databases. Times are ISO 8601 UTC text, switches are 0 or 1,
 * and a column named `…_hash` holds a keyed look-up of a secret that is stored nowhere.
 * A column marked *sealed* is cipher text under a child of the master key.
 */
export interface Tables {
  schema_migration: { name: string };
  master_key: { id: string; position: number; canary: Uint8Array; created_at: string };
  setting: { name: string; value: string; changed_at: string };
  lease: { name: string; holder: string; fence: number; until: string };
  /** One row: the time that has surely passed, by which things are destroyed. */
  house_time: { name: 'house'; believed_at: string };
  /** What the clock of each server that runs shows, and how often it was looked at. */
  server_clock: { server: string; beats: number; at: string };
  party: PartyTable;
  /** Somebody who was forgotten, as long as something is left to be done for it. */
  forgetting: {
    party_id: string;
    /** Sealed: the address, to find it where mails lie as files. */
    address: Uint8Array;
    created_at: string;
  };
  client: { client_hash: string; purpose: 'verification' | 'logging'; created_at: string };
  verification: VerificationTable;
  verification_code: VerificationCodeTable;
  transfer: TransferTable;
  recipient: RecipientTable;
  file: FileTable;
  part: PartTable;
  key_slot: KeySlotTable;
  attempt: AttemptTable;
  download: DownloadTable;
  transfer_log: TransferLogTable;
  log_anchor: LogAnchorTable;
  outbox: OutboxTable;
  /** Remembers the last change also when a text was removed. */
  legal_document: { name: LegalDocument; changed_at: string };
  legal_text: LegalTextTable;
  /** One row, made by whoever says something about the policy first. It counts the changes of the rules. */
  policy_version: { name: 'rules'; version: number };
  policy_rule: PolicyRuleTable;
  listing: ListingTable;
  listing_count: ListingCell;
  listing_change: ListingCell & { id: Generated<number> };
}

/** The one table that holds addresses of people: every other row names a party, so that forgetting somebody rewrites one row. */
interface PartyTable {
  id: string;
  address: string;
  created_at: string;
  forgotten_at: string | null;
}

interface VerificationTable {
  id: string;
  party_id: string;
  client_hash: string;
  token_hash: string;
  created_at: string;
  ends_at: string;
  idle_ends_at: string;
}

interface VerificationCodeTable {
  id: string;
  party_id: string;
  /** Of the client that asked for it, which alone can use it. Empty when none was named: then any client can. */
  client_hash: string;
  /** Of the network that asked for it: so many codes at a time go to one. */
  network_hash: string;
  code_hash: string;
  /** Wrong ones. A code that was used, or overtaken, has as many as make it void. */
  tries: number;
  created_at: string;
}

interface TransferTable {
  tracking_id: string;
  /** Written by `moveTransfer` alone, after the insert of a session. */
  state: TransferState;
  sender_id: string;
  client_hash: string;
  /** Counts password changes: key slots and tickets of an older generation are dead. */
  generation: number;
  created_at: string;
  touched_at: string;
  finalized_at: string | null;
  expires_at: string;
  ended_at: string | null;
  blobs_gone_at: string | null;
  password_mode: 'MANUAL' | 'GENERATED' | 'NONE';
  checksum_algorithm: string;
  sender_language: string;
  recipient_language: string;
  show_file_names: number;
  show_zip_file_content: number;
  send_recipient_notification: number;
  send_upload_summary: number;
  send_download_notifications: number;
  send_download_summary: number;
  classification_id: string | null;
  confidential_message_file_id: string | null;
  warnings: number;
  /** The last mail to the sender about it could not be delivered. */
  sender_notification_failed: number;
  /** Sealed: the sender's name and phone number, subject and message. Null once they are wiped. */
  texts: Uint8Array | null;
  /** Sealed: all file names and checksums as one record, made when the transfer is finalised. */
  file_list: Uint8Array | null;
  /** Of the policy when it was submitted, as it stands in a rule. Null: files of all types may be sent. */
  file_type_filter: string | null;
  /** The expiry of which everybody was warned. Another one is warned of anew. */
  warned_of: string | null;
}

interface RecipientTable {
  id: string;
  tracking_id: string;
  party_id: string;
  kind: 'to' | 'cc' | 'bcc';
  position: number;
  transfer_id_hash: string;
  /** Sealed: the transfer id, so that a thief of the database cannot burn tries on the live server. */
  transfer_id: Uint8Array;
  notification_failed: number;
}

interface FileTable {
  id: string;
  tracking_id: string;
  position: number;
  state: 'INITIALIZED' | 'UPLOADED' | 'ACTIVE' | 'REMOVED';
  /** Sealed: name and registered checksum. */
  details: Uint8Array;
  /** Keyed look-up of the folded name: unique in a transfer. */
  name_hash: string;
  size: number;
  /** Counts whole uploads: parts of an older generation are waste. */
  generation: number;
  /** How many parts of this generation are durable, and how many plain bytes they hold. */
  parts: number;
  received: number;
  /** Sealed: parts, sizes and checksums. Null until the last part is durable. */
  manifest: Uint8Array | null;
  etag: string | null;
  removal_cause: string | null;
  /** What the virus scanner said of this generation. Null until it has. */
  verdict: FileVerdict | null;
  created_at: string;
}

interface PartTable {
  blob_key: string;
  tracking_id: string;
  file_id: string;
  generation: number;
  number: number;
  /**
   * 0: only intended, the blob may or may not exist. 1: the blob is durable and belongs to its file.
   * 2: given up, the blob is being removed.
   */
  committed: number;
  plain_size: number | null;
  sealed_size: number | null;
  plain_crc32: number | null;
  /** By which the sealed manifest recognises this very blob. */
  fingerprint: Uint8Array | null;
  /** CRC-32 of each MiB of cipher text, so that bit rot is found without a key. */
  sealed_crc32s: Uint8Array | null;
  created_at: string;
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
  /** Strangers share one counter; somebody who proved the recipient's address has another. */
  caller: 'stranger' | 'verified';
  /** Wrong passwords, and those that are being looked at. */
  tries: number;
  /** Of these, the ones that are being looked at, and when the latest of them was counted. */
  undecided: number;
  reserved_at: string;
  /** From here on each day makes one wrong password forgotten. */
  counted_at: string;
  locked_until: string | null;
}

interface DownloadTable {
  id: Generated<number>;
  recipient_id: string;
  file_id: string;
  method: 'DOWNLOADED' | 'VIEWED';
  at: string;
}

interface TransferLogTable {
  id: Generated<number>;
  tracking_id: string;
  event: TransferEvent;
  party_id: string | null;
  at: string;
  /** Stands for the entry and for those of the transfer before it; docs/formats/log-chain.md. */
  hash: Generated<string>;
  /** The number of the anchor that counts it. Null until a job has found it. */
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
  party_id: string | null;
  /** Tells mails of one kind to one reader apart, so that a repeated event sends nothing twice. */
  ordinal: number;
  message_id: string;
  /** `dropped`: what it would have told was no longer true when it was to be sent. */
  state: 'queued' | 'sent' | 'failed' | 'dropped';
  /** Sealed: what the letter needs. Null once the mail was taken or given up. */
  payload: Uint8Array | null;
  tries: number;
  /** When it is to be sent; while somebody does that, when another may. */
  due_at: string;
  /** From then on it is no longer worth sending. */
  give_up_at: string;
  /** Since when a mail server has given nothing but the same doubtful refusal. */
  declined_at: string | null;
  created_at: string;
}

interface LegalTextTable {
  document: LegalDocument;
  /** A language tag; empty for the imprint, and so is its title. */
  locale: string;
  title: string;
  type: LegalTextType;
  content: string;
}

/** What the administrator has typed: its patterns are configuration, also where one is an address. */
interface PolicyRuleTable {
  id: string;
  /** The order of lists; for the outcome it makes no difference. */
  position: number;
  effect: 'allow' | 'decline';
  sender: string;
  recipient: string;
  network: string | null;
  /** JSON: the texts of the settings by their names. */
  settings: string;
  created_at: string;
}

/** Kysely's dialect is the database port: there is no second layer above it. */
export type Database = Kysely<Tables>;
/** Inside one, only queries: no other work and never the outer `Database`, which would wait for itself on SQLite. */
export type Transaction = KyselyTransaction<Tables>;
