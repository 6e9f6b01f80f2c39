import { Type } from 'typebox';
import { settingNames } from '../../core/settings.ts';
import {
  contentResponse,
  describedAs,
  envelope,
  named,
  nullable,
  nullish,
  text,
  withDefault,
} from '../schema-helpers.ts';
import { setting, settingChanges } from './settings.ts';

const logo = named(
  'BrandLogo',
  Type.Object({
    type: Type.Enum(['image/svg+xml', 'image/png'], { description: 'Media type of the picture.' }),
    width: Type.Integer({ description: 'Width of the picture, in the unit of its height.' }),
    height: Type.Integer({ description: 'Height of the picture.' }),
    version: text('Changes with the picture.'),
  }),
);

export const brandResponse = envelope(
  named(
    'Brand',
    Type.Object({
      settings: Type.Array(setting, { description: 'The settings that begin with `brand.`.' }),
      logo: nullable(logo),
    }),
  ),
  'BrandResponse',
);

export const brandPreviewRequest = named(
  'BrandPreviewRequest',
  Type.Object({
    changes: withDefault(settingChanges(0), {}),
    logo: nullish(
      Type.String({
        maxLength: 100_000,
        pattern: '^[A-Za-z0-9+/]*={0,2}$',
        description: 'A PNG or SVG picture in base64. Without it, the present logo is shown.',
      }),
    ),
  }),
);

const page = (description: string) => nullable(text(`${description} Null if the server has no pages.`));

export const brandPreviewResponse = envelope(
  named(
    'BrandPreview',
    Type.Object({
      receive: page('The page for recipients as HTML, which loads nothing.'),
      send: page('Parts of the page for senders as HTML, which loads nothing.'),
      email: text('An email to a recipient as HTML.'),
    }),
  ),
  'BrandPreviewResponse',
);

/** The samples that can be shown in a frame. */
export const brandSamples = ['receive', 'send', 'email'] as const;

export const brandSampleParams = Type.Object({
  sample: describedAs(Type.String({ description: 'A page, or an email to a recipient.' }), { enum: brandSamples }),
});

const sampleValue = Type.Optional(Type.String({ maxLength: 1_000, description: 'Value that is not set yet.' }));

export const brandSampleQuery = Type.Object(
  Object.fromEntries(
    settingNames.filter((name) => name.startsWith('brand.')).map((name) => [name, sampleValue] as const),
  ),
);

export const brandSampleResponse = contentResponse('text/html', 'The sample, which loads and runs nothing.');

export const logoResponse = envelope(
  named(
    'SavedLogo',
    Type.Object({
      removed: Type.Array(Type.String(), {
        description:
          'Names of the parts of an SVG picture that were removed, because they could run or load something.',
      }),
    }),
  ),
  'SavedLogoResponse',
);
