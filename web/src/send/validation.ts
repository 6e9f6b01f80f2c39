import { computed } from '@preact/signals';
import { verifiedAddress } from '../identity.ts';
import { bidiIsolate, formatSize, translate } from '../messages.ts';
import { chosenFiles, extensionOf, extensions } from './chosen-files.ts';
import {
  allRecipients,
  confidentialMessage,
  delivery,
  hasContent,
  ownPassword,
  passwordMode,
  recipientKinds,
  rejectedPassword,
  senderAddress,
  totalSize,
  typedRecipients,
  unparsedRecipients,
} from './draft.ts';
import { isReading } from './picked-files.ts';
import { policy } from './policy.ts';
import { isTermsChecked, mustAcceptTerms } from './terms.ts';

/** The error of recipients or links that are not allowed. It is shown at once: nothing that the sender still enters changes it. */
export const deniedError = computed<ReadonlyMap<string, string>>(() => {
  const count = policy.value.denied.size;
  if (count === 0) return new Map();
  if (delivery.value === 'link') return new Map([['delivery', translate('send:fault.links')]]);
  return new Map([['to', translate('send:fault.refused', { count })]]);
});

/** The errors that prevent sending, by the ID of their field, in the order of the page. */
export const validationErrors = computed<ReadonlyMap<string, string>>(() => {
  const { settings } = policy.value;
  const errors = new Map<string, string>();
  const inFiles = filesError();
  if (inFiles !== undefined) errors.set('files', inFiles);
  if (verifiedAddress.value === undefined && !isAddress(senderAddress.value))
    errors.set('address', translate('send:fault.address'));
  const isByEmail = delivery.value === 'email';
  if (isByEmail && allRecipients.value.length === 0) errors.set('to', translate('send:fault.recipients'));
  for (const [id, text] of deniedError.value) errors.set(id, text);
  for (const kind of recipientKinds) {
    const text = unparsedRecipients[kind].value;
    if (isByEmail && text !== '' && text === typedRecipients[kind].value)
      errors.set(kind, translate('send:unclear', { text: bidiIsolate(text) }));
  }
  if (settings?.confidentialMessageRequired && confidentialMessage.value.trim() === '')
    errors.set('secret', translate('send:fault.secretRequired'));
  if (settings?.confidentialMessageAllowed === false && confidentialMessage.value.trim() !== '')
    errors.set('secret', translate('send:fault.secretRefused'));
  if (passwordMode.value === 'MANUAL' && ownPassword.value === '')
    errors.set('password', translate('send:fault.password'));
  else if (passwordMode.value === 'MANUAL' && ownPassword.value === rejectedPassword.value)
    errors.set('password', translate('send:fault.weakPassword'));
  if (mustAcceptTerms.value && !isTermsChecked.value) errors.set('terms', translate('send:fault.terms'));
  return errors;
});

/** The server decides whether an address is valid. */
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim());

function filesError(): string | undefined {
  const { settings } = policy.value;
  // Sending waits for the files, and then checks them.
  if (isReading.value) return undefined;
  if (!hasContent.value) return translate('send:fault.files');
  if (settings === undefined) return undefined;
  if (totalSize.value > settings.maxTotalSize) {
    return translate('send:fault.size', { size: formatSize(totalSize.value), most: formatSize(settings.maxTotalSize) });
  }
  const blocked = [...extensions.value].filter(([extension, count]) => count > 0 && isBlocked(extension));
  if (blocked.length === 0) return undefined;
  const count = blocked.reduce((sum, [, each]) => sum + each, 0);
  const { name = '' } = chosenFiles.value.find((file) => isBlockedType(file.name)) ?? {};
  return translate('send:fault.types', { name: bidiIsolate(name), count });
}

/** Whether the policy forbids files with this extension. The server checks it again. */
export const isBlockedType = (name: string) => isBlocked(extensionOf(name));

function isBlocked(extension: string): boolean {
  const filter = policy.value.settings?.fileTypeFilterConfig;
  if (!filter) return false;
  const isListed = filter.fileTypes.some((type) => type.toLowerCase() === extension);
  return isListed !== (filter.listMode === 'ALLOW');
}
