import { type Draft, facts, paragraph } from '../blocks.ts';
import { given, said } from '../line.ts';
import { fact, fromFact, transferFacts, writtenBy } from '../phrases.ts';
import type { FromService, Sender, SentTransfer } from '../values.ts';
import type { Words } from '../words.ts';

export interface DeletionAlertValues extends FromService {
  readonly reader: 'sender' | 'admin';
  readonly sender: Sender;
  readonly transfer: SentTransfer;
  /** With whose link the wrong passwords were tried. */
  readonly recipient: string;
  readonly tries: number;
}

/** Too many wrong passwords have ended a transfer. */
export function deletionAlert(values: DeletionAlertValues, words: Words): Draft {
  const { reader, transfer, recipient, tries } = values;
  const told = { recipient, tries, trackingId: transfer.trackingId };
  return {
    subject: words.own(`${reader}.subject`, told),
    heading: words.own(`${reader}.heading`, told),
    blocks: [
      paragraph(words.own(`${reader}.intro`, told)),
      reader === 'sender' && paragraph(words.own('sender.whatToDo', told)),
      facts([
        fact(words, 'recipient', given(recipient)),
        { label: words.own('tries'), value: said(String(tries)) },
        ...(reader === 'sender'
          ? transferFacts(words, transfer)
          : [fromFact(words, values.sender), fact(words, 'trackingId', given(transfer.trackingId))]),
      ]),
    ],
    smallPrint: [writtenBy(words, values.serviceUrl)],
  };
}
