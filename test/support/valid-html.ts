import assert from 'node:assert/strict';
import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // Matters of taste, and what our escaping writes.
  rules: { 'void-style': 'off', 'no-trailing-whitespace': 'off', 'long-title': 'off' },
});

/** Nothing is wrong with the HTML of a page, as it is written or as a browser has it. */
export async function assertValid(html: string, hint: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const told = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${line} ${message}`),
  );
  assert.deepEqual(told, [], hint);
}
