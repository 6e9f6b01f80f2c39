import { computed, signal } from '@preact/signals';
import type { Sealpost } from '#client';
import { recall } from '../kept.ts';
import { nameFiles } from './name-files.ts';
import { readAddresses } from './read-addresses.ts';

/** A file that was chosen, with the folders that it was chosen with. */
export interface ChosenFile {
  readonly path: string;
  readonly content: File;
}

export const recipientKinds = ['to', 'cc', 'bcc'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export type PasswordMode = 'GENERATED' | 'MANUAL' | 'NONE';

/** What is being written, until it is sent. */
export const recipients = {
  to: signal<readonly string[]>([]),
  cc: signal<readonly string[]>([]),
  bcc: signal<readonly string[]>([]),
};
/** What stands in the fields for them and is no recipient yet. */
export const typedRecipients = { to: signal(''), cc: signal(''), bcc: signal('') };
/** What of that holds no address. It may have been changed since it was read. */
export const unclearRecipients = { to: signal(''), cc: signal(''), bcc: signal('') };
export const senderName = signal(recall<string>('name') ?? '');
export const subject = signal('');
export const message = signal('');
export const secret = signal('');
export const chosen = signal<readonly ChosenFile[]>([]);
export const passwordMode = signal<PasswordMode>('GENERATED');
export const generatedPassword = signal('');
export const ownPassword = signal('');
/** Undefined: as long as it is allowed. */
export const days = signal<number | undefined>(undefined);
export const recipientLanguage = signal('');
/** Switches that were set by hand; the others are as the policy has them. */
export const switches = signal<Readonly<Partial<Record<SwitchName, boolean>>>>({});

export type SwitchName = 'showFileNames' | 'showZipFileContent' | 'sendDownloadNotifications';

export const everyRecipient = computed(() => recipientKinds.flatMap((kind) => recipients[kind].value));

export interface TakenRecipients {
  /** Those that were not there before. */
  readonly fresh: readonly string[];
  readonly unclear: readonly string[];
}

/** Makes recipients of what is typed. What could not be read stays in the field. */
export function takeTyped(kind: RecipientKind, typed = typedRecipients[kind].value): TakenRecipients {
  const { addresses, unclear } = readAddresses(typed);
  const known = new Set(everyRecipient.value.map((each) => each.toLowerCase()));
  const fresh = addresses.filter((each) => !known.has(each.toLowerCase()));
  if (fresh.length > 0) recipients[kind].value = [...recipients[kind].value, ...fresh];
  typedRecipients[kind].value = unclear.join(', ');
  unclearRecipients[kind].value = typedRecipients[kind].value;
  return { fresh, unclear };
}

/** As which file the confidential message travels. Nobody else may have its name. */
export const secretName = 'message.txt';
const isSecret = computed(() => secret.value.trim() !== '');
export const names = computed(() =>
  nameFiles(
    chosen.value.map(({ path }) => path),
    isSecret.value ? [secretName] : [],
  ),
);
export const totalSize = computed(
  () => chosen.value.reduce((sum, { content }) => sum + content.size, 0) + new Blob([secret.value]).size,
);
/** Something to send, but not necessarily somebody to send it to. */
export const hasContent = computed(() => chosen.value.length > 0 || isSecret.value);
/** Whether leaving the page would lose something. */
export const isWritten = computed(
  () => hasContent.value || everyRecipient.value.length > 0 || subject.value !== '' || message.value !== '',
);

export const secretBytes = () => (isSecret.value ? new Blob([secret.value], { type: 'text/plain' }) : undefined);

export const password = computed(
  () => ({ GENERATED: generatedPassword.value, MANUAL: ownPassword.value, NONE: '' })[passwordMode.value],
);

export type PolicySettings = NonNullable<Awaited<ReturnType<Sealpost['transferPolicy']>>['settings']>;

/** After it was sent. Who it was for is likely to be another next time. */
export function clearLetter(): void {
  for (const kind of recipientKinds) {
    recipients[kind].value = [];
    typedRecipients[kind].value = '';
  }
  for (const text of [subject, message, secret, generatedPassword, ownPassword]) text.value = '';
  chosen.value = [];
  passwordMode.value = 'GENERATED';
  days.value = undefined;
  switches.value = {};
}
