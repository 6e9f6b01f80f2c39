/** A message to one recipient. It names no other recipients. */
export interface EmailMessage {
  /** An address as `mailAddress` returns it: the local part with any capitals, and the domain in ASCII. */
  readonly to: string;
  /** The display name of the service, whose address is in the `From` header. By default it is "Sealpost". */
  readonly fromName?: string;
  /** Replies go to this address, under any display name. By default they go to the service. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** Letters and digits. Repeated sends use the same ID, so that email programs show the message once. */
  readonly messageId: string;
  /** The time when the message was written, regardless of when it is sent. */
  readonly date: Date;
  /** One line of at most 998 characters. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Sends email. */
export interface Mailer {
  /**
   * Resolves when the mail server has accepted the message; from then on it survives a crash of this service.
   * Rejects with `EmailFailed` if it was not accepted or the outcome is unknown. Settles within about a minute.
   * Rejects with `WorkerUnavailable` if this service is overloaded: then nothing was attempted.
   * A message is accepted completely or not at all, and may be sent again at any time.
   * When the signal aborts, rejects at once with its reason. Only a message that is being handed over gets a few
   * seconds for the response, because the mail server may have accepted it.
   * Calls `confirm` immediately before the message is handed over. If it rejects, nothing is sent, and its error is
   * thrown.
   */
  send(email: EmailMessage, stopping?: AbortSignal, confirm?: () => Promise<void>): Promise<void>;
  /**
   * Resolves if messages can be handed over now: the mail server responds, and accepts the user name and the password.
   * Sends nothing. Rejects with `EmailFailed`, whose message is a sentence for the operator, and with the reason of the
   * signal when it aborts.
   */
  check(signal: AbortSignal): Promise<void>;
}

/**
 * `refused`: this message will never be accepted. `declined`: it was rejected, but possibly because of a configuration
 * error that can be fixed, so it is final only if repeated. `later`: it was not accepted this time, other messages may
 * be. `unreachable`: no message can be sent now.
 */
export type EmailFailure = 'refused' | 'declined' | 'later' | 'unreachable';

/** Carries its own message text: the mail server's response may contain the recipient's address or more. */
export class EmailFailed extends Error {
  override readonly name = 'EmailFailed';
  readonly failure: EmailFailure;

  constructor(failure: EmailFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
