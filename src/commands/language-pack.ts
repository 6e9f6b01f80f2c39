import { checkLanguagePack as checkPack } from '../actions/languages/check-language-pack.ts';
import { installLanguagePack } from '../actions/languages/install-language-pack.ts';
import { listLanguagePacks as listPacks } from '../actions/languages/list-language-packs.ts';
import { removeLanguagePack } from '../actions/languages/remove-language-pack.ts';
import { defaultLanguage } from '../core/accept-language.ts';
import { Findings } from '../core/errors.ts';
import type { LanguagePack } from '../languages/pack.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

export async function installPack(call: Call): Promise<void> {
  const [source = ''] = call.values;
  await withService(call, async ({ languages, ports }) => {
    const { pack, replaced } = await installLanguagePack({ ...ports, languages }, { path: source }, call.actor);
    const replacement = replaced === undefined ? '' : ` (was ${versionOf(replaced)})`;
    call.print(`Installed ${pack.id} (${pack.displayName}) ${versionOf(pack)}${replacement}.`);
    const remarks = (await languages.remarks(pack)).length;
    if (remarks === 0) return;
    call.warn(`${incomplete(remarks)}. Run \`${call.commandLine(`language-pack check ${pack.id}`)}\` for details.`);
  });
}

export async function listLanguagePacks(call: Call): Promise<void> {
  await withService(call, async ({ languages }) => {
    const { packs, faults } = await listPacks({ languages });
    const rows = packs.map(({ pack, remarks }) => {
      const changed = pack.changedAt?.toISOString() ?? 'unmodified';
      return [
        pack.id,
        versionOf(pack),
        pack.displayName,
        changed,
        remarks.length === 0 ? 'complete' : `${remarks.length} incomplete`,
      ];
    });
    printTable(call, ['ID', 'Version', 'Name', 'Changed', 'Messages'], rows);
    for (const message of [...languages.troubles.map((trouble) => trouble.message), ...faults.values()])
      call.warn(message);
  });
}

export async function checkLanguagePack(call: Call): Promise<void> {
  const [source = ''] = call.values;
  await withService(call, async ({ languages }) => {
    const isInstalled = languages.find(source) !== undefined || languages.faults().has(source);
    const { pack, remarks } = await checkPack({ languages }, isInstalled ? { id: source } : { path: source });
    for (const remark of remarks) call.print(remark);
    if (remarks.length > 0) throw new Findings(`${pack.id} ${versionOf(pack)}: ${incomplete(remarks.length)}.`);
    call.print(`${pack.id} ${versionOf(pack)} is complete.`);
  });
}

export async function removePack(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withService(call, async ({ languages, ports }) => {
    const isEnglish = languages.find(id)?.locale === defaultLanguage;
    await removeLanguagePack({ ...ports, languages }, id, call.actor);
    call.print(`Removed ${id}.`);
    if (isEnglish) call.print('Built-in English texts are still used as a fallback.');
  });
}

function incomplete(count: number): string {
  return count === 1 ? '1 message is incomplete' : `${count} messages are incomplete`;
}

function versionOf({ version }: Pick<LanguagePack, 'version'>): string {
  return `${version.major}.${version.minor}`;
}
