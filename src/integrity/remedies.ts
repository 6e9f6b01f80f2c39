import type { Invariant } from './finding.ts';

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
