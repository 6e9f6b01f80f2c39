import { IntlMessageFormat } from 'intl-messageformat';

/**
 * A parsed message for a page, which needs no ICU parser: a text without placeholders as a string, any other as its
 * pieces. Dates are not supported: pages pass times as text.
 */
export type Phrase = string | readonly Piece[];

export type Piece =
  | string
  | { readonly hole: string }
  | { readonly number: string; readonly options?: object }
  | { readonly plural: string; readonly ordinal?: true; readonly offset?: number; readonly forms: Forms }
  | { readonly choice: string; readonly forms: Forms }
  /** The number of the enclosing plural. */
  | { readonly count: true };

type Forms = Readonly<Record<string, Phrase>>;

export type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number];

/** Returns undefined for a message that pages do not support. */
export function phraseOf(elements: readonly MessageElement[]): Phrase | undefined {
  const pieces = elements.map(pieceOf);
  const [only] = pieces;
  if (pieces.length === 0) return '';
  if (pieces.length === 1 && typeof only === 'string') return only;
  return pieces.every((piece) => piece !== undefined) ? pieces : undefined;
}

/** The numbers are those of the parser. */
function pieceOf(element: MessageElement): Piece | undefined {
  switch (element.type) {
    case 0:
      return element.value;
    case 1:
      return { hole: element.value };
    case 2:
      return { number: element.value, ...optionsOf(element.style) };
    case 5: {
      const forms = formsOf(element.options);
      return forms && { choice: element.value, forms };
    }
    case 6: {
      const forms = formsOf(element.options);
      const { offset, pluralType } = element;
      const rest = {
        ...(offset === 0 ? {} : { offset }),
        ...(pluralType === 'ordinal' ? { ordinal: true as const } : {}),
      };
      return forms && { plural: element.value, ...rest, forms };
    }
    case 7:
      return { count: true };
    default:
      return undefined;
  }
}

function optionsOf(style: unknown): { options?: object } {
  const options =
    typeof style === 'string'
      ? IntlMessageFormat.formats.number[style as 'percent']
      : (style as { readonly parsedOptions?: object } | null | undefined)?.parsedOptions;
  return options === undefined ? {} : { options };
}

function formsOf(options: Readonly<Record<string, { readonly value: readonly MessageElement[] }>>): Forms | undefined {
  const forms: Record<string, Phrase> = {};
  for (const [name, { value }] of Object.entries(options)) {
    const phrase = phraseOf(value);
    if (phrase === undefined) return undefined;
    forms[name] = phrase;
  }
  return forms;
}
