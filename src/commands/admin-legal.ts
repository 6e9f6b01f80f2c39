import { createReadStream } from 'node:fs';
import { previewLegalText, readLegalNotice, readTerms } from '../actions/legal/legal-pages.ts';
import { removeLegalNotice, removeTerms, saveLegalNotice, saveTerms } from '../actions/legal/legal-texts.ts';
import { OperatorError } from '../core/errors.ts';
import { type LegalText, type LegalTextType, legalLimits, legalLocale } from '../core/legal-text.ts';
import type { Call } from './command.ts';
import { printTable } from './print-table.ts';
import { withService } from './with-service.ts';

const activeSetting = 'terms.active';

export async function setTerms(call: Call): Promise<void> {
  const [language = '', title = '', file = ''] = call.values;
  const text = await readText(file);
  await withService(call, async ({ ports }) => {
    const { locale } = await saveTerms(ports, { locale: language, title, ...text }, call.actor);
    call.print(`Terms of use saved (${locale}, ${text.type}).`);
    const { active } = await readTerms(ports);
    if (active) return;
    call.warn(
      `Senders are not asked to accept the terms. To require it: \`${call.commandLine(`admin setting set ${activeSetting} true`)}\`. The upload page then asks senders, and the API declares it to other clients.`,
    );
  });
}

export async function listTerms(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { active, changedAt, texts } = await readTerms(ports);
    const rows = texts.map(({ locale, title, type }) => [locale, type, title]);
    printTable(call, ['Language', 'Type', 'Title'], rows);
    call.print(`Senders must accept the terms: ${active ? 'yes' : 'no'} (${activeSetting})`);
    call.print(`Last changed: ${changedAt?.toISOString() ?? 'never'}`);
  });
}

export async function showTerms(call: Call): Promise<void> {
  const [language = ''] = call.values;
  await withService(call, async ({ ports }) => {
    const { texts } = await readTerms(ports);
    const text = texts.find(({ locale }) => locale === legalLocale(language));
    if (text === undefined) throw new OperatorError(`No terms of use in ${language}.`);
    call.print(text.content);
  });
}

export async function removeTermsInLanguage(call: Call): Promise<void> {
  const [language = ''] = call.values;
  await withService(call, async ({ ports }) => {
    const { locale } = await removeTerms(ports, language, call.actor);
    call.print(`Terms of use removed (${locale}).`);
  });
}

export async function setLegalNotice(call: Call): Promise<void> {
  const [file = ''] = call.values;
  const text = await readText(file);
  await withService(call, async ({ ports }) => {
    await saveLegalNotice(ports, text, call.actor);
    call.print(`Legal notice saved (${text.type}).`);
  });
}

export async function showLegalNotice(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { content } = await readLegalNotice(ports);
    if (content === '') throw new OperatorError('No legal notice set.');
    call.print(content);
  });
}

export async function clearLegalNotice(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    await removeLegalNotice(ports, call.actor);
    call.print('Legal notice removed.');
  });
}

export async function previewText(call: Call): Promise<void> {
  const [file = ''] = call.values;
  call.print(await previewLegalText(await readText(file)));
}

const typesByExtension: ReadonlyArray<readonly [extension: RegExp, type: LegalTextType]> = [
  [/\.txt$/i, 'text/plain'],
  [/\.md$/i, 'text/markdown'],
  [/\.html?$/i, 'text/html'],
];

/** Reads a text file. Its type follows from the extension of its name. */
async function readText(file: string): Promise<Pick<LegalText, 'type' | 'content'>> {
  const type = typesByExtension.find(([extension]) => extension.test(file))?.[1];
  if (type === undefined) throw new OperatorError('Unsupported file type. Use .txt, .md or .html.');
  try {
    // Reads one byte more than allowed, to detect a file that is too large.
    const chunks = await Array.fromAsync(createReadStream(file, { end: legalLimits.contentBytes }));
    const bytes = Buffer.concat(chunks);
    if (bytes.length > legalLimits.contentBytes) throw new Error(`it has more than ${legalLimits.contentBytes} bytes`);
    return { type, content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    throw new OperatorError(`Cannot read ${file} as UTF-8 text: ${(error as Error).message}`, { cause: error });
  }
}
