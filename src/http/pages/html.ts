import { escapeHtml } from '../../core/escape-html.ts';

/** A piece of HTML in which everything that is not ours is escaped. */
export interface Html {
  readonly html: string;
}

/** HTML with holes: a text in a hole is escaped. Holes stand between elements or are the whole of a quoted attribute. */
export function html(parts: TemplateStringsArray, ...holes: ReadonlyArray<string | Html | readonly Html[]>): Html {
  const filled = parts.map((part, index) => part + holeHtml(holes[index] ?? ''));
  return { html: filled.join('') };
}

function holeHtml(hole: string | Html | readonly Html[]): string {
  if (typeof hole === 'string') return escapeHtml(hole);
  return 'html' in hole ? hole.html : hole.map((each) => each.html).join('');
}
