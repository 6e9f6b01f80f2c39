import { defaultLanguage } from '../core/accept-language.ts';
import { OperatorError } from '../core/errors.ts';
import { checkPack } from '../languages/check-pack.ts';
import { checkSource, installPack, removePack } from '../languages/install-pack.ts';
import type { LanguagePack } from '../languages/pack.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

export async function installLanguagePack(call: Call): Promise<void> {
  const [source = ''] = call.values;
  await withService(call, async ({ languages, ports }) => {
    const { pack, replaced } = await installPack(languages, source, ports.clock.now());
    const replacement = replaced === undefined ? '' : ` in place of ${versionOf(replaced)}`;
    call.print(`${pack.id} (${pack.displayName}) ${versionOf(pack)} is installed${replacement}.`);
    const remarks = checkPack(pack, languages.english).length;
    if (remarks > 0) call.warn(`It has ${gaps(remarks)}: \`sealpost language-pack check ${pack.id}\` tells more.`);
  });
}

export async function listLanguagePacks(call: Call): Promise<void> {
  await withService(call, async ({ languages }) => {
    for (const pack of languages.all()) {
      const remarks = checkPack(pack, languages.english).length;
      const changed = pack.changedAt === null ? 'as it came' : `changed ${pack.changedAt.toISOString()}`;
      const completeness = remarks === 0 ? 'complete' : gaps(remarks);
      call.print([pack.id, versionOf(pack), pack.displayName, changed, completeness].join('  '));
    }
    for (const fault of languages.faults().values()) call.warn(fault.message);
  });
}

export async function checkLanguagePack(call: Call): Promise<void> {
  const [source = ''] = call.values;
  await withService(call, async ({ languages }) => {
    const { pack, remarks } = await checkSource(languages, source);
    for (const remark of remarks) call.print(remark);
    if (remarks.length > 0) throw new OperatorError(`${pack.id} ${versionOf(pack)} has ${gaps(remarks.length)}.`);
    call.print(`${pack.id} ${versionOf(pack)} is complete.`);
  });
}

export async function removeLanguagePack(call: Call): Promise<void> {
  const [id = ''] = call.values;
  await withService(call, async ({ languages }) => {
    const isEnglish = languages.find(id)?.locale === defaultLanguage;
    await removePack(languages, id);
    call.print(`${id} is removed.`);
    if (isEnglish)
      call.print('Where nothing else fits, English is still said, in the words that came with the program.');
  });
}

function gaps(count: number): string {
  return count === 1 ? '1 gap' : `${count} gaps`;
}

function versionOf({ version }: LanguagePack): string {
  return `${version.major}.${version.minor}`;
}
