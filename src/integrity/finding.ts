/** Invariants of a service that hold at every moment, also after crashes. */
export const invariants = {
  'acknowledged bytes': 'Every byte that was acknowledged reads back as it was sent.',
  'whole files': 'A file that counts as whole has all its parts, undamaged; an active transfer has all its files.',
  'hidden until active': 'Nothing of a transfer is there for recipients before it is active.',
  'legal moves': 'A transfer moves along the arrows of its life, and never back.',
  'no orphans': 'Every blob is named by a part; after a sweep every part is needed by a file of a live transfer.',
  'keys of the state':
    'A transfer has exactly the keys of its state, one for each recipient, and what was given opens them.',
  'true counts': 'Sizes and counts in rows are those of what they count.',
  'processing goes on': 'No transfer is being processed for long by nobody, and no lease outlives what it was for.',
  'one mail for an event':
    'An event is told to a reader by one mail, which was taken by the mail server if it counts as sent.',
  'sound database': 'The database finds no fault with itself.',
  'one log entry for a move': 'Each move of a transfer is logged once.',
  'true lists': 'A transfer is in the lists of those who sent and received it, and these are counted right.',
  'unchanged log': 'Every entry of the log is as it was written, and none is missing.',
  'ready in time': 'A start takes at most five seconds.',
  'no secret in logs': 'No password, token or link secret is in a log.',
} as const;

export type Invariant = keyof typeof invariants;

export interface Finding {
  readonly invariant: Invariant;
  /** The row or the blob. */
  readonly about: string;
  readonly what: string;
}
