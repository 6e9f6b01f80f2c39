import { policyFault } from '../core/policy/session-rules.ts';
import type { PolicySettings } from '../core/policy/settings.ts';
import { Problem } from '../core/problem.ts';
import type { Settings } from '../core/settings.ts';
import type { MasterKeys } from '../crypto/key-tree.ts';
import type { TransferRow } from '../db/sessions.ts';
import type { Ports } from '../ports/ports.ts';
import { policyOfSession } from './ask-policy.ts';
import type { SessionChange } from './change-session.ts';
import type { OpenSession } from './open-session.ts';
import { openTexts } from './sealed-records.ts';

/** Refuses what a change asks for and the policy does not allow. Clients may send back what they were told. */
export async function refuseUnlawfulChange(
  ports: Pick<Ports, 'db' | 'clock' | 'keys' | 'policy'>,
  settings: Settings,
  session: OpenSession,
  change: SessionChange,
): Promise<void> {
  const { row } = session;
  const { passwordMode, confidentialMessageFileId: messageFileId } = change;
  const policy = await policyOfSession(ports, settings, session);
  const changed = (value: boolean | undefined, column: number) => (Number(value) === column ? undefined : value);
  refuse(
    policyFault(
      policy,
      {
        expiresAt: change.expiresAt,
        passwordMode: passwordMode === row.password_mode ? undefined : passwordMode,
        showFileNames: changed(change.showFileNames, row.show_file_names),
        sendDownloadNotifications: changed(change.sendDownloadNotifications, row.send_download_notifications),
        hasConfidentialMessage: messageFileId != null && messageFileId !== row.confidential_message_file_id,
        hasOwnMessage: isNewMessage(ports.keys, row, change.texts),
      },
      ports.clock.now(),
    ),
  );
}

function isNewMessage(keys: MasterKeys, row: TransferRow, { subject, body }: SessionChange['texts']): boolean {
  if (!subject && !body) return false;
  const present = messageOf(keys, row);
  return (!!subject && subject !== present.subject) || (!!body && body !== present.body);
}

/** Refuses to send what the policy of this moment does not allow. */
export function refuseUnlawful(keys: MasterKeys, policy: PolicySettings, row: TransferRow, now: Date): void {
  const { subject, body } = messageOf(keys, row);
  const hasConfidentialMessage = row.confidential_message_file_id !== null;
  refuse(
    policyFault(
      policy,
      {
        expiresAt: new Date(row.expires_at),
        passwordMode: row.password_mode,
        showFileNames: row.show_file_names === 1,
        sendDownloadNotifications: row.send_download_notifications === 1,
        hasConfidentialMessage,
        hasOwnMessage: subject !== '' || body !== '',
      },
      now,
    ),
  );
  if (policy.confidentialMessageRequired && !hasConfidentialMessage) {
    refuse('The policy requires a confidential message.');
  }
}

function messageOf(keys: MasterKeys, { tracking_id, texts }: TransferRow) {
  return texts === null ? { subject: '', body: '' } : openTexts(keys, tracking_id, texts);
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new Problem('rule_broken', { detail: fault });
}
