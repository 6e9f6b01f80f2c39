import { Problem } from '../core/problem.ts';
import { disagreements, isSettingName, parseSetting, type Settings, settingText } from '../core/settings.ts';
import { readSettings, writeSetting } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';

/** Changes one setting for all servers at once, if the value is right by itself and beside the others. */
export async function changeSetting(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  name: string,
  text: string,
): Promise<Settings> {
  if (!isSettingName(name)) throw new Problem('entity_unknown', { detail: `There is no setting ${name}.` });
  const parsed = parseSetting(name, text);
  if ('wrong' in parsed) throw new Problem('value_malformed', { detail: `${parsed.wrong}.` });
  return db.transaction().execute(async (tx) => {
    await writeSetting(tx, name, settingText(parsed.value), clock.now());
    const all = await readSettings(tx);
    const [wrong] = disagreements(all);
    if (wrong !== undefined) throw new Problem('rule_broken', { detail: `${wrong}.` });
    return all;
  });
}
