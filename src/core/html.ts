/** HTML in which every text that was filled in is escaped. Made by a tag from `createHtmlTag`, or from constants. */
export interface Html {
  readonly html: string;
}

export type HtmlValue = string | Html | readonly Html[];

/**
 * Creates a template tag for HTML. Texts are escaped by `escapeText`; HTML is inserted as it is. A value must be
 * between elements, or be the whole value of a quoted attribute.
 */
export function createHtmlTag(escapeText: (text: string, isAttribute: boolean) => string) {
  return (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => {
    const filled = parts.map((part, index) => {
      const value = values[index] ?? '';
      return part + (typeof value === 'string' ? escapeText(value, part.endsWith('="')) : joinHtml(value).html);
    });
    return { html: filled.join('') };
  };
}

export const joinHtml = (pieces: Html | readonly Html[]): Html =>
  'html' in pieces ? pieces : { html: pieces.map(({ html: piece }) => piece).join('') };

export const emptyHtml: Html = { html: '' };

export const html = createHtmlTag((text) => escapeHtml(text));

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text between elements, or the whole value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
