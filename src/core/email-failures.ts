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
export function emailFailureCode(sentence: string): EmailFailureCode | undefined {
  return emailFailureCodes.find((code) => sentence.startsWith(failures[code][0]));
}
