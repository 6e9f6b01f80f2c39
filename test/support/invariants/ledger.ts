import type { TransferState } from '../../../src/core/transfer-state.ts';
import type { SenderIdentity } from '../../../src/crypto/key-slots.ts';

/** What whoever uses a house knows of it: all that it has acknowledged, and all that was seen of it. */
export interface Ledger {
  readonly transfers: readonly LedgerTransfer[];
  /** What the mail server has taken, as often as it did. Undefined when nobody has counted. */
  readonly mails?: readonly TakenMessage[] | undefined;
  /** How long the house took to be ready, each time. */
  readonly startsMs?: readonly number[] | undefined;
  readonly logs?: readonly Buffer[] | undefined;
  readonly secrets?: readonly string[] | undefined;
}

export interface LedgerTransfer {
  readonly trackingId: string;
  /** Who made it, which opens its keys while it lives. */
  readonly sender: SenderIdentity;
  /** By file id: what the acknowledged bytes are, which may be the beginning of a file. */
  readonly files: ReadonlyMap<string, AcknowledgedBytes>;
  /** By transfer id: what opens it. */
  readonly passwords: ReadonlyMap<string, string>;
  /** In the order in which they were seen; `Processing` also stands for a submission that was acknowledged. */
  readonly seen: readonly TransferState[];
  /** By file id: how often it was downloaded to its end. Undefined when nobody has counted. */
  readonly downloads?: ReadonlyMap<string, number> | undefined;
}

export interface AcknowledgedBytes {
  readonly size: number;
  /** SHA-256, in hex. */
  readonly digest: string;
}

export interface TakenMessage {
  /** Without brackets and domain. */
  readonly messageId: string;
  readonly to: string;
}

export function takenMessage({ to, bytes }: { readonly to: string; readonly bytes: Buffer }): TakenMessage {
  const messageId = /^message-id:\s*<([^@>]+)@/im.exec(bytes.toString('latin1'))?.[1] ?? '';
  return { messageId, to };
}
