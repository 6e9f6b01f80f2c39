import type { SentPlace } from '#client';
import { client } from '../identity.ts';
import { keep } from '../kept.ts';
import { locale } from '../words.ts';
import { announceFiles } from './announce-files.ts';
import { expiryOf } from './expiry.ts';
import { inTime } from './in-time.ts';
import {
  chosen,
  days,
  generatedPassword,
  message,
  names,
  type PasswordMode,
  password,
  passwordMode,
  recipientLanguage,
  recipients,
  secretBytes,
  secretName,
  senderName,
  subject,
  switches,
} from './letter.ts';
import { policy } from './policy.ts';
import { registerOnce } from './register-once.ts';
import type { OutgoingFile } from './sending.ts';
import { askSteadily, type Line } from './steadily.ts';

export interface Begun {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  readonly password: string | undefined;
  readonly files: readonly OutgoingFile[];
}

export interface BeginningNeeds extends Pick<Line, 'untilNextTry'> {
  /** Ends it. */
  readonly stop: AbortSignal;
  onAnnounced(count: number): void;
}

/** Makes the transfer with all that was written, and announces its files. What fails or is ended leaves nothing behind. */
export async function beginSending(sender: string, needs: BeginningNeeds): Promise<Begun> {
  const { stop, untilNextTry, onAnnounced } = needs;
  keep('name', senderName.value === '' ? undefined : senderName.value);
  // Without a line there was none yet. One that only the server knows would be told to nobody.
  if (passwordMode.value === 'GENERATED' && password.value === '') {
    generatedPassword.value = await inTime(stop, (signal) => client(signal).generatePassword());
  }
  const way = { mode: passwordMode.value, password: password.value || undefined };
  const [asked, secretContent] = [wishes(), secretBytes()];
  const files = chosen.value.map((file, index) => ({ ...file, name: names.value[index] ?? file.path }));
  const mails = (list: readonly string[]) => list.map((mail) => ({ mail }));
  const session = {
    sender: { name: senderName.value },
    recipients: { to: mails(recipients.to.value), cc: mails(recipients.cc.value), bcc: mails(recipients.bcc.value) },
  };
  // Not ended in its midst: only what is known can be removed.
  const trackingId = await inTime(undefined, (signal) => client(signal).createSession(sender, session));
  const line = { client, untilNextTry, place: { sender, trackingId } };
  try {
    await askSteadily(line, stop, (service) => service.changeSession(line.place, asked));
    await sendSecret(line, secretContent, stop);
    const announced = await announceFiles(line, files, stop, onAnnounced);
    stop.throwIfAborted();
    return { place: line.place, ...way, files: announced };
  } catch (error) {
    // The failure is what counts. What cannot be removed now is removed by the server after a while.
    await inTime(undefined, (signal) => client(signal).removeSession(line.place)).catch(() => {});
    throw error;
  }
}

function wishes() {
  const { settings } = policy.value;
  const config = { passwordMode: passwordMode.value, ...(password.value === '' ? {} : { password: password.value }) };
  return {
    expirationDate: expiryOf(days.value, settings?.maxRetentionPeriod, Date.now()),
    securityMode: { name: 'ONE_TIME_PASSWORD', config },
    ...(settings?.recipientNotificationEditable === false
      ? {}
      : { notificationMessage: { subject: subject.value, body: message.value } }),
    senderLanguage: locale(),
    recipientLanguage: recipientLanguage.value === '' ? locale() : recipientLanguage.value,
    ...changeableSwitches(),
  };
}

/** The policy may have become stricter since they were set. */
function changeableSwitches() {
  const { settings } = policy.value;
  const { showFileNames, showZipFileContent, sendDownloadNotifications } = switches.value;
  return {
    showFileNames: settings?.showFileNamesChangeable ? (showFileNames ?? null) : null,
    showZipFileContent: showZipFileContent ?? null,
    sendDownloadNotifications: settings?.sendDownloadNotificationsChangeable
      ? (sendDownloadNotifications ?? null)
      : null,
  };
}

async function sendSecret(
  line: Line & { readonly place: SentPlace },
  bytes: Blob | undefined,
  stop: AbortSignal,
): Promise<void> {
  if (bytes === undefined) return;
  const { place } = line;
  const file = { name: secretName, size: bytes.size };
  const { id: fileId } = await askSteadily(line, stop, (service) => registerOnce(service, place, file, () => false));
  await askSteadily(line, stop, (service) => service.putContent({ ...place, fileId }, bytes));
  await askSteadily(line, stop, (service) => service.changeSession(place, { confidentialMessageFileId: fileId }));
}
