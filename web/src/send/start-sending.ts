import type { TransferRef } from '#client';
import { checksumOf } from '../hashing/checksums.ts';
import { client } from '../identity.ts';
import { locale } from '../messages.ts';
import { senderName } from '../sender-name.ts';
import { switchNames } from '../transfer-options.gen.ts';
import { withTimeout } from '../with-timeout.ts';
import { chosenFiles } from './chosen-files.ts';
import {
  confidentialFileName,
  confidentialMessageBytes,
  delivery,
  generatedPassword,
  message,
  type PasswordMode,
  password,
  passwordMode,
  recipientLanguage,
  recipients,
  retentionDays,
  subject,
  switches,
} from './draft.ts';
import { expiryOf } from './expiry.ts';
import type { OutgoingFile } from './outgoing-file.ts';
import { policy } from './policy.ts';
import { registerFiles } from './register-files.ts';
import { registerOnce } from './register-group.ts';
import { type RetryDeps, requestWithRetry } from './retry.ts';

export interface StartedTransfer {
  readonly ref: TransferRef;
  readonly mode: PasswordMode;
  readonly password: string | undefined;
  readonly files: readonly OutgoingFile[];
}

export interface StartSendingDeps extends Pick<RetryDeps, 'waitForRetry' | 'onSuccess'> {
  readonly stop: AbortSignal;
  onRegistered(count: number): void;
}

/** Creates a session from the draft and registers its files. Removes the session if that fails or is stopped. */
export async function startSending(sender: string, deps: StartSendingDeps): Promise<StartedTransfer> {
  const { stop, onRegistered, ...retryDeps } = deps;
  // While offline no password was generated. The server must not choose one later, because the sender could not see it.
  if (passwordMode.value === 'GENERATED' && password.value === '') {
    generatedPassword.value = await withTimeout(stop, (signal) => client(signal).generatePassword());
  }
  const passwordChoice = { mode: passwordMode.value, password: password.value || undefined };
  const [options, confidentialContent] = [sessionOptions(), confidentialMessageBytes()];
  const files = chosenFiles.value;
  const toRecipients = (list: readonly string[]) => list.map((address) => ({ mail: address }));
  const { to, cc, bcc } = recipients;
  const people = { to: toRecipients(to.value), cc: toRecipients(cc.value), bcc: toRecipients(bcc.value) };
  const session = {
    sender: { name: senderName.value },
    ...(delivery.value === 'link' ? { recipients: {}, links: 1 } : { recipients: people }),
  };
  // Cannot be stopped, because a session can only be removed when its tracking ID is known.
  const trackingId = await withTimeout(undefined, (signal) => client(signal).createSession(sender, session));
  const sessionDeps = { client, checksumOf, ...retryDeps, ref: { sender, trackingId } };
  const { ref } = sessionDeps;
  try {
    await requestWithRetry(sessionDeps, stop, (service) => service.changeSession(ref, options));
    await uploadConfidentialMessage(sessionDeps, confidentialContent, stop);
    const registered = await registerFiles(sessionDeps, files, stop, onRegistered);
    stop.throwIfAborted();
    return { ref, ...passwordChoice, files: registered };
  } catch (error) {
    // If the session cannot be removed now, the server removes it later.
    await withTimeout(undefined, (signal) => client(signal).removeSession(ref)).catch(() => {});
    throw error;
  }
}

function sessionOptions() {
  const { settings } = policy.value;
  const config = { passwordMode: passwordMode.value, ...(password.value === '' ? {} : { password: password.value }) };
  return {
    expirationDate: expiryOf(retentionDays.value, settings?.maxRetentionPeriod, Date.now()),
    securityMode: { name: 'ONE_TIME_PASSWORD' as const, config },
    ...(settings?.recipientNotificationEditable === false
      ? {}
      : { notificationMessage: { subject: subject.value, body: message.value } }),
    senderLanguage: locale(),
    recipientLanguage: recipientLanguage.value === '' ? locale() : recipientLanguage.value,
    ...changeableSwitches(),
  };
}

/** Omits switches that the policy no longer allows to change. */
function changeableSwitches() {
  const changeable = switchNames.filter((name) => policy.value.settings?.[`${name}Changeable`]);
  return Object.fromEntries(changeable.map((name) => [name, switches.value[name] ?? null]));
}

async function uploadConfidentialMessage(
  deps: RetryDeps & { readonly ref: TransferRef },
  bytes: Blob | undefined,
  stop: AbortSignal,
): Promise<void> {
  if (bytes === undefined) return;
  const { ref } = deps;
  const file = { name: confidentialFileName, size: bytes.size };
  const { id: fileId } = await requestWithRetry(deps, stop, (service) => registerOnce(service, ref, file, () => false));
  await requestWithRetry(deps, stop, (service) => service.putContent({ ...ref, fileId }, bytes));
  await requestWithRetry(deps, stop, (service) => service.changeSession(ref, { confidentialMessageFileId: fileId }));
}
