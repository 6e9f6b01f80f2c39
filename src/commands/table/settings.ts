import type { CommandGroup } from '../command.ts';

const adminSetting = () => import('../admin-setting.ts');

export const settingCommands: CommandGroup = {
  title: 'Settings',
  commands: [
    {
      name: 'admin setting list',
      options: [
        { name: 'verbose', help: 'Also print the description and the allowed values of each setting.' },
        { name: 'json', help: 'Print JSON, one line for each setting.' },
      ],
      summary: 'List all settings and their values.',
      details: 'A default is shown only for a setting that was changed. `--verbose` adds the descriptions.',
      examples: [
        { about: 'List all settings.', run: 'admin setting list' },
        { about: 'List them with descriptions.', run: 'admin setting list --verbose' },
      ],
      load: async () => (await adminSetting()).listSettings,
    },
    {
      name: 'admin setting get',
      values: '<name>',
      summary: 'Print the value of a setting.',
      examples: [{ about: 'Print one value.', run: 'admin setting get retention.days' }],
      load: async () => (await adminSetting()).getSetting,
    },
    {
      name: 'admin setting set',
      values: '<name> <value>',
      acceptsHyphen: true,
      summary: 'Change a setting on all servers, immediately.',
      details: 'Separate the items of a list with commas. Use "" to clear a text or a list.',
      examples: [
        { about: 'Keep expired transfers listed for 14 days.', run: 'admin setting set retention.days 14' },
        { about: 'Clear a text.', run: 'admin setting set admin.email ""' },
      ],
      load: async () => (await adminSetting()).setSetting,
    },
    {
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
      load: async () => (await adminSetting()).setSettings,
    },
    {
      name: 'admin setting reset',
      values: '<name>...',
      summary: 'Give settings their defaults.',
      examples: [{ about: 'Reset one setting.', run: 'admin setting reset retention.days' }],
      load: async () => (await adminSetting()).resetSettings,
    },
  ],
};
