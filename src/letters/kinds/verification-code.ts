import { code, type Draft, paragraph } from '../blocks.ts';
import { given } from '../line.ts';
import { button, writtenBy } from '../phrases.ts';
import type { FromService } from '../values.ts';
import type { Words } from '../words.ts';

export interface VerificationCodeValues extends FromService {
  readonly address: string;
  readonly code: string;
  readonly validMinutes: number;
  /** Enters the code, in the browser in which it was asked for. */
  readonly link: string | null;
}

export function verificationCode(values: VerificationCodeValues, words: Words): Draft {
  const { address, validMinutes } = values;
  return {
    subject: words.own('subject', { address }),
    heading: words.own('heading'),
    blocks: [
      paragraph(words.own('intro', { address })),
      code(given(values.code)),
      button(words, words.own('enter'), values.link),
      paragraph(words.own('validity', { minutes: validMinutes })),
      paragraph(words.own('notYou')),
    ],
    smallPrint: [writtenBy(words, values.serviceUrl)],
  };
}
