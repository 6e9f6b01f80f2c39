import { changeSetting } from '../actions/change-setting.ts';
import { Refusal } from '../core/refusal.ts';
import {
  isSettingName,
  type SettingName,
  type Settings,
  settingNames,
  settings,
  settingText,
} from '../core/settings.ts';
import { readSettings } from '../db/settings.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

export async function listSettings(call: Call): Promise<void> {
  await withHouse(call, async ({ ports }) => {
    const all = await readSettings(ports.db);
    for (const name of settingNames) call.print(`${name} = ${settingText(all[name])}    ${hint(name, all)}`);
  });
}

export async function getSetting(call: Call): Promise<void> {
  const [name = ''] = call.values;
  if (!isSettingName(name)) throw new Refusal(`There is no setting ${name}.`);
  await withHouse(call, async ({ ports }) => {
    call.print(settingText((await readSettings(ports.db))[name]));
  });
}

export async function setSetting(call: Call): Promise<void> {
  const [name = '', value = ''] = call.values;
  await withHouse(call, async ({ ports }) => {
    const all = await changeSetting(ports, name, value);
    call.print(`${name} = ${settingText(all[name as SettingName])}`);
  });
}

function hint(name: SettingName, all: Settings): string {
  const standard = settingText(settings[name].default);
  return `# ${settings[name].help}${settingText(all[name]) === standard ? '' : ` Default: ${standard}`}`;
}
