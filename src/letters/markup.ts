import { escapeHtml } from '../core/escape-html.ts';
import { piecesOf } from './line.ts';

/** A piece of HTML in which everything that is not ours is escaped. Only `html` and `joined` make one. */
export interface Markup {
  readonly markup: string;
}

type Hole = string | Markup;

/**
 * HTML with holes: a text in a hole is escaped, and what was given by somebody else is kept apart by `<bdi>`.
 * Holes stand between elements or are the whole of a quoted attribute.
 */
export function html(parts: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const filled = parts.map((part, index) => {
    const hole = holes[index];
    if (hole === undefined) return part;
    if (typeof hole !== 'string') return part + hole.markup;
    return part + (part.endsWith('="') ? escaped(hole) : escapedText(hole));
  });
  return { markup: filled.join('') };
}

export function joined(pieces: readonly Markup[]): Markup {
  return { markup: pieces.map(({ markup }) => markup).join('') };
}

export const nothing: Markup = { markup: '' };

function escapedText(text: string): string {
  return piecesOf(text)
    .map(({ text: piece, isGiven }) => (isGiven ? `<bdi${directionOf(piece)}>${escaped(piece)}</bdi>` : escaped(piece)))
    .join('');
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Browsers look for the first letter; what has none, such as a phone number, is written from left to right everywhere. */
function directionOf(text: string): string {
  return rightToLeft.test(text) ? '' : ' dir="ltr"';
}

function escaped(text: string): string {
  return escapeHtml(text.replace(/[\u2068\u2069]/g, ''));
}
