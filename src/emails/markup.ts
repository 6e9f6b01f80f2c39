import { createHtmlTag, escapeHtml } from '../core/html.ts';
import { piecesOf } from './line.ts';

/** Like the tag in core, but isolates untrusted text with `<bdi>`, outside of attributes. */
export const html = createHtmlTag((text, isAttribute) => (isAttribute ? escaped(text) : escapedText(text)));

function escapedText(text: string): string {
  return piecesOf(text)
    .map(({ text: piece, isGiven }) => (isGiven ? `<bdi${directionOf(piece)}>${escaped(piece)}</bdi>` : escaped(piece)))
    .join('');
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Text without a strongly directional character, such as a phone number, is written from left to right. */
function directionOf(text: string): string {
  return rightToLeft.test(text) ? '' : ' dir="ltr"';
}

function escaped(text: string): string {
  return escapeHtml(text.replace(/[\u2068\u2069]/g, ''));
}
