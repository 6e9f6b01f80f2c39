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
import { openHouse } from '../wiring.ts';
import type { Call } from './command.ts';

export async function listSettings({ config, print }: Call): Promise<void> {
  const house = await openHouse(config);
  try {
    const all = await readSettings(house.ports.db);
    for (const name of settingNames) print(`${name} = ${settingText(all[name])}    ${hint(name, all)}`);
  } finally {
    await house.close();
  }
}

export async function getSetting({ config, values: [name = ''], print }: Call): Promise<void> {
  if (!isSettingName(name)) throw new Refusal(`There is no setting ${name}.`);
  const house = await openHouse(config);
  try {
    print(settingText((await readSettings(house.ports.db))[name]));
  } finally {
    await house.close();
  }
}

export async function setSetting({ config, values: [name = '', value = ''], print }: Call): Promise<void> {
  const house = await openHouse(config);
  try {
    const all = await changeSetting(house.ports, name, value);
    print(`${name} = ${settingText(all[name as SettingName])}`);
  } finally {
    await house.close();
  }
}

function hint(name: SettingName, all: Settings): string {
  const standard = settingText(settings[name].default);
  return `# ${settings[name].help}${settingText(all[name]) === standard ? '' : ` Default: ${standard}`}`;
}
