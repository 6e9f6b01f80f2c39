/**
 * The life cycle of a transfer: for each event, the states in which it may happen and the state that follows. `Session`
 * is a transfer that is being prepared; only its sender can see it.
 */
const moves = {
  submitted: { Session: 'Processing' },
  finalized: { Processing: 'Active' },
  emptied: { Processing: 'Failed' },
  expired: { Processing: 'Deleted_by_expiration', Active: 'Deleted_by_expiration' },
  revoked: { Processing: 'Deleted_by_revocation', Active: 'Deleted_by_revocation' },
  removed: { Processing: 'Deleted_by_admin', Active: 'Deleted_by_admin' },
  lockedOut: { Active: 'Deleted_by_security' },
} as const satisfies Record<string, Partial<Record<'Session' | 'Processing' | 'Active', string>>>;

type Moves = typeof moves;
export type TransferEvent = keyof Moves;
type StateAfter<Event extends TransferEvent> = Moves[Event][keyof Moves[Event]];
export type TransferState = 'Session' | { [Event in TransferEvent]: StateAfter<Event> }[TransferEvent];

export const transferEvents = Object.keys(moves) as TransferEvent[];

/** The pairs of states that an event may connect. */
export const movesOf = (event: TransferEvent): ReadonlyArray<readonly [from: TransferState, to: TransferState]> =>
  Object.entries(moves[event]) as Array<[TransferState, TransferState]>;

/** All states, in the order of the life cycle. */
export const transferStates: readonly TransferState[] = [
  ...new Set(transferEvents.flatMap((event) => movesOf(event).flat())),
];

/** The state that every caller sees: a transfer is expired from the expiry on, even before its row is updated. */
export function stateAt<State extends TransferState>(
  now: Date,
  { state, expiresAt }: { readonly state: State; readonly expiresAt: Date },
): State | StateAfter<'expired'> {
  const expired: Partial<Record<TransferState, StateAfter<'expired'>>> = moves.expired;
  return (now >= expiresAt ? expired[state] : undefined) ?? state;
}

export type KeySlotKind = 'recipient' | 'sender' | 'processing';

/**
 * The key slots that a transfer may have in each state. Without a slot the transfer cannot be decrypted. The processing
 * slot is removed after processing, and every end of a transfer removes all slots.
 */
const keySlots = {
  Session: ['sender'],
  Processing: ['recipient', 'sender', 'processing'],
  Active: ['recipient', 'sender'],
  Failed: [],
  Deleted_by_expiration: [],
  Deleted_by_revocation: [],
  Deleted_by_admin: [],
  Deleted_by_security: [],
} as const satisfies Record<TransferState, readonly KeySlotKind[]>;

export const keySlotsOf = (state: TransferState): readonly KeySlotKind[] => keySlots[state];
