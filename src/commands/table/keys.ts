import { type CommandGroup, yes } from '../command.ts';

const key = () => import('../key.ts');
const rotation = () => import('../key.ts');

export const keyCommands: CommandGroup = {
  title: 'Keys',
  commands: [
    {
      name: 'key export',
      summary: 'Print the master key, so that you can keep a copy offline.',
      details:
        'To restore the key, save the printed text as master.key in the folder of SEALPOST_KEYS. After a rotation, there is a line for each key.',
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
    {
      name: 'key rotate',
      summary: 'Replace the master key by a new one, while the service runs.',
      details:
        'Uses a key that was added to the folder of SEALPOST_KEYS or is returned by SEALPOST_KEY_COMMAND, or creates one in the folder. It is used for new data as soon as every running server has it, and the service seals existing data again in the background. An interrupted rotation is continued by the same command.',
      examples: [{ about: 'Replace the key.', run: 'key rotate' }],
      load: async () => (await rotation()).rotateKey,
    },
    {
      name: 'key status',
      options: [{ name: 'json', help: 'Print JSON.' }],
      summary: 'List the master keys, and how many values need each.',
      details: 'A pending key is not used yet, because a server does not have it.',
      examples: [{ about: 'Follow a rotation.', run: 'key status' }],
      load: async () => (await rotation()).showKeyStatus,
    },
    {
      name: 'key remove',
      values: '<id>',
      options: [
        { name: 'end-links', help: 'Do not wait for the end of download links that were made with the key.' },
        yes,
      ],
      summary: 'Remove a previous master key that nothing needs any more.',
      details:
        'Fails while a stored value needs the key, and in the first 24 hours after a rotation, because download links need it. Also removes its file. Backups that were made before the rotation still need the key.',
      examples: [{ about: 'Remove a previous key.', run: 'key remove 1A2B3C4D' }],
      load: async () => (await rotation()).removeKey,
    },
    {
      name: 'key generate',
      summary: 'Print a new master key without storing it, for a vault.',
      details: 'The key is not used before SEALPOST_KEY_COMMAND returns it, at the first start or at a rotation.',
      examples: [{ about: 'Create a key for a vault.', run: 'key generate' }],
      load: async () => (await rotation()).generateKey,
    },
  ],
};
