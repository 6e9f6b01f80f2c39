import { Type } from 'typebox';
import {
  changeSetting,
  changeSettings,
  listSettings,
  type SettingChanges,
  type SettingDeps,
} from '../actions/settings/settings.ts';
import type { Administrator } from '../actions/sign-in/identify-administrator.ts';
import { requireRecentSignIn } from '../actions/sign-in/reauthentication.ts';
import { flag, namedObject, record, text } from '../contract/schema-helpers.ts';
import { OperatorError } from '../core/errors.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import type { Permission } from '../core/permissions.ts';
import { Problem } from '../core/problem.ts';
import type { Setting } from '../core/setting-table.ts';
import {
  isSensitive,
  isSettingName,
  type SettingName,
  type Settings,
  type SettingValue,
  settingGroups,
  settingNames,
  settings as settingTable,
  settingText,
  settingValues,
  textOfValue,
} from '../core/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { type CommandCall, command, data, type Operator, operation, versioned } from './operation.ts';

/** The limits of one request. The longest text of a setting is far shorter. */
const maxText = 10_000;
const maxItems = 1_000;

const types = [
  Type.String({ maxLength: maxText }),
  Type.Integer({ format: 'int64' }),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: maxText }), { maxItems }),
] as const;

const value = (description: string, example: SettingValue) =>
  Type.Union([...types], { description, examples: [example] });
const bound = (description: string, example?: number) =>
  Type.Optional(
    Type.Integer({ format: 'int64', description, ...(example === undefined ? {} : { examples: [example] }) }),
  );

export const setting = namedObject('Setting', {
  name: text('Name of the setting.', 'retention.days'),
  group: Type.Enum(
    settingGroups.map(({ title }) => title),
    { description: 'Group of the setting, in English.' },
  ),
  valueType: Type.Enum(['integer', 'switch', 'choice', 'text', 'list'], { description: 'Type of the value.' }),
  description: text('What the setting does, in English.', settingTable['retention.days'].help),
  value: value('Current value.', 14),
  default: value('Value of a setting that was not changed.', 30),
  changed: flag('Whether the value differs from the default.'),
  reauthentication: flag('Whether a change needs the permission `settings.security` and a recent sign-in.'),
  minimum: bound('Lowest number.', 0),
  maximum: bound('Highest number.', 36_500),
  choices: Type.Optional(Type.Array(Type.String(), { description: 'Allowed values.' })),
  maxLength: bound('Highest number of characters.'),
  maxItems: bound('Highest number of items.'),
  form: Type.Optional(text('Form of a text, or of each item, in English words.')),
  example: Type.Optional(text('An example of a text or an item.')),
});

export const settingChanges = (minProperties: number) =>
  record(Type.Union([...types, Type.Null()]), {
    minProperties,
    maxProperties: 100,
    description: 'New values by name. Null gives a setting its default.',
    examples: [{ 'brand.name': 'Example Ltd' }],
  });

export const settingsChange = namedObject('SettingsChange', { changes: settingChanges(1) });

/** Settings of the service. */
export const settings = {
  listSettings: operation({
    route: ['GET', '/api/admin/settings'],
    permission: 'settings.read',
    summary: 'List settings',
    description:
      'Lists all settings with their values, descriptions, types, limits and defaults. `ETag` is the version that a change must name.',
    output: versioned(data('The settings.', Type.Array(setting), 'SettingsResponse')),
    sdk: 'settings.list(): Versioned<AdminSettingList>',
    types: { AdminSettingList: 'Settings with values, descriptions, types, limits and defaults.' },
    run: async (deps: Pick<Ports, 'db'>) => described(await listSettings(deps)),
    command: command({
      name: 'admin setting list',
      options: [{ name: 'verbose', help: 'Also print the description and the allowed values of each setting.' }],
      entry: 'setting',
      summary: 'List all settings and their values.',
      details: 'A default is shown only for a setting that was changed. `--verbose` adds the descriptions.',
      examples: [
        { about: 'List all settings.', run: 'admin setting list' },
        { about: 'List them with descriptions.', run: 'admin setting list --verbose' },
      ],
      run: async ({ options }) => {
        return async (deps: Pick<Ports, 'db'>) => {
          const { all } = await listSettings(deps);
          if (options.verbose && !options.json) return settingNames.map((name) => inWords(name, all)).join('\n');
          return settingNames.map((name) => ({ name, value: all[name], default: settingTable[name].default }));
        };
      },
      columns: {
        Name: 'name',
        Value: ({ value }) => settingText(value),
        // Only where the setting was changed.
        Default: (entry) => (settingText(entry.value) === settingText(entry.default) ? '' : settingText(entry.default)),
      },
    }),
  }),
  getSetting: command({
    name: 'admin setting get',
    values: '<name>',
    summary: 'Print the value of a setting.',
    examples: [{ about: 'Print one value.', run: 'admin setting get retention.days' }],
    run: async (call) => {
      const name = requireSetting(call, call.values[0] ?? '');
      return async (deps: Pick<Ports, 'db'>) => settingText((await listSettings(deps)).all[name]);
    },
  }),
  setSetting: command({
    name: 'admin setting set',
    values: '<name> <value>',
    acceptsHyphen: true,
    summary: 'Change a setting on all servers, immediately.',
    details: 'Separate the items of a list with commas. Use "" to clear a text or a list.',
    examples: [
      { about: 'Keep expired transfers listed for 14 days.', run: 'admin setting set retention.days 14' },
      { about: 'Clear a text.', run: 'admin setting set admin.email ""' },
    ],
    run: async (call) => {
      const [given = '', value = ''] = call.values;
      const name = requireSetting(call, given);
      return async (deps: SettingDeps, { actor }: Operator) => {
        const all = await changeSetting(deps, name, value, actor);
        return `${name} = ${settingText(all[name])}`;
      };
    },
  }),
  changeSettings: operation({
    route: ['PATCH', '/api/admin/settings'],
    permission: 'settings.write',
    problems: ['entity_unknown', 'password_requirements_unsatisfiable', 'reauthentication_required'],
    summary: 'Change settings',
    description:
      'Changes several settings on all servers at once. If one of them is invalid, alone or together with the others, none is changed. Settings whose `reauthentication` is true need the permission `settings.security`, which no API token has, and a recent sign-in.',
    body: settingsChange,
    output: versioned(data('All settings after the change.', Type.Array(setting), 'SettingsResponse')),
    sdk: 'settings.change(changes: SettingChanges, version): Versioned<AdminSettingList>',
    types: { SettingChanges: 'New values by name. Null gives a setting its default.' },
    async run(deps: SettingDeps, { changes }, caller: Administrator & Operator) {
      const [texts, expected] = [parseSettingChanges(changes), caller.expected()];
      requireSecurityRights(caller, Object.keys(texts), deps.clock.now());
      return described(await changeSettings(deps, texts, caller.actor, expected));
    },
    command: command({
      name: 'admin setting change',
      values: '<name>=<value>...',
      summary: 'Change several settings at once, or none of them.',
      details: 'Use it for settings that must agree with each other.',
      examples: [
        {
          about: 'Change both limits of the password length.',
          run: 'admin setting change password.minimumLength=20 password.maximumLength=100',
        },
      ],
      run: async (call) => {
        const changes = call.values.map((text) => {
          const at = text.indexOf('=');
          if (at < 1) throw new OperatorError(`Invalid change "${text}": expected <name>=<value>.`);
          return [text.slice(0, at), text.slice(at + 1)] as const;
        });
        return changeNamed(call, changes);
      },
    }),
  }),
  resetSettings: command({
    name: 'admin setting reset',
    values: '<name>...',
    summary: 'Give settings their defaults.',
    examples: [{ about: 'Reset one setting.', run: 'admin setting reset retention.days' }],
    run: async (call) =>
      changeNamed(
        call,
        call.values.map((name) => [name, null]),
      ),
  }),
};

