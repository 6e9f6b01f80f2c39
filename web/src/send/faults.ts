import { computed } from '@preact/signals';
import { isolated, say, saySize } from '../words.ts';
import { isReading } from './dropped-files.ts';
import {
  chosen,
  everyRecipient,
  hasContent,
  names,
  ownPassword,
  passwordMode,
  recipientKinds,
  secret,
  totalSize,
  typedRecipients,
  unclearRecipients,
} from './letter.ts';
import { policy } from './policy.ts';

/** What stands in the way of sending, by the id of the field where it can be put right. In the order of the page. */
export const faults = computed<ReadonlyMap<string, string>>(() => {
  const { settings, refused } = policy.value;
  const found = new Map<string, string>();
  if (everyRecipient.value.length === 0) found.set('to', say('send:fault.recipients'));
  else if (refused.size > 0) found.set('to', say('send:fault.refused', { count: refused.size }));
  for (const kind of recipientKinds) {
    const text = unclearRecipients[kind].value;
    if (text !== '' && text === typedRecipients[kind].value)
      found.set(kind, say('send:unclear', { text: isolated(text) }));
  }
  if (settings?.confidentialMessageRequired && secret.value.trim() === '')
    found.set('secret', say('send:fault.secretRequired'));
  if (settings?.confidentialMessageAllowed === false && secret.value.trim() !== '')
    found.set('secret', say('send:fault.secretRefused'));
  const ofFiles = faultOfFiles();
  if (ofFiles !== undefined) found.set('files', ofFiles);
  if (passwordMode.value === 'MANUAL' && ownPassword.value === '') found.set('password', say('send:fault.password'));
  return found;
});

function faultOfFiles(): string | undefined {
  const { settings } = policy.value;
  if (isReading.value) return say('send:reading');
  if (!hasContent.value) return say('send:fault.files');
  if (settings === undefined) return undefined;
  if (totalSize.value > settings.maxTotalSize) {
    return say('send:fault.size', { size: saySize(totalSize.value), most: saySize(settings.maxTotalSize) });
  }
  const wrong = names.value.filter(isRefusedType);
  return wrong.length === 0 || chosen.value.length === 0
    ? undefined
    : say('send:fault.types', { name: isolated(wrong[0] ?? ''), count: wrong.length });
}

/** Whether a file of this name may not be sent. The server decides again. */
export function isRefusedType(name: string): boolean {
  const filter = policy.value.settings?.fileTypeFilterConfig;
  if (!filter) return false;
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const isListed = filter.fileTypes.some((type) => type.toLowerCase() === ending);
  return isListed !== (filter.listMode === 'ALLOW');
}
