/** `local` is the command line, which needs no sign-in, and `system` the service itself. */
export type ActorKind = 'administrator' | 'token' | 'local' | 'system';

/** Who makes a change, as the audit log records it. */
export interface Actor {
  readonly kind: ActorKind;
  /** The ID of the administrator or of the token. Otherwise the kind. */
  readonly id: string;
  /** The name at the time of the change: of the administrator, of the token, or of the user of the operating system. */
  readonly name: string;
  /** The address that the request came from. Null if it came from this machine's command line. */
  readonly network: string | null;
}

/** A person or a script that uses the command line. */
export interface LocalActor extends Actor {
  readonly kind: 'local';
}

export const localActor: LocalActor = { kind: 'local', id: 'local', name: 'local', network: null };

/** The service itself, when it starts. */
export const startActor: Actor = { kind: 'system', id: 'system', name: 'start', network: null };
