import { signal } from '@preact/signals';
import { SealpostProblem, type SentPlace } from '#client';
import { client } from '../identity.ts';
import { keep } from '../kept.ts';
import { locale } from '../words.ts';
import {
  type ChosenFile,
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
import type { OutgoingFile } from './sending.ts';

const dayMs = 86_400_000;
/** The clock of this device may be a little ahead of the server's. */
const slackMs = 300_000;

export interface Begun {
  readonly place: SentPlace;
  readonly mode: PasswordMode;
  readonly password: string | undefined;
  readonly files: readonly OutgoingFile[];
}

/** The server refused one of the files. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile';
  readonly fileName: string;

  constructor(fileName: string, cause: unknown) {
    super('A file was refused', { cause });
    this.fileName = fileName;
  }
}

/** Makes the transfer with all that was written, and announces its files. What fails leaves nothing behind. */
export async function beginSending(sender: string, onAnnounced: (count: number) => void): Promise<Begun> {
  keep('name', senderName.value === '' ? undefined : senderName.value);
  // Without a line there was none yet. One that only the server knows would be told to nobody.
  if (passwordMode.value === 'GENERATED' && password.value === '') {
    generatedPassword.value = await client().generatePassword();
  }
  const way = { mode: passwordMode.value, password: password.value || undefined };
  const asked = wishes();
  const files = chosen.value.map((file, index) => ({ ...file, name: names.value[index] ?? file.path }));
  const mails = (list: readonly string[]) => list.map((mail) => ({ mail }));
  const trackingId = await client().createSession(sender, {
    sender: { name: senderName.value },
    recipients: { to: mails(recipients.to.value), cc: mails(recipients.cc.value), bcc: mails(recipients.bcc.value) },
  });
  const place = { sender, trackingId };
  try {
    await client().changeSession(place, asked);
    await sendSecret(place);
    return { place, ...way, files: await announce(place, files, onAnnounced) };
  } catch (error) {
    // The failure is what counts. What cannot be removed now is removed by the server after a while.
    await client()
      .removeSession(place)
      .catch(() => {});
    throw error;
  }
}

function wishes() {
  const { settings } = policy.value;
  const expirationDate =
    days.value === undefined ? null : new Date(Date.now() + days.value * dayMs - slackMs).toISOString();
  const config = { passwordMode: passwordMode.value, ...(password.value === '' ? {} : { password: password.value }) };
  return {
    expirationDate,
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

async function sendSecret(place: SentPlace): Promise<void> {
  const bytes = secretBytes();
  if (bytes === undefined) return;
  const fileId = await client().registerFile(place, { fileName: secretName, size: bytes.size });
  await client().putContent({ ...place, fileId }, bytes);
  await client().changeSession(place, { confidentialMessageFileId: fileId });
}

/** One after the other: their order stays. */
async function announce(
  place: SentPlace,
  named: ReadonlyArray<ChosenFile & { readonly name: string }>,
  onAnnounced: (count: number) => void,
): Promise<readonly OutgoingFile[]> {
  const files: OutgoingFile[] = [];
  for (const { name, path, content } of named) {
    const { size, lastModified: modified } = content;
    const id = await client()
      .registerFile(place, { fileName: name, size })
      .catch((error: unknown) => {
        const isOfFile = error instanceof SealpostProblem && [400, 409].includes(error.status);
        throw isOfFile ? new RefusedFile(name, error) : error;
      });
    const unknown = { checksum: undefined, problem: undefined, isFresh: true };
    files.push({ id, name, path, size, modified, content, ...unknown, stored: signal(0), step: signal('waiting') });
    onAnnounced(files.length);
  }
  return files;
}
