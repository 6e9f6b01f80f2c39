import { Type } from 'typebox';
import { type LegalTextType, legalTextTypes } from '../core/legal-text.ts';
import { clientLogLevels } from '../core/log-events.ts';
import { productKeys } from './parameters.ts';
import { date, describedAs, envelopeOf, flag, namedObject, nullable, text } from './schema-helpers.ts';

export const product = {
  productKey: describedAs(text('Product key. Both have the same content.'), {
    enum: productKeys,
    examples: ['api.rest'],
  }),
};
export const productParams = Type.Object(product);

const type = Type.Unsafe<LegalTextType>({
  type: 'string',
  enum: legalTextTypes,
  description: 'Media type of `content`. Not sanitized: sanitize HTML and Markdown before rendering.',
});
const content = text('Raw text, as the administrator has set it.');

const termsText = namedObject('TermsText', {
  locale: text('Language tag (BCP 47).'),
  title: text('Title of the text.'),
  content,
  type,
});

export const termsResponse = envelopeOf('TermsOfUse', {
  active: flag('Whether clients should ask users to accept the terms. Always `false` without a text.'),
  lastChangeTimestamp: nullable(date('When a text was last changed. Null without a text.')),
  terms: Type.Array(termsText, { description: 'The terms, one text per language.' }),
});

export const legalNoticeResponse = envelopeOf('LegalNotice', { type, content });

export const corsResponse = envelopeOf('CorsStatus', {
  active: flag('Whether web pages of the `Origin` of this request may use the API.'),
});

export const wireLogLevels = clientLogLevels.map((level) => level.toUpperCase());

export const loggingResponse = envelopeOf('RemoteLogging', {
  remoteLoggingEnabled: flag('Whether the client with this client ID may send log entries.'),
  level: Type.Unsafe<string>({
    type: 'string',
    enum: wireLogLevels,
    description: 'Minimum level. Lower entries are accepted and discarded.',
  }),
});
