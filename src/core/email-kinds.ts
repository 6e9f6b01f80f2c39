import { dayMs } from './time.ts';
import type { TransferState } from './transfer-state.ts';

type EmptyPayload = Readonly<Record<never, never>>;

interface LockPayload {
  readonly attempts: number;
  /** ISO 8601. */
  readonly lockedUntil: string;
  /** The next action and the number of wrong passwords that lead to it. Null after the last step. */
  readonly next: { readonly action: 'delete' | 'lock'; readonly limit: number } | null;
  /** Set when only the caller of the wrong passwords is locked. */
  readonly isForOneCaller?: true;
}

interface RevocationPayload {
  /** Markdown. Empty when the sender gave no reason. */
  readonly message: string;
  /** The language of the message. Absent when the languages of the transfer are used. */
  readonly language?: string;
}

/**
 * The data that an email of each kind stores until it is sent. Never an address: addresses are stored in the contact
 * table only. Data of the transfer is read when the email is rendered.
 */
export interface EmailPayloads {
  readonly 'verification-code': {
    readonly language: string;
    readonly code: string;
    readonly validMinutes: number;
    readonly withLink?: boolean;
    /** Whether the email shows the code in its short form. */
    readonly isShort?: boolean;
  };
  /** An administrator has requested it, to see whether emails arrive. */
  readonly test: { readonly language: string };
  /** The scrub has found damaged contents. The transfers are tracking IDs: the first of those that are affected. */
  readonly 'damage-alert': { readonly parts: number; readonly transfers: readonly string[] };
  /** The secret of this recipient's link, if links have one. */
  readonly recipient: { readonly secret?: string };
  /** Link secrets by recipient row ID, when the sender has to pass them on. */
  readonly 'upload-summary': { readonly secrets?: Readonly<Record<string, string>> };
  readonly 'never-completed': EmptyPayload;
  readonly 'download-notification': EmptyPayload;
  readonly 'download-summary': EmptyPayload;
  readonly revocation: RevocationPayload;
  readonly 'revocation-to-sender': RevocationPayload & { readonly notifiedCount: number };
  readonly 'lock-alert': LockPayload;
  readonly 'lock-alert-to-admin': LockPayload;
  readonly 'deletion-alert': { readonly attempts: number };
  readonly 'deletion-alert-to-admin': { readonly attempts: number };
  readonly 'expiry-warning': EmptyPayload;
  readonly 'expiry-warning-to-sender': EmptyPayload;
}

export type EmailKind = keyof EmailPayloads;
/** Emails that are about no transfer. */
const otherKinds = ['verification-code', 'test', 'damage-alert'] as const;
/** Emails about a transfer. */
export type TransferEmailKind = Exclude<EmailKind, (typeof otherKinds)[number]>;

interface EmailRules {
  readonly reader: 'recipient' | 'sender' | 'admin';
  /** In any other state the email is not sent, because it would be wrong or useless. */
  readonly states: readonly TransferState[];
}

/** A download is reported even if the transfer has ended since. */
const afterCompletion: readonly TransferState[] = [
  'Active',
  'Deleted_by_expiration',
  'Deleted_by_revocation',
  'Deleted_by_admin',
  'Deleted_by_security',
];

export const emailRules: { readonly [Kind in TransferEmailKind]: EmailRules } = {
  recipient: { reader: 'recipient', states: ['Active'] },
  // After the expiry it is sent only if files were left out.
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

/** Who gets emails of this kind. Undefined for an email to another person than these. */
export function readerOf(kind: string): EmailRules['reader'] | undefined {
  if (kind === 'damage-alert') return 'admin';
  return isTransferEmailKind(kind) ? emailRules[kind].reader : undefined;
}

const kindsWithLinkSecrets: readonly TransferEmailKind[] = ['recipient', 'upload-summary'];
/** Emails whose payload is empty, apart from link secrets. */
const kindsWithoutPayload: readonly TransferEmailKind[] = [
  ...kindsWithLinkSecrets,
  'never-completed',
  'download-notification',
  'download-summary',
  'expiry-warning',
  'expiry-warning-to-sender',
];

/**
 * Whether a failed email can be queued again, although its payload was destroyed. `hasLinkSecrets` is true for a
 * transfer without a password.
 */
export const isRepeatable = (kind: TransferEmailKind, hasLinkSecrets: boolean): boolean =>
  kindsWithoutPayload.includes(kind) && !(hasLinkSecrets && kindsWithLinkSecrets.includes(kind));

/** Emails that are useless after the transfer has expired. */
export const emailKindsUntilExpiry: readonly TransferEmailKind[] = [
  'recipient',
  'expiry-warning',
  'expiry-warning-to-sender',
];

export const isTransferEmailKind = (kind: string): kind is TransferEmailKind => Object.hasOwn(emailRules, kind);

export const isEmailKind = (kind: string): kind is EmailKind =>
  isTransferEmailKind(kind) || otherKinds.some((other) => other === kind);

/** A server claims an email for this long at most while it sends it. */
export const maxClaimMs = 180_000;

/** Mail servers usually retry a delivery for this long. */
const giveUpAfterMs = 5 * dayMs;

/** When to stop trying to send an email: five days after it was queued, or at `expiresAt` if that is earlier. */
export function giveUpAt(queuedAt: Date, expiresAt?: Date): Date {
  const latest = queuedAt.getTime() + giveUpAfterMs;
  return new Date(expiresAt === undefined ? latest : Math.min(latest, expiresAt.getTime()));
}

/** Distinguishes the warnings about one expiration date from those about another. */
export const expiryOrdinal = (expiresAt: Date): number => Math.floor(expiresAt.getTime() / 1000);

/**
 * Why emails are not sent, by a code that programs can rely on: how the stored sentence begins, and what the code means.
 * One beginning that contains another comes first.
 */
const failures = {
  unreachable: [
    'mail server unreachable or rejected the connection',
    'The mail server cannot be reached or signed in to.',
  ],
  timeout: ['mail server did not accept the message in time', 'The mail server did not respond in time.'],
  no_tls: ['mail server does not support TLS', 'The mail server does not encrypt connections.'],
  no_international_addresses: [
    'mail server does not support international addresses',
    'The mail server accepts no address with such characters.',
  ],
  declined: ['mail server rejected a message for now', 'The mail server rejects the email, maybe for a while.'],
  refused: ['mail server rejected a message', 'The mail server knows no such address.'],
  later: ['mail server deferred a message', 'The mail server accepts the email later.'],
  invalid: ['A line of the mail holds what no line may hold.', 'The email cannot be sent as it is.'],
  folder: ['cannot write to the mail folder', 'The email could not be written to the mail folder.'],
  erased: ['the address of the recipient was erased', 'The address was erased.'],
  not_written: ['the email could not be written', 'The service could not write the email.'],
} as const satisfies Readonly<Record<string, readonly [sentence: string, meaning: string]>>;

export type EmailFailureCode = keyof typeof failures;

export const emailFailureCodes = Object.keys(failures) as readonly EmailFailureCode[];

/** Returns the sentence for administrators, with facts such as numbers of the mail server. */
export function emailFailureSentence(code: EmailFailureCode, facts?: string): string {
  const [sentence] = failures[code];
  return facts === undefined ? sentence : `${sentence} (${facts})`;
}

export const emailFailureMeaning = (code: EmailFailureCode): string => failures[code][1];

/** Returns the code of a stored sentence. A later version may have stored another one, while servers of two versions run. */
export const emailFailureCode = (sentence: string): EmailFailureCode | undefined =>
  emailFailureCodes.find((code) => sentence.startsWith(failures[code][0]));
