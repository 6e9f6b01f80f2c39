/** An email in a list. */
export interface EmailSummary {
  /** Unique in the mailbox. The names of later emails sort after it. */
  readonly name: string;
  /** Undefined if the file was not written by this service or is too large to be shown. */
  readonly headers: EmailHeaders | undefined;
}

export interface EmailHeaders {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly date: Date;
}

export interface ReadableEmail extends EmailHeaders {
  readonly text: string;
  readonly html: string;
}

/** Emails that were not sent because no mail server is configured, for evaluation. */
export interface Mailbox {
  /** Returns up to `max` emails, newest first; only those older than `before`, if given. */
  list(max: number, before?: string): Promise<readonly EmailSummary[]>;
  /** Accepts any name. Returns undefined if there is no such email or it cannot be shown. */
  read(name: string): Promise<ReadableEmail | undefined>;
  /** Removes every email that contains this address anywhere, including unfinished ones. */
  eraseAddress(address: string): Promise<void>;
}
