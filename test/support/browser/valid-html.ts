import assert from 'node:assert/strict';
import { HtmlValidate, type RuleConfig } from 'html-validate';

/** The recommended rules, with exceptions. */
const rules: RuleConfig = {
  // A transfer password is used once: browsers should not offer to save it.
  'autocomplete-password': 'off',
  // A select has no field to type in, which a combobox needs.
  'prefer-native-element': ['error', { exclude: ['listbox'] }],
};

/** Browsers decide how they serialize rendered pages, and displayed emails decide where their lines end. */
const rulesForRendered: RuleConfig = {
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'no-trailing-whitespace': 'off',
};

const preset = ['html-validate:recommended'];
const served = new HtmlValidate({ extends: preset, rules });
const rendered = new HtmlValidate({ extends: preset, rules: { ...rules, ...rulesForRendered } });

/** Asserts that a page, as sent by the server or as rendered by a script, is valid HTML. */
export async function assertValidHtml(html: string, hint: string, by: 'server' | 'script' = 'server'): Promise<void> {
  const { results } = await (by === 'server' ? served : rendered).validateString(html);
  const reported = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${line} ${message}`),
  );
  assert.deepEqual(reported, [], hint);
}
