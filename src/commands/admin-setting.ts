import { changeSetting, changeSettings, listSettings as readSettingList } from '../actions/settings/settings.ts';
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
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function listSettings(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { all } = await readSettingList(ports);
    if (call.options.json)
      for (const name of settingNames)
        call.print(JSON.stringify({ name, value: all[name], default: settings[name].default }));
    else if (call.options.verbose) for (const name of settingNames) call.print(description(name, all));
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
    call.print(settingText((await readSettingList(ports)).all[name]));
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

/** Changes several settings at once: some must agree with each other. */
export async function setSettings(call: Call): Promise<void> {
  const changes = call.values.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new OperatorError(`Invalid change "${text}": expected <name>=<value>.`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  await change(call, changes);
}

export async function resetSettings(call: Call): Promise<void> {
  await change(
    call,
    call.values.map((name) => [name, null]),
  );
}

async function change(
  call: Call,
  changes: ReadonlyArray<readonly [name: string, value: string | null]>,
): Promise<void> {
  const names = changes.map(([name]) => {
    if (!isSettingName(name)) throw unknownSetting(name, call);
    return name;
  });
  if (new Set(names).size < names.length) throw new OperatorError('Name each setting only once.');
  await withService(call, async ({ ports }) => {
    const { all } = await changeSettings(ports, Object.fromEntries(changes), call.actor);
    for (const name of names) call.print(`${name} = ${settingText(all[name])}`);
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
