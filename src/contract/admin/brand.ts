import { Type } from 'typebox';
import { envelope, named, nullable, nullish, text, withDefault } from '../schema-helpers.ts';
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
