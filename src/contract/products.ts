import { Type } from 'typebox';
import { clientLogLevels } from '../core/client-log.ts';
import { type LegalTextType, legalTextTypes } from '../core/legal-text.ts';
import { date, envelope, nullable } from './schema-helpers.ts';

export const product = { productKey: Type.String({ description: '`api.rest`, or `server`' }) };
export const productParams = Type.Object(product);

const type = Type.Unsafe<LegalTextType>({
  type: 'string',
  enum: legalTextTypes,
  description: 'How `content` is meant. It is not cleaned: show HTML and Markdown only where no script can run.',
});
const content = Type.String({ description: 'What the administrator has written, as it is' });

export const termsResponse = envelope(
  Type.Object({
    active: Type.Boolean({ description: 'Whether people must agree; never without a text' }),
    lastChangeTimestamp: nullable(date),
    terms: Type.Array(
      Type.Object({ locale: Type.String({ description: 'A language tag' }), title: Type.String(), content, type }),
    ),
  }),
);

export const legalNoticeResponse = envelope(Type.Object({ type, content }));

export const corsResponse = envelope(
  Type.Object({
    active: Type.Boolean({ description: 'Whether pages of the `Origin` of this request may use the interface' }),
  }),
);

export const wireLogLevels = clientLogLevels.map((level) => level.toUpperCase());

export const loggingResponse = envelope(
  Type.Object({
    remoteLoggingEnabled: Type.Boolean({ description: 'Whether the client with this client id may send its log' }),
    level: Type.Unsafe<string>({
      type: 'string',
      enum: wireLogLevels,
      description: 'The lowest level that is of use; what is below it is taken and dropped',
    }),
  }),
);
