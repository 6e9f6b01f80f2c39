import type { CommandGroup } from '../command.ts';

const key = () => import('../key.ts');

export const keyCommands: CommandGroup = {
  title: 'Keys',
  commands: [
    {
      name: 'key export',
      summary: 'Print the master key, so that you can keep a copy offline.',
      details: 'To restore the key, save the printed line as master.key in the folder of SEALPOST_KEYS.',
      examples: [{ about: 'Print the key, to write it down.', run: 'key export' }],
      load: async () => (await key()).exportKey,
    },
    {
      name: 'key check',
      values: '[file]',
      summary: 'Check that the master key, or a copy, belongs to this database.',
      details: 'Without <file>, checks the key that the server uses. Exits with 1 if the key does not match.',
      examples: [
        { about: "Check the server's key.", run: 'key check' },
        { about: 'Check a copy.', run: 'key check /media/backup/master.key' },
      ],
      load: async () => (await key()).checkKey,
    },
  ],
};
