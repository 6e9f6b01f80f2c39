import { formOf } from '../../core/grouped-text.ts';
import { policyViolation } from '../../core/policy/session-rules.ts';
import { Problem } from '../../core/problem.ts';
import { rowTags } from '../../crypto/identifiers.ts';
import { makeRecipientSlot, openSenderSlot } from '../../crypto/key-slots.ts';
import { newPasswordDerivation, passwordQueueTimeoutMs } from '../../crypto/password-key.ts';
import type { TicketGrant } from '../../crypto/tickets.ts';
import { recipientsOf } from '../../db/recipients/recipients.ts';
import { findKeySlot, type KeySlot, replaceRecipientSlots } from '../../db/transfers/key-slots.ts';
import { changeTagged } from '../../db/transfers/transfer-rows.ts';
import { savePassword } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTransferId } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { yielding } from '../../runtime/yielding.ts';
import { type OpenTransferDeps, openTransfer } from '../opening/open-transfer.ts';
import { generatePassword, requireStrongPassword } from '../passwords/transfer-passwords.ts';
import { policyForSession } from '../policy/evaluate-policy.ts';
import { findSubmittedTransfer, notActive, requireActive, type SubmittedTransfer } from '../sessions/open-session.ts';
import { derivationCause, type VerifiedEmail } from '../verification/identify-caller.ts';

export interface NewPassword {
  /** Optional for the client that created the transfer. */
  readonly currentPassword: string | undefined;
  /** If undefined, a password is generated. */
  readonly password: string | undefined;
  readonly passwordMode: 'MANUAL' | 'GENERATED';
}

type Deps = OpenTransferDeps & Pick<Ports, 'policy'> & Pick<Runtime, 'sessionPolicies'>;

/**
 * Seals the transfer key of an active transfer for every recipient under another password, and returns the password if
 * it was generated. The old password and all its tickets stop working at once, on every server. Of two parallel
 * changes, one succeeds.
 */
export async function editPassword(
  deps: Deps,
  sender: VerifiedEmail,
  trackingId: string,
  change: NewPassword,
): Promise<string | undefined> {
  const transfer = await findSubmittedTransfer(deps, sender, trackingId);
  requireActive(deps, transfer);
  await checkPasswordMode(deps, sender, transfer, change.passwordMode);
  if (change.password !== undefined) await requireStrongPassword(deps, change.password);
  const opened = await openForSender(deps, sender, transfer, change.currentPassword);
  const generated = change.password === undefined ? await generatePassword(deps) : undefined;
  const password = change.password ?? generated ?? '';
  const slots = await createRecipientSlots(deps, sender, trackingId, { ...opened, password });
  const changed = await deps.db.transaction().execute((tx) =>
    changeTagged(tx, rowTags(deps.keys), trackingId, async () => {
      if (!(await replaceRecipientSlots(tx, { trackingId, from: opened.generation }, slots))) return false;
      const { passwordMode: mode } = change;
      await savePassword(tx, trackingId, { mode, form: mode === 'GENERATED' ? formOf(password) : null });
      return true;
    }),
  );
  if (changed) return generated;
  requireActive(deps, await findSubmittedTransfer(deps, sender, trackingId));
  throw new Problem('conflict', { detail: 'The password was changed concurrently. Retry the request.' });
}

/** Checks the policy only when the mode changes. */
async function checkPasswordMode(
  deps: Deps,
  sender: VerifiedEmail,
  { row, settings }: SubmittedTransfer,
  passwordMode: NewPassword['passwordMode'],
): Promise<void> {
  if (passwordMode === row.password_mode) return;
  const policy = await policyForSession(deps, settings, { sender, trackingId: row.tracking_id });
  const violation = policyViolation(policy, { passwordMode }, deps.clock.now());
  if (violation !== undefined) throw violation;
}

/**
 * Opens the transfer with the current password, like a recipient: a wrong one counts against the first recipient.
 * Without a password, only the client that created the transfer can open it; in mode NONE, that is the only way.
 */
async function openForSender(
  deps: Deps,
  sender: VerifiedEmail,
  { row }: SubmittedTransfer,
  password: string | undefined,
): Promise<TicketGrant> {
  const { tracking_id: trackingId, generation } = row;
  const hasPassword = row.password_mode !== 'NONE';
  if (hasPassword && password !== undefined) {
    const [first] = await recipientsOf(deps.db, trackingId);
    if (first === undefined) throw new Error('A transfer has no recipient');
    const transferId = openTransferId(deps.keys, first.id, first.transfer_id);
    const { network: address = '', contactId: verifiedContactId } = sender;
    return openTransfer(deps, { transferId, password, address, verifiedContactId });
  }
  const slot = await findKeySlot(deps.db, trackingId, { kind: 'sender', holder: '' });
  if (slot === undefined) throw notActive();
  const place = { trackingId, generation: slot.generation };
  const contents = openSenderSlot(deps.keys, place, sender, slot);
  if (contents !== undefined) return { transferKey: contents.transferKey, generation };
  if (!hasPassword) throw new Problem('created_by_other_client');
  const detail = 'currentPassword is required unless the request comes from the client that created the transfer.';
  throw new Problem('password_missing', { detail });
}

async function createRecipientSlots(
  { db, keys, passwords }: Deps,
  sender: VerifiedEmail,
  trackingId: string,
  { transferKey, generation: from, password }: TicketGrant & { readonly password: string },
): Promise<readonly KeySlot[]> {
  const generation = from + 1;
  const derived = await passwords.derive(
    password,
    newPasswordDerivation(),
    AbortSignal.timeout(passwordQueueTimeoutMs),
    derivationCause(sender),
  );
  const slots: KeySlot[] = [];
  for await (const { id, transfer_id } of yielding(await recipientsOf(db, trackingId))) {
    const place = { trackingId, recipientId: openTransferId(keys, id, transfer_id), generation };
    slots.push({ kind: 'recipient', holder: id, generation, ...makeRecipientSlot(keys, place, derived, transferKey) });
  }
  return slots;
}
