import { effect, signal } from '@preact/signals';
import { onStorageChange, readStorage, writeStorage } from './storage.ts';

const readName = () => readStorage<string>('name') ?? '';

/** The name that recipients see beside the address. This browser remembers it. */
export const senderName = signal(readName());
effect(() => writeStorage('name', senderName.value === '' ? undefined : senderName.value));
onStorageChange('name', () => {
  senderName.value = readName();
});
