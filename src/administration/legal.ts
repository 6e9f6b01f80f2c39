import { Type } from 'typebox';
import { previewLegalText, readLegalNotice, readTerms } from '../actions/legal/legal-pages.ts';
import {
  getLegalTexts,
  type LegalDeps,
  removeLegalNotice,
  removeTerms,
  saveLegalNotice,
  saveTerms,
} from '../actions/legal/legal-texts.ts';
import { describedAs, flag, namedObject, nullable, text, time } from '../contract/schema-helpers.ts';
import { OperatorError } from '../core/errors.ts';
import { type LegalText, type LegalTextType, legalLimits, legalLocale, legalTextTypes } from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import type { Ports } from '../ports/ports.ts';
import { type CommandCall, command, data, nothing, type Operator, operation, versioned } from './operation.ts';

const type = Type.Enum([...legalTextTypes], { description: 'Media type of the text.' });
const content = Type.String({
  maxLength: legalLimits.contentBytes,
  description: `The text, of at most ${legalLimits.contentBytes} bytes.`,
  examples: ['Example Ltd, 1 Example Street, Bonn'],
});
const shownContent = text('The text.', 'Example Ltd, 1 Example Street, Bonn');

const noticeText = namedObject('LegalNoticeText', { type, content });

const termsText = namedObject('NewTermsText', {
  title: Type.String({
    maxLength: legalLimits.titleLength,
    description: 'Title of the text.',
    examples: ['Terms of use'],
  }),
  type,
  content,
});

const legalTexts = namedObject('LegalTexts', {
  notice: nullable(Type.Object({ type, content: shownContent, changedAt: time('When the text was changed.') })),
  terms: Type.Object({
    active: flag('Whether senders must accept the terms: `terms.active` is set, and there is a text.'),
    changedAt: nullable(time('The last change of a text, including removals. Null if there was none.')),
    texts: Type.Array(
      Type.Object({
        locale: text('Language tag.', 'en'),
        title: text('Title.', 'Terms of use'),
        type,
        content: shownContent,
      }),
      { description: 'One text for each language.' },
    ),
  }),
});

const preview = namedObject('LegalPreview', {
  html: text('Sanitized HTML, as pages show the text.', '<p>Example Ltd<br>1 Example Street</p>'),
});

/** The action checks the tag. */
const params = { locale: describedAs(Type.String({ description: 'Language tag.' }), { examples: ['de'] }) };

/** Escapes may double the length of a text. */
const jsonBytes = 1024 * 1024;

type ReadDeps = Pick<Ports, 'db'>;

const activeSetting = 'terms.active';

