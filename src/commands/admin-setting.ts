import { changeSetting } from '../actions/admin/change-setting.ts';
import { OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import {
  isSettingName,
  type SettingName,
  type Settings,
  settingNames,
  settings,
  settingText,
  settingValues,
} from '../core/settings.ts';
import { readSettings } from '../db/settings.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listSettings(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const all = await readSettings(ports.db);
    if (call.options.verbose) for (const name of settingNames) call.print(description(name, all));
    else
      printTable(
        call,
        ['Name', 'Value', 'Default'],
        settingNames.map((name) => cells(name, all)),
      );
  });
}

export async function getSetting(call: Call): Promise<void> {
  const [name = ''] = call.values;
  if (!isSettingName(name)) throw unknownSetting(name, call);
  await withService(call, async ({ ports }) => {
    call.print(settingText((await readSettings(ports.db))[name]));
  });
}

export async function setSetting(call: Call): Promise<void> {
  const [name = '', value = ''] = call.values;
  if (!isSettingName(name)) throw unknownSetting(name, call);
  await withService(call, async ({ ports }) => {
    const all = await changeSetting(ports, name, value, call.actor);
    call.print(`${name} = ${settingText(all[name])}`);
  });
}

function unknownSetting(name: string, { commandLine }: Call): OperatorError {
  const near = suggestion(nearMatches(name, settingNames));
  return new OperatorError(`Unknown setting: ${name}.${near} Run \`${commandLine('admin setting list')}\`.`);
}

/** The default only where the setting was changed. */
function cells(name: SettingName, all: Settings): readonly string[] {
  const [value, standard] = [settingText(all[name]), settingText(settings[name].default)];
  return [name, value, value === standard ? '' : standard];
}

function description(name: SettingName, all: Settings): string {
  const [, value, standard] = cells(name, all);
  const changed = value === settingText(settings[name].default) ? '' : `    (default: ${standard})`;
  return [`${name} = ${value}${changed}`, `    ${settings[name].help}`, `    Values: ${settingValues(name)}`].join(
    '\n',
  );
}
