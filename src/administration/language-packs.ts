import { Type } from 'typebox';
import {
  checkLanguagePack,
  installLanguagePack,
  type LanguageDeps,
  listLanguagePacks,
  removeLanguagePack,
} from '../actions/languages/language-packs.ts';
import { count, describedAs, namedObject, nullable, text, time, upload } from '../contract/schema-helpers.ts';
import { defaultLanguage } from '../core/accept-language.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import { command, created, data, nothing, type Operator, operation } from './operation.ts';

/** A pack of several hundred texts is far smaller. */
const maxZipBytes = 4 * 1024 * 1024;
const maxRemarks = 500;

const packMembers = {
  id: text('Locale and major version, such as `de_2`.', 'de_2'),
  displayName: text('Display name in that language.', 'Deutsch'),
  locale: text('Language tag (BCP 47).', 'de'),
  version: text('Major and minor version, such as `2.1`.', '2.1'),
};

const installedPacks = namedObject('InstalledLanguagePacks', {
  packs: Type.Array(
    Type.Object({
      ...packMembers,
      changedAt: nullable(time('When the pack was last replaced, or one of its texts changed. Null if never.')),
      incomplete: count('Number of messages that are missing or wrong.', 1),
    }),
  ),
  invalid: Type.Array(Type.Object({ id: text('ID of the pack.'), fault: text('Why it is not used, in English.') }), {
    description: 'Stored packs that this version cannot use.',
    examples: [[]],
  }),
});

const checkedPack = namedObject('CheckedLanguagePack', {
  ...packMembers,
  count: count('Number of remarks.', 1),
  remarks: Type.Array(Type.String(), {
    description: 'The first 500 remarks on messages that are missing or differ, in English.',
    examples: [['messages:problem.conflict: missing (English is used).']],
  }),
});

export const packIdParams = {
  packId: describedAs(Type.String({ description: 'Locale and major version of the pack.' }), { examples: ['de_2'] }),
};

const body = upload('application/zip', maxZipBytes);
const problems = ['language_pack_unknown'] as const;

type ReadDeps = Pick<LanguageDeps, 'languagePacks'>;

