import type { EmailAddress } from '../core/email.ts';

/** One message to one reader. Nobody else is named in it. */
export interface Mail {
  readonly to: EmailAddress;
  /** Who answers reaches this person, whatever they call themselves. Without it, the service. */
  readonly replyTo?: { readonly name: string; readonly address: EmailAddress };
  /** Letters and digits. A message that is sent again has the same, so that mail programs show it once. */
  readonly messageId: string;
  /** When it was written, however late it is sent. */
  readonly date: Date;
  /** One line of at most 998 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** How mail leaves the house. */
export interface Mailer {
  /**
   * Resolves when the other side has taken the message and answers for it; from then on it survives our crash.
   * Rejects with `MailFailed` when it was not taken, or when nobody knows; within about a minute it does one or the other.
   * With `WorkNotBegun` it rejects when we have too much to do ourselves: nothing was tried then.
   * A message is taken whole or not at all, and may be sent again at any time.
   * Whoever is told to stop waits for nobody: it rejects at once with the reason of the signal.
   */
  send(mail: Mail, stopping?: AbortSignal): Promise<void>;
}

/**
 * `refused`: this message will never be taken. `declined`: it was refused, but the fault may be ours, and be mended: only
 * an answer that stays the same is to be believed. `later`: it was not taken this time, others may be. `unreachable`: no
 * message can be sent now, whatever it is.
 */
export type MailFailure = 'refused' | 'declined' | 'later' | 'unreachable';

/** Says why in words of ours: what a mail server says may name the reader, or more. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
