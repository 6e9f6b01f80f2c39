import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandNamed, createCommandFixture } from '../../test/support/server/command-fixture.ts';
import { legalLimits } from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import type { Call } from './command.ts';

const clearLegalNotice = commandNamed('admin legal-notice remove');
const listTerms = commandNamed('admin terms list');
const previewText = commandNamed('admin legal-notice preview');
const removeTermsInLanguage = commandNamed('admin terms remove');
const setLegalNotice = commandNamed('admin legal-notice set');
const setTerms = commandNamed('admin terms set');
const showLegalNotice = commandNamed('admin legal-notice show');
const showTerms = commandNamed('admin terms show');

type Run = (call: Call) => Promise<void>;

async function createFixture() {
  const fixture = await createCommandFixture();
  const printed = async (run: Run, ...values: string[]) => {
    const { lines, error } = await fixture.typed(run, { values });
    if (error !== undefined) throw error;
    return lines.join('\n');
  };
  const rejects = (message: RegExp, run: Run, ...values: string[]) =>
    assert.rejects(printed(run, ...values), (error: Error) =>
      message.test((error instanceof Problem ? error.detail : undefined) ?? error.message),
    );
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(fixture.config.data, name), content);
    return join(fixture.config.data, name);
  };
  return { printed, rejects, file, [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose]() };
}

test('stores, lists, shows and removes terms by language', async () => {
  await using fixture = await createFixture();
  const { printed, rejects, file } = fixture;
  await printed(setTerms, 'DE', 'Nutzungsbedingungen', await file('agb.md', '\ufeff# Grüße\n'));
  await printed(setTerms, 'pt-br', 'Termos', await file('t.HTM', '<p>Oi'));
  assert.match(
    await printed(listTerms),
    /^de\ttext\/markdown\tN.*\npt-BR\ttext\/html\tTermos\nSenders must accept the terms: no \(terms\.active\)\n/,
  );
  assert.equal(await printed(showTerms, 'DE'), '# Grüße\n');
  assert.equal(await printed(removeTermsInLanguage, 'De'), 'Terms of use removed (de).');
  await rejects(/^No terms of use in de\.$/, showTerms, 'de');
  await rejects(/^There is no such text\.$/, removeTermsInLanguage, 'de');
});

test('stores, shows and removes the legal notice', async () => {
  await using fixture = await createFixture();
  const { printed, rejects, file } = fixture;
  await rejects(/^No legal notice set\.$/, showLegalNotice);
  assert.equal(await printed(setLegalNotice, await file('i.txt', 'We')), 'Legal notice saved (text/plain).');
  assert.equal(await printed(showLegalNotice), 'We');
  assert.equal(await printed(clearLegalNotice), 'Legal notice removed.');
  await rejects(/^There is no such text\.$/, clearLegalNotice);
});

test('prints the HTML of a text, and stores nothing', async () => {
  await using fixture = await createFixture();
  const { printed, rejects, file } = fixture;
  const html = await file('notice.html', '<h1>We</h1><script>alert(1)</script><p onclick="x()">Here</p>');
  assert.equal(await printed(previewText, html), '<p><strong>We</strong></p><p>Here</p>');
  await rejects(/^The text is empty\.$/, previewText, await file('empty.md', ''));
  await rejects(/^No legal notice set\.$/, showLegalNotice);
});

test('rejects invalid texts with the reason, and changes nothing', async () => {
  await using fixture = await createFixture();
  const { printed, rejects, file } = fixture;
  const valid = await file('valid.txt', 'We');
  await printed(setLegalNotice, valid);
  const large = await file('large.txt', 'x'.repeat(legalLimits.contentBytes + 1));
  await rejects(/large\.txt as UTF-8 text: it has more than 262144 bytes/, setLegalNotice, large);
  const latin1 = await file('latin.txt', Buffer.from('Grüße', 'latin1'));
  await rejects(/latin\.txt as UTF-8 text/, setLegalNotice, latin1);
  await rejects(/no-such\.md as UTF-8 text: ENOENT/, setLegalNotice, '/no-such.md');
  await rejects(
    /^Unsupported file type\. Use \.txt, \.md or \.html\.$/,
    setLegalNotice,
    await file('imprint.pdf', '%PDF'),
  );
  await rejects(/^The text is empty\.$/, setLegalNotice, await file('empty.txt', ''));
  await rejects(
    /^The text contains control characters or invalid Unicode\.$/,
    setLegalNotice,
    await file('bell.txt', '\u0007'),
  );
  await rejects(/^de_DE is not a valid language tag/, setTerms, 'de_DE', 'x', valid);
  await rejects(/^The title must be a line/, setTerms, 'de', '', valid);
  assert.equal(await printed(showLegalNotice), 'We');
  assert.equal(await printed(listTerms), 'Senders must accept the terms: no (terms.active)\nLast changed: never');
});
