/** Invariants of a service. They hold at any time, also after a crash. */
export const invariants = {
  'acknowledged-bytes': 'Every byte that was acknowledged reads back as it was sent.',
  'file-integrity': 'A complete file has all its parts, undamaged; an active transfer has all its files.',
  'hidden-until-active': 'Recipients cannot see a transfer before it is active.',
  'state-transition': 'A transfer makes only the transitions of its state table.',
  orphan: 'A part references every blob; after a cleanup a file of a live transfer needs every part.',
  'key-slots':
    'A transfer has exactly the keys of its state, one for each recipient, and the issued credentials open them.',
  'counter-mismatch': 'Stored sizes and counts are correct.',
  'stalled-processing': 'No transfer waits long for processing, and no lease outlives its task.',
  'email-per-event': 'A reader gets one email per event, and the mail server has accepted it if it is marked as sent.',
  'database-integrity': 'The database passes its own integrity check.',
  'log-entry': 'Each move of a transfer is logged once.',
  'transfer-lists': 'A transfer is in the lists of its sender and recipients, and their counts are correct.',
  'row-tag': 'The columns of a transfer that decide access have the values that Sealpost has stored.',
  'log-chain': 'No log entry is changed or missing.',
  'audit-chain': 'No entry of the audit log is changed or missing.',
  'secret-in-log': 'No password, token or link secret is in a log.',
} as const;

export type Invariant = keyof typeof invariants;

export interface Finding {
  readonly invariant: Invariant;
  /** The row or the blob. */
  readonly about: string;
  readonly what: string;
}
