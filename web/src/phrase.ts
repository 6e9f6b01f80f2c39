/** A message that the server has parsed, as described in docs/formats/language-packs.md. */
export type Phrase = string | readonly Piece[];

export type Piece =
  | string
  | { readonly hole: string }
  | { readonly number: string; readonly options?: Intl.NumberFormatOptions }
  | { readonly plural: string; readonly ordinal?: boolean; readonly offset?: number; readonly forms: Forms }
  | { readonly choice: string; readonly forms: Forms }
  | { readonly count: true };

type Forms = Readonly<Record<string, Phrase>>;

export type Values = Readonly<Record<string, string | number>>;

/** Formats a phrase. Values are inserted as plain text and never parsed. */
export function formatPhrase(phrase: Phrase, values: Values, locale: string, count = 0): string {
  if (typeof phrase === 'string') return phrase;
  return phrase.map((piece) => formatPiece(piece, values, locale, count)).join('');
}

function formatPiece(piece: Piece, values: Values, locale: string, count: number): string {
  if (typeof piece === 'string') return piece;
  if ('hole' in piece) return String(values[piece.hole] ?? '');
  if ('number' in piece) return new Intl.NumberFormat(locale, piece.options).format(Number(values[piece.number]));
  if ('count' in piece) return new Intl.NumberFormat(locale).format(count);
  if ('choice' in piece) return formatForm(piece.forms, String(values[piece.choice]), values, locale, count);
  const number = Number(values[piece.plural]);
  const counted = number - (piece.offset ?? 0);
  const rules = new Intl.PluralRules(locale, { type: piece.ordinal ? 'ordinal' : 'cardinal' });
  const form = `=${number}` in piece.forms ? `=${number}` : rules.select(counted);
  return formatForm(piece.forms, form, values, locale, counted);
}

function formatForm(forms: Forms, name: string, values: Values, locale: string, count: number): string {
  return formatPhrase((Object.hasOwn(forms, name) ? forms[name] : forms['other']) ?? '', values, locale, count);
}
