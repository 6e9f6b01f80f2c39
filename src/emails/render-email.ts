import type { Brand } from '../core/brand.ts';
import type { Language } from '../languages/pack.ts';
import { type EmailMessages, emailMessagesFor } from './email-messages.ts';
import { type EmailContent, subjectLine } from './line.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';
import { brandLines } from './template-parts.ts';
import { damageAlert, deletionAlert, expiryWarning, lockAlert } from './templates/alerts.ts';
import { downloadNotification } from './templates/download-notification.ts';
import { recipientEmail } from './templates/recipient.ts';
import { downloadSummary, neverCompleted, revocation, sentCopy } from './templates/sender.ts';
import { test, verificationCode } from './templates/service.ts';
import { uploadSummary } from './templates/upload-summary.ts';

/** All templates. A new one needs a line here, a file in `templates` and one in the folder `mail` of each language. */
const templates = {
  'damage-alert': damageAlert,
  'deletion-alert': deletionAlert,
  'download-notification': downloadNotification,
  'download-summary': downloadSummary,
  'expiry-warning': expiryWarning,
  'lock-alert': lockAlert,
  'never-completed': neverCompleted,
  recipient: recipientEmail,
  revocation,
  'sent-copy': sentCopy,
  test,
  'upload-summary': uploadSummary,
  'verification-code': verificationCode,
};

export type EmailTemplate = keyof typeof templates;
/** The values of each template. */
export type EmailTemplateValues = { readonly [Kind in EmailTemplate]: Parameters<(typeof templates)[Kind]>[0] };

/** An email with its values, before rendering. */
export type UnrenderedEmail = {
  readonly [Kind in EmailTemplate]: readonly [Kind, EmailTemplateValues[Kind]];
}[EmailTemplate];

export const emailTemplates = Object.keys(templates) as EmailTemplate[];

/** An email in one language: a subject, and the same content as text and HTML. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const typedTemplates: {
  readonly [Kind in EmailTemplate]: (values: EmailTemplateValues[Kind], words: EmailMessages) => EmailContent;
} = templates;

export function renderEmail<Kind extends EmailTemplate>(
  kind: Kind,
  values: EmailTemplateValues[Kind],
  language: Language,
  timeZone: string,
  brand?: Brand,
): RenderedEmail {
  const words = emailMessagesFor(language, timeZone, kind, brand);
  const content = typedTemplates[kind](values, words);
  const draft = { ...content, footer: [...content.footer, ...brandLines(words)] };
  return { subject: subjectLine(draft.subject), text: renderText(draft), html: renderHtml(draft, words) };
}
