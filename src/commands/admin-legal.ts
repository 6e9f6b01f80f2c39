import { createReadStream } from 'node:fs';
import { removeLegalNotice } from '../actions/admin/remove-legal-notice.ts';
import { removeTerms } from '../actions/admin/remove-terms.ts';
import { saveLegalNotice } from '../actions/admin/save-legal-notice.ts';
import { saveTerms } from '../actions/admin/save-terms.ts';
import { readLegalNotice } from '../actions/service/read-legal-notice.ts';
import { readTerms } from '../actions/service/read-terms.ts';
import { OperatorError } from '../core/errors.ts';
import { type LegalText, type LegalTextType, legalLimits, legalLocale } from '../core/legal-text.ts';
import type { Call } from './command.ts';
import { withService } from './with-service.ts';

const activeSetting = 'terms.active';

export async function setTerms(call: Call): Promise<void> {
  const [language = '', title = '', file = ''] = call.values;
  const text = await readText(file);
  await withService(call, async ({ ports }) => {
    const locale = await saveTerms(ports, { locale: language, title, ...text });
    call.print(`The terms of use in ${locale} are kept as ${text.type}.`);
    const { active } = await readTerms(ports);
    if (!active) call.warn(`Nobody must agree to them yet: \`sealpost admin setting set ${activeSetting} true\`.`);
  });
}

export async function listTerms(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { active, changedAt, texts } = await readTerms(ports);
    for (const { locale, title, type } of texts) call.print(`${locale}  ${type}  ${title}`);
    const changed = changedAt === null ? 'never changed' : `changed ${changedAt.toISOString()}`;
    call.print(`${active ? 'People must agree to them' : 'Nobody must agree to them'} (${activeSetting}); ${changed}.`);
  });
}

export async function showTerms(call: Call): Promise<void> {
  const [language = ''] = call.values;
  await withService(call, async ({ ports }) => {
    const { texts } = await readTerms(ports);
    const text = texts.find(({ locale }) => locale === legalLocale(language));
    if (text === undefined) throw new OperatorError(`There are no terms of use in ${language}.`);
    call.print(text.content);
  });
}

export async function removeTermsInLanguage(call: Call): Promise<void> {
  const [language = ''] = call.values;
  await withService(call, async ({ ports }) => {
    call.print(`The terms of use in ${await removeTerms(ports, language)} are removed.`);
  });
}

export async function setLegalNotice(call: Call): Promise<void> {
  const [file = ''] = call.values;
  const text = await readText(file);
  await withService(call, async ({ ports }) => {
    await saveLegalNotice(ports, text);
    call.print(`The imprint is kept as ${text.type}.`);
  });
}

export async function showLegalNotice(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    const { content } = await readLegalNotice(ports);
    if (content === '') throw new OperatorError('There is no imprint.');
    call.print(content);
  });
}

export async function clearLegalNotice(call: Call): Promise<void> {
  await withService(call, async ({ ports }) => {
    await removeLegalNotice(ports);
    call.print('The imprint is removed.');
  });
}

const typesByExtension: ReadonlyArray<readonly [extension: RegExp, type: LegalTextType]> = [
  [/\.txt$/i, 'text/plain'],
  [/\.md$/i, 'text/markdown'],
  [/\.html?$/i, 'text/html'],
];

/** Reads a text file. Its type follows from the extension of its name. */
async function readText(file: string): Promise<Pick<LegalText, 'type' | 'content'>> {
  const type = typesByExtension.find(([extension]) => extension.test(file))?.[1];
  if (type === undefined) throw new OperatorError('The name of the file must end in .txt, .md or .html.');
  try {
    // Reads one byte more than allowed, to detect a file that is too large.
    const chunks = await Array.fromAsync(createReadStream(file, { end: legalLimits.contentBytes }));
    const bytes = Buffer.concat(chunks);
    if (bytes.length > legalLimits.contentBytes) throw new Error(`It has more than ${legalLimits.contentBytes} bytes.`);
    return { type, content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    throw new OperatorError(`${file} cannot be taken as a text in UTF-8: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
