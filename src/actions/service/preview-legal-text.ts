import { contentFault, type LegalText } from '../../core/legal-text.ts';
import { Problem } from '../../core/problem.ts';
import { renderLegalText } from './internal/render-legal-text.ts';

/** Returns the sanitized HTML that pages would show for a legal text. Nothing is stored. */
export async function previewLegalText(text: Pick<LegalText, 'type' | 'content'>): Promise<string> {
  const fault = contentFault(text.content);
  if (fault !== undefined) throw new Problem('value_malformed', { detail: fault });
  return renderLegalText(text);
}
