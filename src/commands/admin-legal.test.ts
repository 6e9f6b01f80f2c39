import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { anEmptyFolder } from '../../test/support/program.ts';
import { readConfig } from '../config.ts';
import { legalLimits } from '../core/legal-text.ts';
import { Problem } from '../core/problem.ts';
import {
  listTerms,
  removeTermsIn,
  removeTheImprint,
  setImprint,
  setTerms,
  showImprint,
  showTerms,
} from './admin-legal.ts';
import type { Call } from './command.ts';

type Run = (call: Call) => Promise<void>;

async function aDesk() {
  const folder = await anEmptyFolder();
  const config = readConfig(folder.env);
  const printed = async (run: Run, ...values: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const never = () => new Promise<void>(() => {});
    await run({ config, values, options: {}, print, warn: () => {}, askedToEnd: never, onHangUp: () => {} });
    return lines.join('\n');
  };
  const refused = (sentence: RegExp, run: Run, ...values: string[]) =>
    assert.rejects(printed(run, ...values), (error: Error) =>
      sentence.test((error instanceof Problem ? error.detail : undefined) ?? error.message),
    );
  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder.path, name), content);
    return join(folder.path, name);
  };
  return { printed, refused, file, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

test('terms are kept, listed, shown and removed by language', async () => {
  await using desk = await aDesk();
  const { printed, file } = desk;
  await printed(setTerms, 'DE', 'Nutzungsbedingungen', await file('agb.md', '\ufeff# Grüße\n'));
  await printed(setTerms, 'pt-br', 'Termos', await file('t.HTM', '<p>Oi'));
  assert.match(await printed(listTerms), /^de {2}text\/markdown {2}N.*\npt-BR {2}text\/html {2}Termos\nNobody must/);
  assert.equal(await printed(showTerms, 'DE'), '# Grüße\n');
  assert.equal(await printed(removeTermsIn, 'De'), 'The terms of use in de are removed.');
  await desk.refused(/^There are no terms of use in de\.$/, showTerms, 'de');
  await desk.refused(/^There is no such text\.$/, removeTermsIn, 'de');
});

test('the imprint is kept, shown and removed', async () => {
  await using desk = await aDesk();
  const { printed, refused, file } = desk;
  await refused(/^There is no imprint\.$/, showImprint);
  assert.equal(await printed(setImprint, await file('i.txt', 'We')), 'The imprint is kept as text/plain.');
  assert.equal(await printed(showImprint), 'We');
  assert.equal(await printed(removeTheImprint), 'The imprint is removed.');
  await refused(/^There is no such text\.$/, removeTheImprint);
});

test('what cannot be kept is refused with the reason, and changes nothing', async () => {
  await using desk = await aDesk();
  const { printed, refused, file } = desk;
  const good = await file('good.txt', 'We');
  await printed(setImprint, good);
  const large = await file('large.txt', 'x'.repeat(legalLimits.contentBytes + 1));
  await refused(/large\.txt cannot be taken as a text in UTF-8: It has more than 262144 bytes/, setImprint, large);
  const latin = await file('latin.txt', Buffer.from('Grüße', 'latin1'));
  await refused(/latin\.txt cannot be taken as a text in UTF-8/, setImprint, latin);
  await refused(/no-such\.md cannot be taken as a text in UTF-8: ENOENT/, setImprint, '/no-such.md');
  await refused(/must end in \.txt, \.md or \.html/, setImprint, await file('imprint.pdf', '%PDF'));
  await refused(/^The text is empty\.$/, setImprint, await file('empty.txt', ''));
  await refused(/^The text holds signs/, setImprint, await file('bell.txt', '\u0007'));
  await refused(/^de_DE is no language tag/, setTerms, 'de_DE', 'x', good);
  await refused(/^The title must be a line/, setTerms, 'de', '', good);
  assert.equal(await printed(showImprint), 'We');
  assert.match(await printed(listTerms), /^Nobody must agree to them \(terms\.active\); never changed\.$/);
});
