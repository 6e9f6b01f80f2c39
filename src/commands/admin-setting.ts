import { changeSetting } from '../actions/admin/change-setting.ts';
import { OperatorError } from '../core/errors.ts';
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
import { withService } from './with-service.ts';

export async function listSettings(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const all = await readSettings(ports.db);
    for (const name of settingNames) call.print(`${name} = ${settingText(all[name])}    ${hint(name, all)}`);
  });
}

export async function getSetting(call: Call): Promise<void> {
  const [name = ''] = call.values;
  if (!isSettingName(name)) throw new OperatorError(`There is no setting ${name}.`);
  await withService(call, async ({ ports }) => {
    call.print(settingText((await readSettings(ports.db))[name]));
  });
}

export async function setSetting(call: Call): Promise<void> {
  const [name = '', value = ''] = call.values;
  await withService(call, async ({ ports }) => {
    const all = await changeSetting(ports, name, value);
    call.print(`${name} = ${settingText(all[name as SettingName])}`);
  });
}

function hint(name: SettingName, all: Settings): string {
  const standard = settingText(settings[name].default);
  return `# ${settings[name].help}${settingText(all[name]) === standard ? '' : ` Default: ${standard}`}`;
}
