import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { showAddress } from '../core/email-address.ts';
import { parseComposedEmail } from './parse-composed-email.ts';

/** Removes the files of a folder that contain this address, in the clear or as `composeEmail` encodes it. */
export async function eraseEmails(folder: string, address: string): Promise<void> {
  const forms = [...new Set([address, showAddress(address, null)])].map((form) => form.toLowerCase());
  for (const file of await namesIn(folder)) {
    const bytes = await readFile(join(folder, file)).catch(ignoreMissing);
    if (bytes !== undefined && isNamedIn(bytes, forms)) await rm(join(folder, file), { force: true });
    await setImmediate();
  }
}

function isNamedIn(bytes: Buffer, forms: readonly string[]): boolean {
  const holdsForm = (text: string) => forms.some((form) => text.toLowerCase().includes(form));
  if (holdsForm(bytes.toString('utf8'))) return true;
  const email = parseComposedEmail(bytes);
  return Object.values(email ?? {}).some((value) => holdsForm(String(value)));
}

/** There is no folder before the first email. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  return (entries ?? []).filter((entry) => entry.isFile()).map((entry) => entry.name);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
