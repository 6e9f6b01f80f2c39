import { Type } from 'typebox';
import { legalLimits, legalTextTypes } from '../../core/legal-text.ts';
import { date, describedAs, envelope, flag, named, nullable, text } from '../schema-helpers.ts';

/** The action checks the tag. */
export const termsParams = Type.Object({
  locale: describedAs(Type.String({ description: 'Language tag.' }), { examples: ['de'] }),
});

const type = Type.Enum([...legalTextTypes], { description: 'Media type of the text.' });
const content = Type.String({
  maxLength: legalLimits.contentBytes,
  description: `The text, of at most ${legalLimits.contentBytes} bytes.`,
});

export const noticeRequest = named('LegalNoticeText', Type.Object({ type, content }));

export const legalPreviewResponse = envelope(
  named('LegalPreview', Type.Object({ html: text('Sanitized HTML, as pages show the text.') })),
  'LegalPreviewResponse',
);

export const termsRequest = named(
  'NewTermsText',
  Type.Object({
    title: Type.String({ maxLength: legalLimits.titleLength, description: 'Title of the text.' }),
    type,
    content,
  }),
);

export const legalTextsResponse = envelope(
  named(
    'LegalTexts',
    Type.Object({
      notice: nullable(
        Type.Object({ type, content: text('The text.'), changedAt: date('When the text was changed.') }),
      ),
      terms: Type.Object({
        active: flag('Whether senders must accept the terms: `terms.active` is set, and there is a text.'),
        changedAt: nullable(date('The last change of a text, including removals. Null if there was none.')),
        texts: Type.Array(
          Type.Object({ locale: text('Language tag.'), title: text('Title.'), type, content: text('The text.') }),
          { description: 'One text for each language.' },
        ),
      }),
    }),
  ),
  'LegalTextsResponse',
);
