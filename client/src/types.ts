import type { RequestOptions } from './connection.ts';
import type { BodyOf, DataOf, ResponseOf } from './operation-types.ts';

/** The API versions that a server supports. */
export type ServerStatus = ResponseOf<'getStatus'>;

/** Whether a password is acceptable, and the requirements that it does not meet. */
export type PasswordVerdict = DataOf<'validatePassword'>;

/** The requirements for passwords of transfers. */
export type PasswordRequirements = DataOf<'listPasswordRequirements'>;

/** The installed languages. */
export type LanguagePacks = DataOf<'listLanguagePacks'>;

/** The recipients who are locked after wrong passwords. */
export type LockedRecipients = DataOf<'listLockedRecipients'>;

/** Options of a verification code. */
export type CodeOptions = NonNullable<BodyOf<'sendVerificationCode'>>;

/** Whether a client is verified for an address. */
export type Verification = DataOf<'getVerification'>;

/** The token that proves a verification. */
export type VerificationToken = DataOf<'createVerificationToken'>;

/** An address that was verified by single sign-on, and its token. */
export type VerifiedAddress = DataOf<'finishSenderSignOn'>;

/** Whether a sender may send to certain recipients, and the limits. */
export type TransferPolicy = DataOf<'getTransferPolicy'>;

/** A session to create. */
export type NewSession = BodyOf<'createSession'>;

/** The draft of a transfer. */
export type Session = DataOf<'getSession'>;

/** The members of a session to change. */
export type SessionChange = BodyOf<'updateSession'>;

/** A file to register. */
export type NewFile = BodyOf<'registerFile'>;

/** Files to register, with the contents of small ones. */
export type NewFiles = BodyOf<'addFiles'>;

/** A sent transfer with its state, files, recipients and downloads. */
export type TransferStatus = DataOf<'getTransferStatus'>;

/** A page of sent transfers. */
export type SentTransfers = ResponseOf<'listSentTransfers'>;

/** A page of received transfers. */
export type ReceivedTransfers = ResponseOf<'listReceivedTransfers'>;

/** Which people get an email about a revocation, and its text. */
export type RevocationOptions = NonNullable<BodyOf<'updateTransfer'>['revocationOptions']>;

/** A new password of a transfer. */
export type PasswordChange = BodyOf<'changePassword'>;

/** Texts of the sender for the preview of an email. */
export type EmailTexts = NonNullable<BodyOf<'previewRecipientEmail'>>;

/** A transfer as its recipient sees it. */
export type Transfer = DataOf<'getTransfer'>;

/** The files of a transfer, as their recipient sees them. */
export type TransferFiles = DataOf<'listFiles'>;

/** The files that a ZIP archive contains. */
export type ZipSelection = NonNullable<BodyOf<'downloadSelectedZip'>>;

/** Selects a page of a list and the fields of its entries. */
export interface PageChoice {
  /** The number of the page, from 1. */
  readonly page?: number;
  /** The number of entries of a page, at most 100. */
  readonly pageSize?: number;
  /** Only transfers that can be opened (true), or only the others (false). */
  readonly active?: boolean;
  /** The members to return, such as `trackingId,status(state)`. */
  readonly fields?: string;
}

/** Bytes of a file, and the offset at which they begin. */
export interface ContentPiece {
  /** The position of the first byte in the file. */
  readonly offset: number;
  /** The bytes, from a file or from memory. */
  readonly bytes: NonNullable<RequestOptions['bytes']>;
}
