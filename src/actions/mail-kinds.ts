import type { TransferState } from '../core/transfer-state.ts';

type Nothing = Readonly<Record<never, never>>;

interface LockTold {
  readonly tries: number;
  /** ISO 8601. */
  readonly lockedUntil: string;
  /** What comes next, and after how many wrong passwords; null when this was the last step. */
  readonly next: { readonly action: 'delete' | 'lock'; readonly limit: number } | null;
}

interface RevocationTold {
  /** In Markdown; empty when the sender gave no reason. */
  readonly message: string;
  /** In which the sender has spoken; absent where the languages of the transfer are used. */
  readonly language?: string;
}

/**
 * What a mail of each kind has to remember until it is sent. Never an address: that is in `party` alone. What the rows of
 * a transfer say is read when the letter is written.
 */
export interface MailPayloads {
  readonly 'verification-code': {
    readonly language: string;
    readonly code: string;
    readonly validMinutes: number;
    readonly withLink?: boolean;
  };
  /** With the secret of this recipient's link, where links have one. */
  readonly recipient: { readonly secret?: string };
  /** With the secrets of links by the ids of recipients' rows, where the sender has to pass them on. */
  readonly 'upload-summary': { readonly secrets?: Readonly<Record<string, string>> };
  readonly 'never-completed': Nothing;
  readonly 'download-notification': Nothing;
  readonly 'download-summary': Nothing;
  readonly revocation: RevocationTold;
  readonly 'revocation-to-sender': RevocationTold & { readonly recipientsTold: number };
  readonly 'lock-alert': LockTold;
  readonly 'lock-alert-to-admin': LockTold;
  readonly 'deletion-alert': { readonly tries: number };
  readonly 'deletion-alert-to-admin': { readonly tries: number };
  readonly 'expiry-warning': Nothing;
  readonly 'expiry-warning-to-sender': Nothing;
}

export type MailKind = keyof MailPayloads;
/** Mails that tell of a transfer. */
export type TransferMailKind = Exclude<MailKind, 'verification-code'>;

interface MailRules {
  readonly reader: 'recipient' | 'sender' | 'admin';
  /** In any other state the mail would be wrong, or of no use: it is not sent. */
  readonly states: readonly TransferState[];
}

/** What was fetched is worth knowing, whatever became of the transfer since. */
const afterCompletion: readonly TransferState[] = [
  'Active',
  'Deleted_by_expiration',
  'Deleted_by_revocation',
  'Deleted_by_admin',
  'Deleted_by_security',
];

export const mailRules: { readonly [Kind in TransferMailKind]: MailRules } = {
  recipient: { reader: 'recipient', states: ['Active'] },
  // Late, only where something was left out.
  'upload-summary': { reader: 'sender', states: ['Active', 'Failed', 'Deleted_by_expiration'] },
  'never-completed': { reader: 'sender', states: ['Deleted_by_expiration'] },
  'download-notification': { reader: 'sender', states: afterCompletion },
  'download-summary': { reader: 'sender', states: ['Deleted_by_expiration'] },
  revocation: { reader: 'recipient', states: ['Deleted_by_revocation'] },
  'revocation-to-sender': { reader: 'sender', states: ['Deleted_by_revocation'] },
  'lock-alert': { reader: 'sender', states: ['Active'] },
  'lock-alert-to-admin': { reader: 'admin', states: ['Active'] },
  'deletion-alert': { reader: 'sender', states: ['Deleted_by_security'] },
  'deletion-alert-to-admin': { reader: 'admin', states: ['Deleted_by_security'] },
  'expiry-warning': { reader: 'recipient', states: ['Active'] },
  'expiry-warning-to-sender': { reader: 'sender', states: ['Active'] },
};

/** Mails that are worth sending until the expiry of their transfer. */
export const mailsUntilExpiry: readonly TransferMailKind[] = [
  'recipient',
  'expiry-warning',
  'expiry-warning-to-sender',
];

export function isTransferMail(kind: string): kind is TransferMailKind {
  return Object.hasOwn(mailRules, kind);
}
