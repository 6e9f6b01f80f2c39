import { readSession, writeSession } from './storage.ts';

/** Texts of a sent transfer with which the form of the send page starts. Recipients and files are chosen again. */
export interface DraftHandover {
  readonly subject: string;
  readonly message: string;
}

const key = 'send-again';

/** Stores the texts for the send page, which the caller opens in this tab. */
export function handOverDraft(draft: DraftHandover): void {
  writeSession(key, draft);
}

/** Returns the stored texts once. */
export function takeDraft(): DraftHandover | undefined {
  const draft = readSession<DraftHandover>(key);
  writeSession(key, undefined);
  return draft;
}
