/**
 * The life of a transfer: for each event, the states it may happen in and what follows.
 * `Session` is a transfer that is still being put together; only its sender can see it.
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

/** The pairs of states, from and to, that an event may connect. */
export function movesOf(event: TransferEvent): ReadonlyArray<readonly [from: TransferState, to: TransferState]> {
  return Object.entries(moves[event]) as Array<[TransferState, TransferState]>;
}

/** Each state that a transfer can be in, in the order of its life. */
export const transferStates: readonly TransferState[] = [
  ...new Set(transferEvents.flatMap((event) => movesOf(event).flat())),
];

/** What everybody sees: a transfer whose time is over has expired from that instant on, also before it was moved. */
export function stateAt<State extends TransferState>(
  now: Date,
  { state, expiresAt }: { readonly state: State; readonly expiresAt: Date },
): State | StateAfter<'expired'> {
  const expired: Partial<Record<TransferState, StateAfter<'expired'>>> = moves.expired;
  return (now >= expiresAt ? expired[state] : undefined) ?? state;
}

export type KeySlotKind = 'recipient' | 'sender' | 'processing';

/**
 * Which wraps of its key a transfer may have in a state. A transfer is dead when none is left:
 * the processing slot ends with the processing, and every end of a transfer destroys all of them.
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

export function keySlotsOf(state: TransferState): readonly KeySlotKind[] {
  return keySlots[state];
}
