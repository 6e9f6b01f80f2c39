import assert from 'node:assert/strict';
import { HtmlValidate, type RuleConfig } from 'html-validate';

/** All that is recommended, and why not one of them. */
const rules: RuleConfig = {
  // The password of a transfer is used once, and no browser should offer to keep it.
  'autocomplete-password': 'off',
};

/** How browsers write down what they show is not ours to choose, nor where lines end of mails that are shown. */
const notOurs: RuleConfig = {
  'attribute-boolean-style': 'off',
  'no-trailing-whitespace': 'off',
};

const preset = ['html-validate:recommended'];
const served = new HtmlValidate({ extends: preset, rules });
const rendered = new HtmlValidate({ extends: preset, rules: { ...rules, ...notOurs } });

/** A page as the server has written it, or as a script has made it. */
export async function assertValid(html: string, hint: string, by: 'server' | 'script' = 'server'): Promise<void> {
  const { results } = await (by === 'server' ? served : rendered).validateString(html);
  const told = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${line} ${message}`),
  );
  assert.deepEqual(told, [], hint);
}