function described({ version, all }: Awaited<ReturnType<typeof listSettings>>) {
  return { version, data: settingNames.map((name) => describeSetting(name, all)) };
}

const securityPermission: Permission = 'settings.security';

/**
 * Sensitive settings need a permission that no API token can have, because they decide who is an administrator, and a
 * recent sign-in.
 */
function requireSecurityRights(administrator: Administrator, names: readonly string[], now: Date): void {
  if (!names.some((name) => isSettingName(name) && isSensitive(name))) return;
  if (!administrator.permissions.has(securityPermission)) {
    throw new Problem('permission_missing', { members: { permission: securityPermission } });
  }
  requireRecentSignIn(administrator, now);
}

/** The members that only some types of settings have. */
interface SettingLimits {
  readonly type: Setting['type'];
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly form?: string;
  readonly example?: string;
}

/** Returns a setting with its value and its limits, for a response. */
export function describeSetting(name: SettingName, all: Settings) {
  const { help, default: standard }: Setting = settingTable[name];
  const { type, min, max, ...limits }: SettingLimits = settingTable[name];
  return {
    ...limits,
    name,
    group: groupOf(name),
    valueType: type,
    description: help,
    value: all[name],
    default: standard,
    changed: settingText(all[name]) !== String(standard),
    reauthentication: isSensitive(name),
    minimum: min,
    maximum: max,
  };
}

function groupOf(name: SettingName): string {
  const [prefix = ''] = name.split('.');
  const group = settingGroups.find(({ prefixes }) => prefixes.includes(prefix));
  if (group === undefined) throw new Error(`The setting ${name} has no group.`);
  return group.title;
}

/** Returns the values of a request as texts. The action rejects unknown names. */
export function parseSettingChanges(changes: Readonly<Record<string, SettingValue | null>>): SettingChanges {
  const texts = Object.entries(changes).map(([name, value]) => {
    if (value === null || !isSettingName(name)) return [name, null] as const;
    const given = textOfValue(name, value);
    if ('wrong' in given) {
      throw new Problem('value_malformed', { detail: `${given.wrong}.`, members: { settings: [name] } });
    }
    return [name, given.text] as const;
  });
  return Object.fromEntries(texts);
}

function requireSetting({ commandLine }: CommandCall, name: string): SettingName {
  if (isSettingName(name)) return name;
  const near = suggestion(nearMatches(name, settingNames));
  throw new OperatorError(`Unknown setting: ${name}.${near} Run \`${commandLine('admin setting list')}\`.`);
}

/** Changes several settings at once: some must agree with each other. */
function changeNamed(call: CommandCall, changes: ReadonlyArray<readonly [name: string, value: string | null]>) {
  const names = changes.map(([name]) => requireSetting(call, name));
  if (new Set(names).size < names.length) throw new OperatorError('Name each setting only once.');
  return async (deps: SettingDeps, { actor }: Operator) => {
    const { all } = await changeSettings(deps, Object.fromEntries(changes), actor);
    return { print: names.map((name) => `${name} = ${settingText(all[name])}`) };
  };
}

function inWords(name: SettingName, all: Settings): string {
  const [value, standard] = [settingText(all[name]), settingText(settingTable[name].default)];
  const changed = value === standard ? '' : `    (default: ${standard})`;
  return `${name} = ${value}${changed}\n    ${settingTable[name].help}\n    Values: ${settingValues(name)}`;
}
