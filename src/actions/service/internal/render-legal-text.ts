import { WorkerUnavailable } from '../../../core/errors.ts';
import type { LegalText } from '../../../core/legal-text.ts';
import { Problem } from '../../../core/problem.ts';
import { renderMessage } from '../../../emails/render-in-worker.ts';
import type { RawMessage } from '../../../emails/sanitize-message.ts';

/** Renders a legal text as sanitized HTML. */
export function renderLegalText({ type, content }: Pick<LegalText, 'type' | 'content'>): Promise<string> {
  return renderMessage({ type: messageTypes[type], source: content, isUnlimited: true }).catch((error: unknown) => {
    throw error instanceof WorkerUnavailable ? new Problem('too_many_requests', { retryAfter: 1 }) : error;
  });
}

const messageTypes: Readonly<Record<LegalText['type'], RawMessage['type']>> = {
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'text/html': 'html',
};
