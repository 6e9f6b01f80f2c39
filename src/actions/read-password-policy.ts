import { type PasswordPolicy, passwordPolicy } from '../core/password/rules.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { commonWords } from '../words/common-words.ts';

/** The rules that a transfer password must keep at this moment. */
export async function readPasswordPolicy({ db }: Pick<Ports, 'db'>): Promise<PasswordPolicy> {
  const [settings, words] = await Promise.all([readSettings(db), commonWords()]);
  return passwordPolicy(settings, words);
}
