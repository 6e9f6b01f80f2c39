import type { Permission } from './permissions.ts';

/** Kinds of matters that need a person, in the order in which they are shown, with the permission to see them. */
const table = {
  damagedParts: 'health.read',
  failedEmails: 'emails.read',
  lockedRecipients: 'recipients.read',
  findings: 'transfers.read',
  sendersAtQuota: 'transfers.read',
  openInvitations: 'administrators.read',
  openSetupSteps: 'setup.read',
} as const satisfies Record<string, Permission>;

export type AttentionKind = keyof typeof table;

export const attentionKinds = Object.keys(table) as readonly AttentionKind[];

/** The kinds that a caller with these permissions may see. */
export const visibleKinds = (permissions: ReadonlySet<Permission>): readonly AttentionKind[] =>
  attentionKinds.filter((kind) => permissions.has(table[kind]));

/** A higher number of matters is not counted. */
export const maxAttentionCount = 1_000;

/** For how many days a finding of the virus scanner needs attention. */
export const findingDays = 30;

/** Matters of one kind. */
export interface Attention {
  readonly kind: AttentionKind;
  /** At most `maxAttentionCount`. */
  readonly count: number;
  /** The list that has them, as a path of the API with its query. Undefined if no list has them alone. */
  readonly list?: string;
  /** The first senders, if they are what needs attention. */
  readonly addresses?: readonly string[];
}
