import { createReadStream } from 'node:fs';
import { keepImprint, keepTerms } from '../actions/keep-legal-text.ts';
import { removeImprint, removeTerms } from '../actions/remove-legal-text.ts';
import { tellImprint, tellTerms } from '../actions/tell-legal-texts.ts';
import { type LegalText, type LegalTextType, legalLimits, legalLocale } from '../core/legal-text.ts';
import { Refusal } from '../core/refusal.ts';
import type { Call } from './command.ts';
import { withHouse } from './with-house.ts';

const activeSetting = 'terms.active';

export async function setTerms(call: Call): Promise<void> {
  const [language = '', title = '', file = ''] = call.values;
  const text = await readText(file);
  await withHouse(call, async ({ ports }) => {
    const locale = await keepTerms(ports, { locale: language, title, ...text });
    call.print(`The terms of use in ${locale} are kept as ${text.type}.`);
    const { active } = await tellTerms(ports);
    if (!active) call.warn(`Nobody must agree to them yet: \`sealpost admin setting set ${activeSetting} true\`.`);
  });
}

export async function listTerms(call: Call): Promise<void> {
  await withHouse(call, async ({ ports }) => {
    const { active, changedAt, texts } = await tellTerms(ports);
    for (const { locale, title, type } of texts) call.print(`${locale}  ${type}  ${title}`);
    const changed = changedAt === null ? 'never changed' : `changed ${changedAt.toISOString()}`;
    call.print(`${active ? 'People must agree to them' : 'Nobody must agree to them'} (${activeSetting}); ${changed}.`);
  });
}

export async function showTerms(call: Call): Promise<void> {
  const [language = ''] = call.values;
  await withHouse(call, async ({ ports }) => {
    const { texts } = await tellTerms(ports);
    const text = texts.find(({ locale }) => locale === legalLocale(language));
    if (text === undefined) throw new Refusal(`There are no terms of use in ${language}.`);
    call.print(text.content);
  });
}

export async function removeTermsIn(call: Call): Promise<void> {
  const [language = ''] = call.values;
  await withHouse(call, async ({ ports }) => {
    call.print(`The terms of use in ${await removeTerms(ports, language)} are removed.`);
  });
}

export async function setImprint(call: Call): Promise<void> {
  const [file = ''] = call.values;
  const text = await readText(file);
  await withHouse(call, async ({ ports }) => {
    await keepImprint(ports, text);
    call.print(`The imprint is kept as ${text.type}.`);
  });
}

export async function showImprint(call: Call): Promise<void> {
  await withHouse(call, async ({ ports }) => {
    const { content } = await tellImprint(ports);
    if (content === '') throw new Refusal('There is no imprint.');
    call.print(content);
  });
}

export async function removeTheImprint(call: Call): Promise<void> {
  await withHouse(call, async ({ ports }) => {
    await removeImprint(ports);
    call.print('The imprint is removed.');
  });
}

const typesOfNames: ReadonlyArray<readonly [ending: RegExp, type: LegalTextType]> = [
  [/\.txt$/i, 'text/plain'],
  [/\.md$/i, 'text/markdown'],
  [/\.html?$/i, 'text/html'],
];

/** What a file says, and how its name says that it is meant. */
async function readText(file: string): Promise<Pick<LegalText, 'type' | 'content'>> {
  const type = typesOfNames.find(([ending]) => ending.test(file))?.[1];
  if (type === undefined) throw new Refusal('The name of the file must end in .txt, .md or .html.');
  try {
    // One byte more than allowed is enough to know that there are too many.
    const pieces = await Array.fromAsync(createReadStream(file, { end: legalLimits.contentBytes }));
    const bytes = Buffer.concat(pieces);
    if (bytes.length > legalLimits.contentBytes) throw new Error(`It has more than ${legalLimits.contentBytes} bytes.`);
    return { type, content: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    throw new Refusal(`${file} cannot be taken as a text in UTF-8: ${(error as Error).message}`, { cause: error });
  }
}
