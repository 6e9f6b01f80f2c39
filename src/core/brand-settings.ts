import { footerLines, maxFooterLines, parseSupport } from './brand.ts';
import { colorProblem, isColor } from './brand-colors.ts';

/** Visible characters and spaces. Excludes characters that change the writing direction. */
const line = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

/**
 * The name is shown as the author of emails. An address or a link in it would look like that of a person or another
 * website.
 */
const name = /^(?!.*(:\/\/|www\.))[^\p{C}\p{Zl}\p{Zp}@<>"\\]*$/iu;

const isTrimmed = (text: string) => text.trim() === text;

const color = (help: string) =>
  ({
    type: 'text',
    pattern: { test: (text: string) => text === '' || isColor(text) },
    form: 'a color in hexadecimal notation',
    example: '#17605a',
    problem: (text: string) => (text === '' ? undefined : colorProblem(text)),
    maxLength: 7,
    default: '',
    help,
  }) as const;

/** How the service presents itself. */
export const brandSettings = {
  'brand.name': {
    type: 'text',
    pattern: { test: (text: string) => name.test(text) && isTrimmed(text) },
    form: 'a name in one line without @, quotation marks, angle brackets, backslashes and links',
    example: 'Example Ltd',
    maxLength: 60,
    default: '',
    help: 'Name of your organization, on all pages and in emails instead of "Sealpost".',
  },
  'brand.support': {
    type: 'text',
    pattern: { test: (text: string) => text === '' || parseSupport(text) !== undefined },
    form: 'an email address, a phone number or an https:// URL',
    example: 'help@example.org',
    maxLength: 200,
    default: '',
    help: 'Contact for questions, as a link on all pages and as a line in emails. Empty: none.',
  },
  'brand.place': {
    type: 'text',
    pattern: { test: (text: string) => line.test(text) && isTrimmed(text) },
    form: 'the name of a place in one line',
    example: 'Germany',
    maxLength: 60,
    default: '',
    help: 'Place where files are stored, for the footer of all pages. Empty: not shown.',
  },
  'brand.footer': {
    type: 'text',
    pattern: { test: (text: string) => line.test(text) && footerLines(text).length <= maxFooterLines },
    form: `up to ${maxFooterLines} lines with \`|\` between them`,
    example: '"Example Ltd, 1 Example Street | Register: HRB 1234"',
    maxLength: 600,
    default: '',
    help: 'Lines at the end of all pages and emails, separated by `|`, such as the address of your organization.',
  },
  'brand.color': color(
    'Color of links and buttons on all pages and in emails, which must be readable on a light background. Colors of the dark mode are derived from it. Empty: the color of Sealpost.',
  ),
  'brand.sealColor': color(
    'Second color of the pages, for the seal, for passwords and in the stripe at the top. Empty: the color of Sealpost.',
  ),
} as const;
