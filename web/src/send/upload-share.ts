import type { OutgoingFile } from './outgoing-file.ts';

type Progress = Pick<OutgoingFile, 'size' | 'stored'>;

export const totalBytes = (files: readonly Progress[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The number of bytes that the server has stored. */
export const storedBytes = (files: readonly Progress[]) =>
  files.reduce((sum, { size, stored }) => sum + Math.min(stored.value, size), 0);

/** The stored share in whole percent, from 0 to 1. It is 1 only if all bytes are stored. */
export const percentStored = (stored: number, total: number) =>
  total === 0 ? 1 : Math.floor((stored * 100) / total) / 100;
