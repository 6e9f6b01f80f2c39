import type { RecipientKind } from '../core/session-recipients.ts';

/** Where the service is reached: letters name it, so that readers know whom they hear from. */
export interface FromService {
  readonly serviceUrl: string;
}

export interface Sender {
  readonly address: string;
  /** What the sender calls themselves; may be empty, and nobody has checked it. */
  readonly name: string;
  readonly phone: string;
}

export interface SentTransfer {
  readonly trackingId: string;
  /** As the sender wrote it; may be empty. */
  readonly subject: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly fileCount: number;
  readonly totalSize: number;
}

export interface Recipient {
  readonly address: string;
  readonly role: RecipientKind;
}

/** How a recipient gets in: with a password that comes another way, or with the link alone. */
export type Access = 'password' | 'link';

/** What a sender should know although the transfer went out. Messages `warning.…` tell it to people. */
export type Warning = 'NOT_SCANNED' | 'EML_FAILED' | 'NOTIFICATION_FAILED';