/** Language packs. */
export const languagePacks = {
  installLanguagePack: operation({
    route: ['POST', '/api/admin/language-packs'],
    permission: 'languages.write',
    problems: ['request_too_large', 'limit_reached'],
    summary: 'Install a language pack',
    description: 'Installs the language pack in a ZIP file, or replaces the one with its ID, on all servers.',
    body,
    output: created('The language pack was installed.', checkedPack),
    sdk: 'languages.install(zip: Uint8Array<ArrayBuffer> | Blob): CheckedLanguagePack',
    run: (deps: LanguageDeps, { bytes: zip }, { actor }: Operator) =>
      explained(async () => {
        const { pack } = await installLanguagePack(deps, { zip }, actor);
        return describeChecked({ pack, remarks: await deps.languagePacks.remarks(pack) });
      }),
    command: command({
      name: 'language-pack install',
      values: '<folder-or-zip>',
      summary: 'Install or replace a language pack.',
      details: 'All running servers use it after a few seconds.',
      examples: [{ about: 'Install a pack from a folder.', run: 'language-pack install languages/de_2' }],
      run:
        async ({ values: [path = ''], commandLine }) =>
        async (deps: LanguageDeps, { actor }: Operator) => {
          const { pack, replaced } = await installLanguagePack(deps, { path }, actor);
          const replacement = replaced === undefined ? '' : ` (was ${versionText(replaced)})`;
          const print = `Installed ${pack.id} (${pack.displayName}) ${versionText(pack)}${replacement}.`;
          const remarks = (await deps.languagePacks.remarks(pack)).length;
          if (remarks === 0) return print;
          const check = commandLine(`language-pack check ${pack.id}`);
          return { print, warn: `${incomplete(remarks)}. Run \`${check}\` for details.` };
        },
    }),
  }),
  listInstalledPacks: operation({
    route: ['GET', '/api/admin/language-packs'],
    permission: 'languages.read',
    summary: 'List the installed language packs',
    description: 'Lists all language packs with the number of messages that they lack: 100 at most.',
    output: data('The language packs.', installedPacks),
    sdk: 'languages.list(): InstalledLanguagePacks',
    types: { InstalledLanguagePacks: 'Installed language packs, and stored ones that are invalid.' },
    async run(deps: ReadDeps) {
      const { packs, faults } = await listLanguagePacks(deps);
      return {
        packs: packs.map(({ pack, remarks }) => ({ ...describePack(pack), incomplete: remarks.length })),
        invalid: [...faults].map(([id, fault]) => ({ id, fault })),
      };
    },
    command: command({
      name: 'language-pack list',
      entry: 'pack',
      summary: 'List language packs, their versions and how complete they are.',
      examples: [{ about: 'List all packs.', run: 'language-pack list' }],
      run: async () => async (deps: ReadDeps) => {
        const { packs, faults } = await listLanguagePacks(deps);
        const entries = packs.map(({ pack, remarks }) => {
          const { id, displayName: name, changedAt } = pack;
          return { id, version: versionText(pack), name, changedAt, incomplete: remarks.length };
        });
        return { entries, warn: [...deps.languagePacks.troubles.map(({ message }) => message), ...faults.values()] };
      },
      columns: {
        ID: 'id',
        Version: 'version',
        Name: 'name',
        Changed: ({ changedAt }) => changedAt?.toISOString() ?? 'unmodified',
        Messages: ({ incomplete }) => (incomplete === 0 ? 'complete' : `${incomplete} incomplete`),
      },
    }),
  }),
  checkNewLanguagePack: operation({
    route: ['POST', '/api/admin/language-packs/check'],
    permission: 'languages.write',
    problems: ['request_too_large'],
    summary: 'Check a language pack before its installation',
    description: 'Checks the language pack in a ZIP file. Nothing is stored.',
    body,
    output: data('The language pack is valid.', checkedPack),
    sdk: 'languages.checkFile(zip: Uint8Array<ArrayBuffer> | Blob): CheckedLanguagePack',
    run: (deps: ReadDeps, { bytes: zip }) =>
      explained(async () => describeChecked(await checkLanguagePack(deps, { zip }))),
    command: '`language-pack check` with a file',
  }),
  checkLanguagePack: operation({
    route: ['GET', '/api/admin/language-packs/:packId/check'],
    permission: 'languages.read',
    problems,
    summary: 'Check an installed language pack',
    description: 'Compares an installed language pack with the English one.',
    params: packIdParams,
    output: data('The result.', checkedPack),
    sdk: 'languages.check(packId): CheckedLanguagePack',
    types: { CheckedLanguagePack: 'A language pack, and what it lacks.' },
    run: (deps: ReadDeps, { packId: id }) =>
      explained(async () => describeChecked(await checkLanguagePack(deps, { id }))),
    command: command({
      name: 'language-pack check',
      values: '<id-or-folder-or-zip>',
      summary: 'List what is missing from a language pack compared with English.',
      examples: [{ about: 'Check an installed pack.', run: 'language-pack check de_2' }],
      findings: 'The pack is incomplete.',
      run:
        async ({ values: [source = ''], print }) =>
        async (deps: ReadDeps) => {
          const isInstalled = deps.languagePacks.find(source) !== undefined || deps.languagePacks.faults().has(source);
          const { pack, remarks } = await checkLanguagePack(deps, isInstalled ? { id: source } : { path: source });
          for (const remark of remarks) print(remark);
          const name = `${pack.id} ${versionText(pack)}`;
          if (remarks.length > 0) throw new Findings(`${name}: ${incomplete(remarks.length)}.`);
          return `${name} is complete.`;
        },
    }),
  }),
  removeLanguagePack: operation({
    route: ['DELETE', '/api/admin/language-packs/:packId'],
    permission: 'languages.write',
    problems,
    summary: 'Remove a language pack',
    description:
      'Removes a language pack from all servers, also an invalid one. Without English, built-in texts are used.',
    params: packIdParams,
    output: nothing('The language pack was removed.'),
    sdk: 'languages.remove(packId)',
    run: (deps: LanguageDeps, { packId }, { actor }: Operator) => removeLanguagePack(deps, packId, actor),
    command: command({
      name: 'language-pack remove',
      values: '<id>',
      isIrreversible: true,
      summary: 'Remove a language pack.',
      details: 'Upgrades do not install it again.',
      examples: [{ about: 'Remove a pack.', run: 'language-pack remove de_2' }],
      run:
        async ({ values: [id = ''] }) =>
        async (deps: LanguageDeps, { actor }: Operator) => {
          const isEnglish = deps.languagePacks.find(id)?.locale === defaultLanguage;
          await removeLanguagePack(deps, id, actor);
          return `Removed ${id}.${isEnglish ? '\nBuilt-in English texts are still used as a fallback.' : ''}`;
        },
    }),
  }),
};

/** The reason why a pack is invalid is for its author. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new Problem('value_malformed', { detail: error.message, cause: error });
  }
}

type CheckedPack = Awaited<ReturnType<typeof checkLanguagePack>>;

function describeChecked({ pack, remarks }: CheckedPack) {
  return { ...describePack(pack), count: remarks.length, remarks: remarks.slice(0, maxRemarks) };
}

function describePack(pack: CheckedPack['pack']) {
  const { id, displayName, locale, changedAt } = pack;
  return { id, displayName, locale, changedAt, version: versionText(pack) };
}

function incomplete(count: number): string {
  return count === 1 ? '1 message is incomplete' : `${count} messages are incomplete`;
}

function versionText({ version }: Pick<CheckedPack['pack'], 'version'>): string {
  return `${version.major}.${version.minor}`;
}
