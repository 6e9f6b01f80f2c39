import type { Language } from '../languages/pack.ts';
import type { Draft } from './blocks.ts';
import { letterHtml } from './html.ts';
import { deletionAlert } from './kinds/deletion-alert.ts';
import { downloadNotification } from './kinds/download-notification.ts';
import { downloadSummary } from './kinds/download-summary.ts';
import { expiryWarning } from './kinds/expiry-warning.ts';
import { lockAlert } from './kinds/lock-alert.ts';
import { neverCompleted } from './kinds/never-completed.ts';
import { recipient } from './kinds/recipient.ts';
import { revocation } from './kinds/revocation.ts';
import { sentCopy } from './kinds/sent-copy.ts';
import { uploadSummary } from './kinds/upload-summary.ts';
import { verificationCode } from './kinds/verification-code.ts';
import { subjectLine } from './line.ts';
import { letterText } from './text.ts';
import { type Words, wordsOf } from './words.ts';

/** Every kind of letter. A new one is a line here, a file in `kinds` and one in the folder `mail` of each language. */
const kinds = {
  'deletion-alert': deletionAlert,
  'download-notification': downloadNotification,
  'download-summary': downloadSummary,
  'expiry-warning': expiryWarning,
  'lock-alert': lockAlert,
  'never-completed': neverCompleted,
  recipient,
  revocation,
  'sent-copy': sentCopy,
  'upload-summary': uploadSummary,
  'verification-code': verificationCode,
};

export type LetterKind = keyof typeof kinds;
/** What each kind of letter has to be told. */
export type LetterValues = { readonly [Kind in LetterKind]: Parameters<(typeof kinds)[Kind]>[0] };

/** A letter that is still to be written. */
export type UnwrittenLetter = { readonly [Kind in LetterKind]: readonly [Kind, LetterValues[Kind]] }[LetterKind];

export const letterKinds = Object.keys(kinds) as LetterKind[];

/** A letter in one language: a subject of one line, and the same words twice. */
export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const drafts: { readonly [Kind in LetterKind]: (values: LetterValues[Kind], words: Words) => Draft } = kinds;

export function writeLetter<Kind extends LetterKind>(
  kind: Kind,
  values: LetterValues[Kind],
  language: Language,
): Letter {
  const words = wordsOf(language, kind);
  const draft = drafts[kind](values, words);
  return { subject: subjectLine(draft.subject), text: letterText(draft), html: letterHtml(draft, words) };
}
