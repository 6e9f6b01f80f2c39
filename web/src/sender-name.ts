import { effect, signal } from '@preact/signals';
import { verifiedAddress } from './identity.ts';
import { onStorageChange, readStorage, writeStorage } from './storage.ts';

interface SavedName {
  readonly name: string;
  /** Undefined if the name was entered before the address was verified. */
  readonly address: string | undefined;
}

/** Earlier versions saved only the name. */
function readName(): SavedName {
  const saved = readStorage<SavedName | string>('name');
  return typeof saved === 'object' ? saved : { name: saved ?? '', address: undefined };
}

let saved = readName();
/** The name that recipients see beside the address. This browser remembers it for one address. */
export const senderName = signal(saved.name);

function saveName(next: SavedName): void {
  saved = next;
  writeStorage('name', next.name === '' ? undefined : next);
}

effect(() => {
  const name = senderName.value;
  if (name !== saved.name) saveName({ name, address: verifiedAddress.peek() });
});
// Another person does not send under this name.
effect(() => {
  const address = verifiedAddress.value;
  if (address === undefined || saved.address === address) return;
  if (saved.address === undefined) saveName({ ...saved, address });
  else senderName.value = '';
});
onStorageChange('name', () => {
  saved = readName();
  senderName.value = saved.name;
});
