import { batch, computed, effect, signal } from '@preact/signals';
import type { Sealpost } from '#client';
import { readPendingVerification, verifiedAddress } from '../identity.ts';
import { linkPolicyAddress } from '../link-address.ts';
import { parseAddresses } from './addresses.ts';
import { fileFigures, freeName, removeAllFiles } from './chosen-files.ts';
import type { StoredDraft } from './stored-draft.ts';

export const recipientKinds = ['to', 'cc', 'bcc'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export type PasswordMode = StoredDraft['passwordMode'];

export type Delivery = StoredDraft['delivery'];

/** The draft that the form edits. */
export const delivery = signal<Delivery>('email');
export const recipients = {
  to: signal<readonly string[]>([]),
  cc: signal<readonly string[]>([]),
  bcc: signal<readonly string[]>([]),
};
/** Text in the recipient fields that is not a recipient yet. */
export const typedRecipients = { to: signal(''), cc: signal(''), bcc: signal('') };
/** The part of that text that contained no address. The user may have changed the field since. */
export const unparsedRecipients = { to: signal(''), cc: signal(''), bcc: signal('') };
/** The address that a sender without a verified one has entered. */
export const senderAddress = signal(readPendingVerification()?.address ?? '');
// A verification may expire. The sender need not enter the address again.
effect(() => {
  if (verifiedAddress.value !== undefined) senderAddress.value = verifiedAddress.value;
});
export const subject = signal('');
export const message = signal('');
/** Whether subject and message are those of a transfer that the sender sends again. */
export const isSentAgain = signal(false);
export const confidentialMessage = signal('');
export const passwordMode = signal<PasswordMode>('GENERATED');
export const generatedPassword = signal('');
export const ownPassword = signal('');
/** The own password that the server has rejected last. */
export const rejectedPassword = signal('');
/** If undefined, the maximum that the policy allows. */
export const retentionDays = signal<number | undefined>(undefined);
export const recipientLanguage = signal('');
/** Switches that the user has changed; the others have the default of the policy. */
export const switches = signal<StoredDraft['switches']>({});

export const allRecipients = computed(() => recipientKinds.flatMap((kind) => recipients[kind].value));

const linkRecipients: readonly string[] = [linkPolicyAddress];

/** The recipients that the policy must allow. */
export const policyRecipients = computed(() => (delivery.value === 'link' ? linkRecipients : allRecipients.value));

export interface AddedRecipients {
  /** The new addresses, without those that were recipients before. */
  readonly added: readonly string[];
  readonly unparsed: readonly string[];
}

/** Adds the typed addresses as recipients. Text that contains no address stays in the field. */
export function addTypedRecipients(kind: RecipientKind, typed = typedRecipients[kind].value): AddedRecipients {
  const { addresses, unparsed } = parseAddresses(typed);
  const known = new Set(allRecipients.value.map((each) => each.toLowerCase()));
  const added = addresses.filter((each) => !known.has(each.toLowerCase()));
  if (added.length > 0) recipients[kind].value = [...recipients[kind].value, ...added];
  typedRecipients[kind].value = unparsed.join(', ');
  unparsedRecipients[kind].value = typedRecipients[kind].value;
  return { added, unparsed };
}

/** The file name under which the confidential message is uploaded. No other file may have it. */
export const confidentialFileName = 'message.txt';
const hasConfidentialMessage = computed(() => confidentialMessage.value.trim() !== '');
effect(() => {
  if (hasConfidentialMessage.value && fileFigures.value.count > 0) freeName(confidentialFileName);
});
export const totalSize = computed(() => fileFigures.value.bytes + new Blob([confidentialMessage.value]).size);
export const hasContent = computed(() => fileFigures.value.count > 0 || hasConfidentialMessage.value);
/** Whether there is input that is never stored: files, the confidential message, or a password. */
export const hasFilesOrSecrets = computed(() => hasContent.value || ownPassword.value !== '');

/** The part of the draft that survives leaving the page. */
export const draftToStore = computed<StoredDraft>(() => {
  const { to, cc, bcc } = recipients;
  const typed = typedRecipients;
  return {
    delivery: delivery.value,
    recipients: { to: to.value, cc: cc.value, bcc: bcc.value },
    typed: { to: typed.to.value, cc: typed.cc.value, bcc: typed.bcc.value },
    subject: subject.value,
    message: message.value,
    passwordMode: passwordMode.value,
    retentionDays: retentionDays.value,
    recipientLanguage: recipientLanguage.value,
    switches: switches.value,
  };
});
/** Whether the draft is being sent. It stays in memory, because the sender may cancel. */
export const isSubmitted = signal(false);

const texts = [...Object.values(typedRecipients), subject, message];
/** Whether the user has started to write a draft. */
export const isDirty = computed(
  () => hasFilesOrSecrets.value || allRecipients.value.length > 0 || texts.some(({ value }) => value !== ''),
);

/** Replaces the draft with one that was stored. */
export function applyDraft(draft: StoredDraft): void {
  batch(() => {
    for (const kind of recipientKinds) {
      recipients[kind].value = draft.recipients[kind];
      typedRecipients[kind].value = draft.typed[kind];
    }
    delivery.value = draft.delivery;
    subject.value = draft.subject;
    message.value = draft.message;
    passwordMode.value = draft.passwordMode;
    retentionDays.value = draft.retentionDays;
    recipientLanguage.value = draft.recipientLanguage;
    switches.value = draft.switches;
  });
}

export const confidentialMessageBytes = () =>
  hasConfidentialMessage.value ? new Blob([confidentialMessage.value], { type: 'text/plain' }) : undefined;

export const password = computed(
  () => ({ GENERATED: generatedPassword.value, MANUAL: ownPassword.value, NONE: '' })[passwordMode.value],
);

export type PolicySettings = NonNullable<Awaited<ReturnType<Sealpost['transferPolicy']>>['settings']>;

/** Clears the draft after it was sent. Keeps only the name of the sender and the language of the recipients. */
export function clearDraft(): void {
  for (const kind of recipientKinds) {
    recipients[kind].value = [];
    typedRecipients[kind].value = '';
  }
  const texts = [subject, message, confidentialMessage, generatedPassword, ownPassword, rejectedPassword];
  for (const text of texts) text.value = '';
  removeAllFiles();
  isSentAgain.value = false;
  delivery.value = 'email';
  passwordMode.value = 'GENERATED';
  retentionDays.value = undefined;
  switches.value = {};
  isSubmitted.value = false;
}
