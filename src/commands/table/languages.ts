import type { CommandGroup } from '../command.ts';

const languagePack = () => import('../language-pack.ts');

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
      summary: 'Remove a language pack.',
      details: 'Upgrades do not install it again.',
      examples: [{ about: 'Remove a pack.', run: 'language-pack remove de_2' }],
      load: async () => (await languagePack()).removePack,
    },
  ],
};
