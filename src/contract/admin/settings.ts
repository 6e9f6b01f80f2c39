import { Type } from 'typebox';
import { settingGroups } from '../../core/settings.ts';
import { envelope, flag, named, record, text } from '../schema-helpers.ts';

/** The limits of one request. The longest text of a setting is far shorter. */
const maxText = 10_000;
const maxItems = 1_000;

const types = [
  Type.String({ maxLength: maxText }),
  Type.Integer({ format: 'int64' }),
  Type.Boolean(),
  Type.Array(Type.String({ maxLength: maxText }), { maxItems }),
] as const;

const value = (description: string) => Type.Union([...types], { description });

const bound = (description: string) => Type.Optional(Type.Integer({ format: 'int64', description }));

export const setting = named(
  'Setting',
  Type.Object({
    name: text('Name of the setting.'),
    group: Type.Enum(
      settingGroups.map(({ title }) => title),
      { description: 'Group of the setting, in English.' },
    ),
    valueType: Type.Enum(['integer', 'switch', 'choice', 'text', 'list'], { description: 'Type of the value.' }),
    description: text('What the setting does, in English.'),
    value: value('Current value.'),
    default: value('Value of a setting that was not changed.'),
    changed: flag('Whether the value differs from the default.'),
    reauthentication: flag('Whether a change needs the permission `settings.security` and a recent sign-in.'),
    minimum: bound('Lowest number.'),
    maximum: bound('Highest number.'),
    choices: Type.Optional(Type.Array(Type.String(), { description: 'Allowed values.' })),
    maxLength: bound('Highest number of characters.'),
    maxItems: bound('Highest number of items.'),
    form: Type.Optional(text('Form of a text, or of each item, in English words.')),
    example: Type.Optional(text('An example of a text or an item.')),
  }),
);

export const settingsResponse = envelope(Type.Array(setting), 'SettingsResponse');

export const settingChanges = (minProperties: number) =>
  record(Type.Union([...types, Type.Null()]), {
    minProperties,
    maxProperties: 100,
    description: 'New values by name. Null gives a setting its default.',
  });

export const settingsChange = named('SettingsChange', Type.Object({ changes: settingChanges(1) }));
