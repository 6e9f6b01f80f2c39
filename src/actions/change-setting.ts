import { generatePassword } from '../core/password/generator.ts';
import { passwordPolicy } from '../core/password/rules.ts';
import { Problem } from '../core/problem.ts';
import { disagreements, isSettingName, parseSetting, type Settings, settingText } from '../core/settings.ts';
import { randomBytes } from '../crypto/random-bytes.ts';
import { readSettings, writeSetting } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { commonWords } from '../words/common-words.ts';

/** Changes one setting for all servers at once, if the value is right by itself and beside the others. */
export async function changeSetting(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  name: string,
  text: string,
): Promise<Settings> {
  if (!isSettingName(name)) throw new Problem('entity_unknown', { detail: `There is no setting ${name}.` });
  const parsed = parseSetting(name, text);
  if ('wrong' in parsed) throw new Problem('value_malformed', { detail: `${parsed.wrong}.` });
  const planned = { ...(await readSettings(db)), [name]: parsed.value };
  refuseDisagreement(planned);
  if (name.startsWith('password.')) await refuseImpossiblePasswords(planned);
  return db.transaction().execute(async (tx) => {
    await writeSetting(tx, name, settingText(parsed.value), clock.now());
    const all = await readSettings(tx);
    // Another change may have come in between.
    refuseDisagreement(all);
    return all;
  });
}

function refuseDisagreement(all: Settings): void {
  const [wrong] = disagreements(all);
  if (wrong !== undefined) throw new Problem('rule_broken', { detail: `${wrong}.` });
}

/** Every new session gets a generated password: rules that leave none would keep everybody from sending. */
async function refuseImpossiblePasswords(all: Settings): Promise<void> {
  generatePassword(passwordPolicy(all, await commonWords()), randomBytes);
}
