import { emailFailureCode } from '../../core/email-failures.ts';

/** Why the last attempt to send an email has failed: the sentence, and its code if it has one. */
export function serializeFailure(sentence: string | undefined) {
  const failureCode = sentence === undefined ? undefined : emailFailureCode(sentence);
  return { failure: sentence ?? null, ...(failureCode === undefined ? {} : { failureCode }) };
}
