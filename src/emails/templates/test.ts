import { type EmailContent, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { sentByLine } from '../template-parts.ts';
import type { WithServiceUrl } from '../values.ts';

export interface TestValues extends WithServiceUrl {
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
