import { type Actor, localActor } from '../../core/actor.ts';
import { generatePassword } from '../../core/password/generator.ts';
import { passwordPolicy } from '../../core/password/rules.ts';
import { Problem } from '../../core/problem.ts';
import { isSettingName, parseSetting, type Settings, settingConflicts, settingText } from '../../core/settings.ts';
import { randomBytes } from '../../crypto/bytes.ts';
import { lockSettings, readSettings, writeSetting } from '../../db/settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { commonWords } from '../../words/common-words.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Changes one setting for all servers at once, if the value is valid alone and together with the others. */
export async function changeSetting(
  { db, ...ports }: Pick<Ports, 'db' | 'clock' | 'keys'>,
  name: string,
  text: string,
  by: Actor = localActor,
): Promise<Settings> {
  if (!isSettingName(name)) throw new Problem('entity_unknown', { detail: `Unknown setting: ${name}.` });
  const parsed = parseSetting(name, text);
  if ('wrong' in parsed) throw new Problem('value_malformed', { detail: `${parsed.wrong}.` });
  const planned = { ...(await readSettings(db)), [name]: parsed.value };
  requireConsistentSettings(planned);
  if (name.startsWith('password.')) await requireSatisfiablePasswordRules(planned);
  return db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    await writeSetting(tx, name, settingText(parsed.value), ports.clock.now());
    const all = await readSettings(tx);
    // Another change may have come in between.
    requireConsistentSettings(all);
    const [old, changed] = [{ [name]: before[name] }, { [name]: all[name] }];
    await recordAudit(tx, ports, by, { action: 'changeSettings', subject: name, old, new: changed });
    return all;
  });
}

function requireConsistentSettings(all: Settings): void {
  const [wrong] = settingConflicts(all);
  if (wrong !== undefined) throw new Problem('value_malformed', { detail: `${wrong}.` });
}

/** Every new session gets a generated password: rules that no password satisfies would make sending impossible. */
async function requireSatisfiablePasswordRules(all: Settings): Promise<void> {
  generatePassword(passwordPolicy(all, await commonWords()), randomBytes);
}
