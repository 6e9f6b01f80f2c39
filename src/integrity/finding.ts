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

const restore = 'Restore the blob from a backup, or delete the transfer and ask the sender to repeat it.';
const changed =
  'Something other than Sealpost has changed the database. Find out what it was, and restore a backup, or delete the transfer.';

/** The action of an operator for each kind of finding that `check --repair` does not repair. */
export const remedies: Readonly<Record<Invariant, string>> = {
  'acknowledged-bytes': restore,
  'file-integrity': restore,
  'hidden-until-active': changed,
  'state-transition': changed,
  orphan: 'The service removes it disk.orphanDays days after it was first seen. Restore the database if it is too old.',
  'key-slots': changed,
  'counter-mismatch': restore,
  'stalled-processing': 'Look for the job transfers.complete in the service log.',
  'email-per-event': 'The sender can send the notification again.',
  'database-integrity': 'Restore the database from a backup. Before that, make a copy of the damaged one.',
  'log-entry': changed,
  'transfer-lists': 'Run check --repair, which rebuilds the lists.',
  'row-tag': changed,
  'log-chain': 'Something other than Sealpost has changed the transfer log. Compare it with an export.',
  'audit-chain': 'Something other than Sealpost has changed the audit log. Compare it with an export.',
  'secret-in-log': 'Remove the log.',
};
