import { Type } from 'typebox';
import { changeBrand, getBrand, removeLogo, saveLogo, type VersionedBrand } from '../actions/brand/brand.ts';
import type { SettingDeps } from '../actions/settings/settings.ts';
import {
  contentResponse,
  count,
  describedAs,
  envelope,
  namedObject,
  nullable,
  nullish,
  response,
  text,
  upload,
  withDefault,
} from '../contract/schema-helpers.ts';
import { OperatorError } from '../core/errors.ts';
import { logoLimits } from '../core/logo/logo.ts';
import { nearMatches, suggestion } from '../core/near-matches.ts';
import { isSettingName, type SettingName, settingNames, settingText } from '../core/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { command, data, nothing, type Operator, operation, type SpecialOperation, versioned } from './operation.ts';
import { describeSetting, parseSettingChanges, setting, settingChanges, settingsChange } from './settings.ts';

const prefix = 'brand.';
const names = settingNames.filter((name) => name.startsWith(prefix));
const parts = names.map((name) => name.slice(prefix.length));

const brandSchema = namedObject('Brand', {
  settings: Type.Array(setting, { description: 'The settings that begin with `brand.`.' }),
  logo: nullable(
    namedObject('BrandLogo', {
      type: Type.Enum(['image/svg+xml', 'image/png'], { description: 'Media type of the picture.' }),
      width: count('Width of the picture, in the unit of its height.', 300),
      height: count('Height of the picture.', 100),
      version: text('Changes with the picture.', '4f7c0e1d9a2b8c6e'),
    }),
  ),
});

const savedLogo = namedObject('SavedLogo', {
  removed: Type.Array(Type.String(), {
    description: 'Names of the parts of an SVG picture that were removed, because they could run or load something.',
    examples: [[]],
  }),
});

const page = (description: string) =>
  nullable(text(`${description} Null if the server has no pages.`, '<!DOCTYPE html>…'));

const preview = namedObject('BrandPreview', {
  receive: page('The page for recipients as HTML, which loads nothing.'),
  send: page('Parts of the page for senders as HTML, which loads nothing.'),
  email: text('An email to a recipient as HTML.', '<!DOCTYPE html>…'),
});

const sampleValue = Type.Optional(Type.String({ maxLength: 1_000, description: 'Value that is not set yet.' }));

