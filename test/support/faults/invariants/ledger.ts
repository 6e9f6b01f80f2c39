import type { TransferState } from '../../../../src/core/transfer-state.ts';
import type { SenderIdentity } from '../../../../src/crypto/key-slots.ts';

/** The clients' view of a service: everything that it has acknowledged, and everything that clients have observed. */
export interface Ledger {
  readonly transfers: readonly LedgerTransfer[];
  /** The emails that the mail server accepted, including duplicates. Undefined when not recorded. */
  readonly emails?: readonly ReceivedMessage[] | undefined;
  readonly logs?: readonly Buffer[] | undefined;
  readonly secrets?: readonly string[] | undefined;
}

export interface LedgerTransfer {
  readonly trackingId: string;
  /** The sender, whose identity opens the transfer's keys while the transfer exists. */
  readonly sender: SenderIdentity;
  /** The acknowledged bytes by file ID, which may be only the start of a file. */
  readonly files: ReadonlyMap<string, AcknowledgedBytes>;
  /** Passwords by transfer ID. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The states in the order observed. `Processing` also represents an acknowledged submission. */
  readonly observedStates: readonly TransferState[];
  /** The number of complete downloads by file ID. Undefined when not recorded. */
  readonly downloads?: ReadonlyMap<string, number> | undefined;
}

export interface AcknowledgedBytes {
  readonly size: number;
  /** SHA-256, in hex. */
  readonly digest: string;
}

export interface ReceivedMessage {
  /** Without brackets and domain. */
  readonly messageId: string;
  readonly to: string;
}

export function receivedMessage({ to, bytes }: { readonly to: string; readonly bytes: Buffer }): ReceivedMessage {
  const messageId = /^message-id:\s*<([^@>]+)@/im.exec(bytes.toString('latin1'))?.[1] ?? '';
  return { messageId, to };
}
