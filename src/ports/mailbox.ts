/** What a list tells of a mail. */
export interface MailHead {
  /** Names the mail within its mailbox; later mails have names that sort behind it. */
  readonly name: string;
  /** The headers are undefined where the file is none that this service wrote, or is too large to be shown. */
  readonly headers: MailHeaders | undefined;
}

export interface MailHeaders {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | undefined;
  readonly subject: string;
  readonly date: Date;
}

export interface ReadableMail extends MailHeaders {
  readonly text: string;
  readonly html: string;
}

/** The mails that were not sent, because there is no mail server: for trying out. */
export interface Mailbox {
  /** So many of the newest, newest first; of those that are older than `before`, if that is given. */
  list(most: number, before?: string): Promise<readonly MailHead[]>;
  /** Undefined where there is no such mail, whatever the name is, or none that can be shown. */
  read(name: string): Promise<ReadableMail | undefined>;
  /** Removes every mail that names this address, wherever that is in it, whole or begun. */
  forget(address: string): Promise<void>;
}