/** Name, colors and logo. */
export const brand = {
  getBrand: operation({
    route: ['GET', '/api/admin/brand'],
    permission: 'brand.read',
    summary: 'Get the brand',
    description:
      'Returns name, colors and other settings of the brand, and describes the logo. `ETag` is the version that a change must name.',
    output: versioned(data('The brand.', brandSchema)),
    sdk: 'brand.get(): Versioned<BrandDescription>',
    types: { BrandDescription: 'The settings of the brand, and the logo.' },
    run: async (deps: Pick<Ports, 'db'>) => described(await getBrand(deps)),
    command: command({
      name: 'admin brand show',
      summary: 'Show name, colors, contacts and logo of your organization.',
      details: 'All parts except the logo are also settings.',
      examples: [{ about: 'Show the brand.', run: 'admin brand show' }],
      run:
        async ({ options }) =>
        async (deps: Pick<Ports, 'db'>) => {
          const { all, logo } = await getBrand(deps);
          const rows = [...parts.map((part) => [part, settingText(all[settingOf(part)])]), ['logo', logo?.type ?? '']];
          if (options.json) return JSON.stringify(Object.fromEntries(rows));
          return rows.map(([name = '', value = '']) => ({ name, value }));
        },
      columns: { Name: 'name', Value: 'value' },
    }),
  }),
  changeBrand: operation({
    route: ['PATCH', '/api/admin/brand'],
    permission: 'brand.write',
    problems: ['entity_unknown'],
    summary: 'Change the brand',
    description:
      'Changes settings that begin with `brand.`: all of them, or none. Pages and emails show the change at once.',
    body: settingsChange,
    output: versioned(data('The brand after the change.', brandSchema)),
    sdk: 'brand.change(changes: BrandChanges, version): Versioned<BrandDescription>',
    types: { BrandChanges: 'New values by name, such as `brand.name`. Null gives a setting its default.' },
    run: async (deps: SettingDeps, { changes }, { actor, expected }: Operator) =>
      described(await changeBrand(deps, parseSettingChanges(changes), actor, expected())),
    command: command({
      name: 'admin brand set',
      values: '<name> <value>',
      acceptsHyphen: true,
      summary: 'Set the name, a color or another part of the brand.',
      details:
        'Parts: name, color, sealColor, support, place, footer. They are also settings. A color that cannot be read is rejected, with a suggestion. Separate footer lines with `|`. Use "" to return to the default.',
      examples: [
        { about: 'Show the name of your organization.', run: 'admin brand set name "Example Ltd"' },
        { about: 'Change the color of links and buttons.', run: 'admin brand set color "#5b2d8e"' },
      ],
      async run({ values: [part = '', value = ''] }) {
        const name = settingOf(part);
        return async (deps: SettingDeps, { actor }: Operator) => {
          const { all } = await changeBrand(deps, { [name]: value }, actor);
          return `${part} = ${settingText(all[name])}`;
        };
      },
    }),
  }),
  saveLogo: operation({
    route: ['PUT', '/api/admin/brand/logo'],
    permission: 'brand.write',
    problems: ['request_too_large'],
    summary: 'Save the logo',
    description: `Shows a PNG or SVG picture of at most ${logoLimits.givenBytes} bytes on all pages. Everything that could run or load something is removed from it.`,
    body: upload('application/octet-stream', logoLimits.givenBytes),
    output: versioned(data('The logo was saved.', savedLogo)),
    sdk: 'brand.saveLogo(picture: Uint8Array<ArrayBuffer> | Blob, version): Versioned<SavedLogo>',
    types: { SavedLogo: 'The parts of a picture that were removed.' },
    async run(deps: SettingDeps, { bytes }, { actor, expected }: Operator) {
      const { removed, version } = await saveLogo(deps, bytes, actor, expected());
      return { version, data: { removed } };
    },
    command: command({
      name: 'admin brand logo',
      values: '<file>',
      summary: 'Show a logo from an SVG or PNG file on all pages.',
      details:
        'The file may have 64 KiB. Everything except shapes or pixels is removed. Prints what was removed from an SVG file.',
      examples: [{ about: 'Set the logo.', run: 'admin brand logo logo.svg' }],
      async run({ values: [path = ''], readFile }) {
        const bytes = await readFile(path, logoLimits.givenBytes);
        return async (deps: SettingDeps, { actor }: Operator) => {
          const { removed } = await saveLogo(deps, bytes, actor);
          return { print: 'Logo saved.', warn: removedParts(removed) };
        };
      },
    }),
  }),
  removeLogo: operation({
    route: ['DELETE', '/api/admin/brand/logo'],
    permission: 'brand.write',
    problems: ['entity_unknown'],
    summary: 'Remove the logo',
    description: 'Removes the logo from all pages.',
    output: versioned(nothing('The logo was removed.')),
    sdk: 'brand.removeLogo(version): string',
    run: async (deps: SettingDeps, _input, { actor, expected }: Operator) => ({
      version: await removeLogo(deps, actor, expected()),
    }),
    command: {
      name: 'admin brand remove-logo',
      summary: 'Remove the logo.',
      examples: [{ about: 'Remove it.', run: 'admin brand remove-logo' }],
      done: 'Logo removed.',
    },
  }),
  previewBrand: {
    route: ['POST', '/api/admin/brand/preview'],
    permission: 'brand.write',
    special: 'samples of pages in the language of the caller',
    problems: ['entity_unknown'],
    schema: {
      summary: 'Preview a brand',
      description:
        'Returns sample pages and an email with a brand that is not set yet, in the language of `Accept-Language`. Nothing is changed.',
      requestHeaders: ['Accept-Language'],
      body: namedObject('BrandPreviewRequest', {
        changes: withDefault(settingChanges(0), {}),
        logo: nullish(
          Type.String({
            maxLength: 100_000,
            pattern: '^[A-Za-z0-9+/]*={0,2}$',
            description: 'A PNG or SVG picture in base64. Without it, the present logo is shown.',
          }),
        ),
      }),
      response: { 200: response('The samples.', envelope(preview, 'BrandPreviewResponse')) },
    },
    sdk: 'brand.preview(request: BrandPreviewRequest): BrandPreview',
    types: {
      BrandPreviewRequest: 'A brand to preview: new values by name, and a picture in base64.',
      BrandPreview: 'Sample pages and an email.',
    },
    command: {
      name: 'admin brand preview',
      values: '<folder>',
      options: [
        {
          name: 'set',
          value: '<name>=<value>',
          help: 'Another value than the current one, such as color=#5b2d8e. Can be repeated.',
        },
        { name: 'logo', value: '<file>', help: 'Another logo than the current one.' },
      ],
      summary: 'Write sample pages with the brand into a folder.',
      details: 'Writes receive.html, send.html and email.html, and changes nothing.',
      examples: [
        { about: 'Look at the current brand.', run: 'admin brand preview my-brand' },
        {
          about: 'Look at another color before you set it.',
          run: 'admin brand preview my-brand --set color=#5b2d8e --logo logo.svg',
        },
      ],
      handler: 'admin-brand.previewBrand',
    },
  },
  showBrandSample: {
    route: ['GET', '/api/admin/brand/preview/:sample'],
    permission: 'brand.read',
    special: 'a page or an email as HTML',
    problems: ['entity_unknown'],
    schema: {
      summary: 'Show a sample of a brand',
      description:
        'Returns a sample page or email as a page for a frame. Settings in the query count instead of those that are set. The language is that of the cookie of the web app or of `Accept-Language`. Nothing is changed.',
      requestHeaders: ['Accept-Language'],
      params: Type.Object({
        sample: describedAs(Type.String({ description: 'A page, or an email to a recipient.' }), {
          enum: ['receive', 'send', 'email'],
        }),
      }),
      querystring: Type.Object(Object.fromEntries(names.map((name) => [name, sampleValue] as const))),
      response: { 200: contentResponse('text/html', 'The sample, which loads and runs nothing.') },
    },
    sdk: 'brand.samplePath(sample: BrandSample, query: BrandSampleValues): path',
    types: { BrandSampleValues: 'Values by name, such as `brand.name`.' },
    command: '`admin brand preview`',
  },
} as const satisfies Readonly<Record<string, object | SpecialOperation>>;

function described({ version, all, logo }: VersionedBrand) {
  return { version, data: { settings: names.map((name) => describeSetting(name, all)), logo } };
}

/** Returns the setting of a part of the brand. Accepts the name of the setting, too. */
export function settingOf(part: string): SettingName {
  const name = part.startsWith(prefix) ? part : `${prefix}${part}`;
  if (isSettingName(name)) return name;
  throw new OperatorError(`The brand has no ${part}.${suggestion(nearMatches(part, parts))} Use ${parts.join(', ')}.`);
}

const maxNamed = 20;

/** Remarks about the parts of an SVG picture that were removed. */
export function removedParts(removed: readonly string[]): readonly string[] {
  if (removed.length === 0) return [];
  const named = removed.slice(0, maxNamed).join(', ');
  return [
    `Removed from the picture: ${named}. Look at a page. If something is missing, export the picture with attributes instead of styles, and shapes instead of symbols.`,
  ];
}
