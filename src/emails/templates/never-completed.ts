import { type EmailContent, facts, notice, paragraph } from '../blocks.ts';
import type { EmailMessages } from '../email-messages.ts';
import { sentByLine, transferFacts, transfersButton } from '../template-parts.ts';
import type { SentTransfer, WithServiceUrl } from '../values.ts';

export interface NeverCompletedValues extends WithServiceUrl {
  readonly transfer: SentTransfer;
}

/** Notifies the sender that a transfer expired before its files were checked, so that no recipient could download it. */
export function neverCompleted({ transfer, serviceUrl }: NeverCompletedValues, words: EmailMessages): EmailContent {
  return {
    subject: words.own('subject'),
    heading: words.own('heading'),
    blocks: [
      notice(words.own('intro', { date: words.date(transfer.expiresAt) })),
      paragraph(words.own('whatToDo')),
      transfersButton(words, serviceUrl),
      facts(transferFacts(words, transfer)),
    ],
    footer: [sentByLine(words, serviceUrl)],
  };
}
