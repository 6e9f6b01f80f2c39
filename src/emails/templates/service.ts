import type { EmailMessages } from '../email-messages.ts';
import { code, type EmailContent, paragraph, untrustedLine } from '../line.ts';
import { button, sentByLine } from '../template-parts.ts';
import type { WithServiceUrl } from '../values.ts';

interface VerificationCodeValues extends WithServiceUrl {
  readonly address: string;
  readonly code: string;
  readonly validMinutes: number;
  /** Enters the code in the browser that requested it. */
  readonly link: string | null;
}

export function verificationCode(values: VerificationCodeValues, words: EmailMessages): EmailContent {
  const { address, validMinutes } = values;
  return {
    subject: words.own('subject', { address }),
    heading: words.own('heading'),
    blocks: [
      paragraph(words.own('intro', { address })),
      code(untrustedLine(values.code)),
      button(words, words.own('enter'), values.link),
      paragraph(words.own('validity', { minutes: validMinutes })),
      paragraph(words.own('notYou')),
    ],
    footer: [sentByLine(words, values.serviceUrl)],
  };
}

interface TestValues extends WithServiceUrl {
  readonly address: string;
}

/** Shows an administrator that emails of the service arrive. */
export function test({ address, serviceUrl }: TestValues, words: EmailMessages): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [paragraph(words.own('intro', { address })), paragraph(words.own('whatToDo'))],
    footer: [sentByLine(words, serviceUrl)],
  };
}
