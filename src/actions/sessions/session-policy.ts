import { policyViolation } from '../../core/policy/session-rules.ts';
import type { PolicySettings } from '../../core/policy/settings.ts';
import { Problem } from '../../core/problem.ts';
import type { Settings } from '../../core/settings.ts';
import { addedOptions, fixableOptions, forOptions, optionValues } from '../../core/transfer-options.ts';
import type { MasterKeys } from '../../crypto/keyring.ts';
import type { TransferRow } from '../../db/transfers/transfers.ts';
import type { Ports } from '../../ports/ports.ts';
import { openTexts } from '../../records/sealed-records.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { policyForSession } from '../policy/evaluate-policy.ts';
import type { SessionChange } from './change-session.ts';
import type { OpenSession } from './open-session.ts';

/** Rejects changes that the policy does not allow. Unchanged values pass: clients may send back what they received. */
export async function checkChangeAgainstPolicy(
  ports: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'> & Pick<Runtime, 'sessionPolicies'>,
  settings: Settings,
  session: OpenSession,
  change: SessionChange,
): Promise<void> {
  const { row } = session;
  const { passwordMode, confidentialMessageFileId: messageFileId } = change;
  const policy = await policyForSession(ports, settings, session);
  const options = optionValues(row);
  rejectViolation(
    policyViolation(
      policy,
      {
        expiresAt: change.expiresAt,
        passwordMode: passwordMode === row.password_mode ? undefined : passwordMode,
        ...forOptions(fixableOptions, (name) => (change[name] === options[name] ? undefined : change[name])),
        hasConfidentialMessage: messageFileId != null && messageFileId !== row.confidential_message_file_id,
        hasOwnMessage: isNewMessage(ports.keys, row, change.texts),
      },
      timeFor(row, ports.clock.now()),
    ),
  );
}

function isNewMessage(keys: MasterKeys, row: TransferRow, { subject, body }: SessionChange['texts'] = {}): boolean {
  if (!subject && !body) return false;
  const current = messageOf(keys, row);
  return (!!subject && subject !== current.subject) || (!!body && body !== current.body);
}

/** Rejects a session that the current policy does not allow to send. */
export function checkSessionAgainstPolicy(keys: MasterKeys, policy: PolicySettings, row: TransferRow, now: Date): void {
  const { subject, body } = messageOf(keys, row);
  const options = optionValues(row);
  const hasConfidentialMessage = row.confidential_message_file_id !== null;
  rejectViolation(
    policyViolation(
      policy,
      {
        expiresAt: new Date(row.expires_at),
        passwordMode: row.password_mode,
        ...options,
        // A session of a server that does not know an added option has 0, whatever the policy is.
        ...forOptions(addedOptions, (name) => options[name] || undefined),
        hasConfidentialMessage,
        hasOwnMessage: subject !== '' || body !== '',
      },
      timeFor(row, now),
    ),
  );
  if (policy.confidentialMessageRequired && !hasConfidentialMessage) {
    throw new Problem('confidential_message_required');
  }
}

/** The clock of the server that created the session may be ahead, and its default expiry is the latest that is allowed. */
function timeFor({ created_at }: TransferRow, now: Date): Date {
  const createdAt = new Date(created_at);
  return createdAt > now ? createdAt : now;
}

function messageOf(keys: MasterKeys, { tracking_id, texts }: TransferRow) {
  return texts === null ? { subject: '', body: '' } : openTexts(keys, tracking_id, texts);
}

function rejectViolation(violation: Problem | undefined): void {
  if (violation !== undefined) throw violation;
}
