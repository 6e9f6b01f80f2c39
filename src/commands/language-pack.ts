import {
  checkLanguagePack as checkPack,
  installLanguagePack,
  listLanguagePacks as listPacks,
  removeLanguagePack,
} from '../actions/languages/language-packs.ts';
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
      const { id, displayName: name, changedAt } = pack;
      return { id, version: versionOf(pack), name, changedAt, incomplete: remarks.length };
    });
    if (call.options.json) for (const row of rows) call.print(JSON.stringify(row));
    else
      printTable(
        call,
        ['ID', 'Version', 'Name', 'Changed', 'Messages'],
        rows.map(({ id, version, name, changedAt, incomplete }) => [
          ...[id, version, name, changedAt?.toISOString() ?? 'unmodified'],
          incomplete === 0 ? 'complete' : `${incomplete} incomplete`,
        ]),
      );
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