/** The legal notice, and the terms of use. */
export const legal = {
  getLegalTexts: operation({
    route: ['GET', '/api/admin/legal'],
    permission: 'legal.read',
    summary: 'Get the legal texts',
    description:
      'Returns the legal notice, and the terms of use in all languages. `ETag` is the version that a change must name.',
    output: versioned(data('The texts.', legalTexts)),
    sdk: 'legal.texts(): Versioned<LegalTexts>',
    types: { LegalTexts: 'The legal notice, and the terms of use in all languages.' },
    async run(deps: ReadDeps) {
      const { version, notice, terms, areTermsActive } = await getLegalTexts(deps);
      const [text] = notice.texts;
      return {
        version,
        data: {
          notice: text === undefined || notice.changedAt === null ? null : { ...text, changedAt: notice.changedAt },
          terms: { ...terms, active: areTermsActive },
        },
      };
    },
    command: '`admin legal-notice show` and `admin terms list`',
  }),
  saveLegalNotice: operation({
    route: ['PUT', '/api/admin/legal/notice'],
    permission: 'legal.write',
    summary: 'Save the legal notice',
    description: 'Replaces the legal notice on all pages.',
    body: noticeText,
    jsonBytes,
    output: versioned(nothing('The text was saved.')),
    sdk: 'legal.saveNotice(text: LegalNoticeText, version): string',
    types: { LegalNoticeText: 'Type and content of the legal notice.' },
    run: async (deps: LegalDeps, text, { actor, expected }: Operator) => ({
      version: await saveLegalNotice(deps, text, actor, expected()),
    }),
    command: command({
      name: 'admin legal-notice set',
      values: '<file>',
      summary: 'Set the legal notice from a .txt, .md or .html file.',
      examples: [{ about: 'Set the legal notice.', run: 'admin legal-notice set legal-notice.md' }],
      async run(call) {
        const text = await readLegalText(call, call.values[0]);
        return async (deps: LegalDeps, { actor }: Operator) => {
          await saveLegalNotice(deps, text, actor);
          return `Legal notice saved (${text.type}).`;
        };
      },
    }),
  }),
  showLegalNotice: command({
    name: 'admin legal-notice show',
    summary: 'Print the legal notice.',
    examples: [{ about: 'Print it.', run: 'admin legal-notice show' }],
    run: async () => async (deps: ReadDeps) => {
      const { content } = await readLegalNotice(deps);
      if (content === '') throw new OperatorError('No legal notice set.');
      return content;
    },
  }),
  removeLegalNotice: operation({
    route: ['DELETE', '/api/admin/legal/notice'],
    permission: 'legal.write',
    problems: ['entity_unknown'],
    summary: 'Remove the legal notice',
    description: 'Removes the legal notice from all pages.',
    output: versioned(nothing('The text was removed.')),
    sdk: 'legal.removeNotice(version): string',
    run: async (deps: LegalDeps, _input, { actor, expected }: Operator) => ({
      version: await removeLegalNotice(deps, actor, expected()),
    }),
    command: {
      name: 'admin legal-notice remove',
      summary: 'Remove the legal notice.',
      examples: [{ about: 'Remove it.', run: 'admin legal-notice remove' }],
      done: 'Legal notice removed.',
    },
  }),
  previewLegalText: operation({
    route: ['POST', '/api/admin/legal/preview'],
    permission: 'legal.read',
    problems: ['too_many_requests'],
    summary: 'Preview a legal text',
    description: 'Returns the HTML that pages would show for a text. Nothing is changed.',
    body: noticeText,
    jsonBytes,
    output: data('The text as HTML.', preview),
    sdk: 'legal.preview(text: LegalNoticeText): string',
    run: async (_deps: object, text) => ({ html: await previewLegalText(text) }),
    command: command({
      name: 'admin legal-notice preview',
      values: '<file>',
      summary: 'Print the HTML that pages would show for a file.',
      details: 'The file is a .txt, .md or .html file with a legal notice or terms of use. Nothing is changed.',
      examples: [{ about: 'See what is left of an HTML file.', run: 'admin legal-notice preview legal-notice.html' }],
      run: async (call) => previewLegalText(await readLegalText(call, call.values[0])),
    }),
  }),
  saveTerms: operation({
    route: ['PUT', '/api/admin/legal/terms/:locale'],
    permission: 'legal.write',
    problems: ['entity_unknown'],
    summary: 'Save the terms of use in one language',
    description: 'Replaces the terms of use in this language. If they are active, senders must accept them again.',
    params,
    body: termsText,
    jsonBytes,
    output: versioned(nothing('The text was saved.')),
    sdk: 'legal.saveTerms(locale, text: TermsText, version): string',
    types: { TermsText: 'Title, type and content of the terms of use in one language.' },
    async run(deps: LegalDeps, terms, { actor, expected }: Operator) {
      requireLocale(terms.locale);
      return saveTerms(deps, terms, actor, expected());
    },
    command: command({
      name: 'admin terms set',
      values: '<language> <title> <file>',
      summary: 'Set the terms of use in one language from a file.',
      details:
        'The language is a tag such as de or pt-BR, and the file a .txt, .md or .html file. If the setting terms.active is true, the upload page asks senders to accept the terms, and the API declares it to other clients.',
      examples: [{ about: 'Set the English terms of use.', run: "admin terms set en 'Terms of use' terms-en.md" }],
      async run(call) {
        const [language = '', title = '', path] = call.values;
        const text = await readLegalText(call, path);
        return async (deps: LegalDeps, { actor }: Operator) => {
          const { locale } = await saveTerms(deps, { locale: language, title, ...text }, actor);
          const print = `Terms of use saved (${locale}, ${text.type}).`;
          if ((await readTerms(deps)).active) return print;
          const remedy = call.commandLine(`admin setting set ${activeSetting} true`);
          return {
            print,
            warn: `Senders are not asked to accept the terms. To require it: \`${remedy}\`. The upload page then asks senders, and the API declares it to other clients.`,
          };
        };
      },
    }),
  }),
  listTerms: command({
    name: 'admin terms list',
    summary: 'List the languages of the terms, and whether acceptance is required.',
    examples: [{ about: 'List them.', run: 'admin terms list' }],
    hasJson: false,
    run: async () => async (deps: ReadDeps) => {
      const { active, changedAt, texts } = await readTerms(deps);
      const required = `Senders must accept the terms: ${active ? 'yes' : 'no'} (${activeSetting})`;
      return { entries: texts, print: `${required}\nLast changed: ${changedAt?.toISOString() ?? 'never'}` };
    },
    columns: { Language: 'locale', Type: 'type', Title: 'title' },
  }),
  showTerms: command({
    name: 'admin terms show',
    values: '<language>',
    summary: 'Print the terms of use in one language.',
    examples: [{ about: 'Print the English terms.', run: 'admin terms show en' }],
    run:
      async ({ values: [language = ''] }) =>
      async (deps: ReadDeps) => {
        const { texts } = await readTerms(deps);
        const text = texts.find(({ locale }) => locale === legalLocale(language));
        if (text === undefined) throw new OperatorError(`No terms of use in ${language}.`);
        return text.content;
      },
  }),
  removeTerms: operation({
    route: ['DELETE', '/api/admin/legal/terms/:locale'],
    permission: 'legal.write',
    problems: ['entity_unknown'],
    summary: 'Remove the terms of use in one language',
    description: 'Removes the terms of use in this language. Without any text they are not active.',
    params,
    output: versioned(nothing('The text was removed.')),
    sdk: 'legal.removeTerms(locale, version): string',
    async run(deps: LegalDeps, { locale }, { actor, expected }: Operator) {
      requireLocale(locale);
      return removeTerms(deps, locale, actor, expected());
    },
    command: command({
      name: 'admin terms remove',
      values: '<language>',
      summary: 'Remove the terms of use in one language.',
      examples: [{ about: 'Remove the English terms.', run: 'admin terms remove en' }],
      run:
        async ({ values: [language = ''] }) =>
        async (deps: LegalDeps, { actor }: Operator) =>
          `Terms of use removed (${(await removeTerms(deps, language, actor)).locale}).`,
    }),
  }),
};

/** A text in a path that is no language tag names nothing. */
function requireLocale(text: string): void {
  if (legalLocale(text) === undefined) throw new Problem('entity_unknown');
}

const typesByExtension: ReadonlyArray<readonly [extension: RegExp, type: LegalTextType]> = [
  [/\.txt$/i, 'text/plain'],
  [/\.md$/i, 'text/markdown'],
  [/\.html?$/i, 'text/html'],
];

/** Reads a text file. Its type follows from the extension of its name. */
async function readLegalText({ readText }: CommandCall, path = ''): Promise<Pick<LegalText, 'type' | 'content'>> {
  const type = typesByExtension.find(([extension]) => extension.test(path))?.[1];
  if (type === undefined) throw new OperatorError('Unsupported file type. Use .txt, .md or .html.');
  return { type, content: await readText(path, legalLimits.contentBytes) };
}
