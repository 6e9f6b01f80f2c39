import { type EmailContent, facts, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { joinWithCommas, trustedLine, untrustedLine } from '../line.ts';
import { sentByLine } from '../template-parts.ts';
import type { WithServiceUrl } from '../values.ts';

export interface DamageAlertValues extends WithServiceUrl {
  /** How many parts of stored files are damaged. */
  readonly parts: number;
  /** The tracking IDs of the first affected transfers. */
  readonly transfers: readonly string[];
}

/** The service has found damage in what is stored. An administrator has to replace the disk, and restore a backup. */
export function damageAlert({ parts, transfers, serviceUrl }: DamageAlertValues, words: EmailMessages): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      paragraph(words.own('intro', { parts })),
      paragraph(words.own('whatToDo')),
      facts([
        { label: words.own('parts'), value: trustedLine(String(parts)) },
        { label: words.own('transfers'), value: joinWithCommas(transfers.map(untrustedLine)) },
      ]),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}
