import type { CommandGroup } from '../command.ts';
import { yes } from '../confirm-irreversible.ts';

const languagePack = () => import('../language-pack.ts');
const packText = () => import('../language-pack-text.ts');

export const languageCommands: CommandGroup = {
  title: 'Languages',
  commands: [
    {
      name: 'language-pack install',
      values: '<folder-or-zip>',
      summary: 'Install or replace a language pack.',
      details: 'All running servers use it after a few seconds.',
      examples: [{ about: 'Install a pack from a folder.', run: 'language-pack install languages/de_2' }],
      load: async () => (await languagePack()).installPack,
    },
    {
      name: 'language-pack list',
      options: [{ name: 'json', help: 'Print JSON, one line for each pack.' }],
      summary: 'List language packs, their versions and how complete they are.',
      examples: [{ about: 'List all packs.', run: 'language-pack list' }],
      load: async () => (await languagePack()).listLanguagePacks,
    },
    {
      name: 'language-pack check',
      values: '<id-or-folder-or-zip>',
      summary: 'List what is missing from a language pack compared with English.',
      examples: [{ about: 'Check an installed pack.', run: 'language-pack check de_2' }],
      findings: 'The pack is incomplete.',
      load: async () => (await languagePack()).checkLanguagePack,
    },
    {
      name: 'language-pack remove',
      values: '<id>',
      options: [yes],
      summary: 'Remove a language pack.',
      details: 'Upgrades do not install it again.',
      examples: [{ about: 'Remove a pack.', run: 'language-pack remove de_2' }],
      load: async () => (await languagePack()).removePack,
    },
    {
      name: 'language-pack text list',
      values: '<id>',
      options: [
        { name: 'query', value: '<words>', help: 'Only messages with all of these words in their key or text.' },
        { name: 'own', help: 'Only messages with a text of your own.' },
        { name: 'limit', value: '<n>', help: 'At most this many messages, 1 to 1000. Default: 50.' },
        { name: 'after', value: '<key>', help: 'Continue after this message.' },
        { name: 'json', help: 'Print JSON, one line for each message.' },
      ],
      summary: 'List the texts of a language pack, and your own.',
      examples: [
        { about: 'Find a text by its words.', run: 'language-pack text list en_2 --query "sent by"' },
        { about: 'List your own texts.', run: 'language-pack text list en_2 --own' },
      ],
      load: async () => (await packText()).listPackTexts,
    },
    {
      name: 'language-pack text set',
      values: '<id> <key> <text>',
      acceptsHyphen: true,
      summary: 'Replace one text of a language pack.',
      details:
        'All running servers use it after a few seconds. It stays when the pack is replaced, also by an upgrade. Keep the words in braces.',
      examples: [
        {
          about: 'Change the last line of emails.',
          run: 'language-pack text set en_2 mail/common:writtenBy "This email was sent by Example Ltd at {service}."',
        },
      ],
      load: async () => (await packText()).setPackText,
    },
    {
      name: 'language-pack text remove',
      values: '<id> <key>...',
      summary: 'Return to the texts of a language pack.',
      examples: [{ about: 'Remove one own text.', run: 'language-pack text remove en_2 mail/common:writtenBy' }],
      load: async () => (await packText()).removePackText,
    },
  ],
};
