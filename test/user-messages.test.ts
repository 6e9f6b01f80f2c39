import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkCodeNames } from '../src/core/check-codes.ts';
import { healthParts } from '../src/core/health.ts';
import { requirementsOf, ruleNames } from '../src/core/password/rules.ts';
import { problems } from '../src/core/problem.ts';
import type { Setting } from '../src/core/setting-table.ts';
import { defaultSettings, settingGroups, settingNames, settings } from '../src/core/settings.ts';
import { transferStates } from '../src/core/transfer-state.ts';
import { emailTemplates } from '../src/emails/render-email.ts';
import { allLanguages, allPacks } from './support/languages/all-languages.ts';

const packs = await allPacks();
const [english] = packs;
const namesIn = (file: string) =>
  [...(english?.messages.keys() ?? [])]
    .filter((key) => key.startsWith(`${file}:`))
    .map((key) => key.slice(file.length + 1));

test('every problem, password rule, state and recipient role has a message', () => {
  const wanted = {
    problem: Object.keys(problems),
    password: ruleNames,
    state: transferStates,
    role: ['to', 'cc', 'bcc'],
  };
  for (const [group, names] of Object.entries(wanted)) {
    const defined = namesIn('messages').filter((name) => name.startsWith(`${group}.`));
    assert.deepEqual(defined.toSorted(), names.map((name) => `${group}.${name}`).toSorted(), group);
  }
});

test('every part of the service, and every error that its check can have, has a text', () => {
  const codes = checkCodeNames.filter((code) => code !== 'ok' && !code.startsWith('base_url_'));
  for (const [group, names] of Object.entries({ part: healthParts, checkCode: codes })) {
    const defined = namesIn('web/admin').filter((name) => name.startsWith(`${group}.`));
    assert.deepEqual(defined.toSorted(), names.map((name) => `${group}.${name}`).toSorted(), group);
  }
});

test('every setting, group and choice has a text on the settings page', () => {
  const all: ReadonlyArray<readonly [string, Setting]> = settingNames.map((name) => [name, settings[name]]);
  const wanted = {
    label: settingNames,
    help: settingNames,
    form: all.flatMap(([name, setting]) => ('form' in setting ? [name] : [])),
    choice: all.flatMap(([name, setting]) =>
      'choices' in setting ? setting.choices.map((choice) => `${name}_${choice}`) : [],
    ),
    group: settingGroups.map(({ title }) => title),
  };
  for (const [group, names] of Object.entries(wanted)) {
    const defined = namesIn('web/admin-settings').filter((name) => name.startsWith(`${group}.`));
    const keys = names.map((name) => `${group}.${name.replaceAll(/\W/g, '_')}`);
    assert.deepEqual(defined.toSorted(), keys.toSorted(), group);
  }
});

test('in each shipped language, every problem has a text of its own with what to do', () => {
  const requests: Readonly<Record<string, RegExp>> = { en: /\bPlease\b/, de: /\bBitte\b/ };
  const shipped = packs.filter(({ locale }) => locale in requests);
  assert.deepEqual(shipped.map(({ locale }) => locale).toSorted(), Object.keys(requests).toSorted());
  for (const { locale, messages } of shipped) {
    const texts = new Set<string>();
    for (const name of Object.keys(problems)) {
      const text = messages.get(`messages:problem.${name}`) ?? '';
      assert.match(text, requests[locale] ?? /^$/, `${name} in ${locale}`);
      texts.add(text);
    }
    assert.equal(texts.size, Object.keys(problems).length, `two problems have the same text in ${locale}`);
  }
});

test('the message of every problem uses only values that the response has', async () => {
  for (const [locale, { translate }] of await allLanguages()) {
    for (const [name, { members = {} }] of Object.entries(problems)) {
      const values = Object.fromEntries(Object.keys(members).map((member) => [member, 2]));
      const size = 'limitBytes' in members ? { size: '2 MB' } : {};
      assert.doesNotMatch(
        translate(`messages:problem.${name}`, { ...values, ...size }),
        /[{}]|NaN|undefined/,
        `${name} in ${locale}`,
      );
    }
  }
});

test('no page shows the English details of an error', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const file of globSync('web/src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const source = readFileSync(`${root}${file}`, 'utf8');
    assert.doesNotMatch(source, /\b(errorMessage|members\['(detail|title)'\]|(error|problem|cause)\.message)\b/, file);
  }
});

test('the message of every password rule uses only the details that the API returns', async () => {
  const settings = { ...defaultSettings, 'password.blockedCharacters': '<>' };
  for (const [locale, { translate }] of await allLanguages()) {
    for (const { name, details } of requirementsOf({ settings, words: [] })) {
      assert.doesNotMatch(translate(`messages:password.${name}`, { ...details }), /[{}]/, `${name} in ${locale}`);
    }
  }
});

test('every email template has a message file', () => {
  const files = [...(english?.files.keys() ?? [])].filter((name) => name.startsWith('mail/')).toSorted();
  assert.deepEqual(files, [...emailTemplates, 'common'].map((kind) => `mail/${kind}.json`).toSorted());
});

test('no email message is unused', () => {
  const folder = fileURLToPath(new URL('../src/emails', import.meta.url));
  const shared = ['template-parts', 'render-html', 'from-name'].map((name) =>
    readFileSync(`${folder}/${name}.ts`, 'utf8'),
  );
  const sources = new Map(emailTemplates.map((kind) => [kind, readFileSync(`${folder}/templates/${kind}.ts`, 'utf8')]));
  for (const [kind, source] of sources) {
    for (const name of namesIn(`mail/${kind}`)) {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is looked for in the source
      const inTurn = name.replace(/^(sender|admin)\./, '${reader}.');
      assert.ok(source.includes(`'${name}'`) || source.includes(`\`${inTurn}\``), `${kind}:${name}`);
    }
  }
  const all = [...shared, ...sources.values()].join();
  for (const name of namesIn('mail/common'))
    assert.ok(all.includes(`'${name}'`) || all.includes(`'mail/common:${name}'`), `common:${name}`);
});

test('a page uses all of its messages and no others', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync(['web/src/**/*.{ts,tsx}', 'src/http/{pages,routes}/*.ts'], { cwd: root });
  const source = files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join();
  // The end or the middle of a key may be computed at run time.
  const key = /['"`](?:web\/)?([a-z-]+|\$\{page\}):([\w.]+|[\w.]*\$\{[^}]+\}[\w.]*)['"`]/g;
  const keys = [...source.matchAll(key)];
  const pages = [...(english?.files.keys() ?? [])].flatMap((name) => /^web\/(.+)\.json$/.exec(name)?.[1] ?? []);
  assert.ok(pages.includes('common') && pages.includes('admin'));
  for (const page of pages) {
    const patterns = keys
      .filter(([, file]) => file === page || (file?.startsWith('$') && ['send', 'transfers'].includes(page)))
      .map(([, , name = '']) => new RegExp(`^${name.replace(/\$\{[^}]+\}/, '\\w+').replaceAll('.', '\\.')}$`));
    const names = namesIn(`web/${page}`);
    assert.deepEqual(
      names.filter((name) => !patterns.some((pattern) => pattern.test(name))),
      [],
      'unused',
    );
    assert.deepEqual(
      patterns.filter((pattern) => !names.some((name) => pattern.test(name))),
      [],
      'undefined',
    );
  }
});

test('the labels of the checksums file are those of the API', async () => {
  const languages = await allLanguages();
  const labelsIn = (locale: string) =>
    ['subject', 'fileName', 'checksum'].map((name) => languages.get(locale)?.translate(`csv:${name}`));
  assert.deepEqual(labelsIn('en'), ['Subject', 'File Name', 'Checksum']);
  assert.deepEqual(labelsIn('de'), ['Betreff', 'Dateiname', 'Prüfsumme']);
});

test('the German pack calls itself Deutsch', () => {
  assert.equal(packs.find(({ id }) => id === 'de_2')?.displayName, 'Deutsch');
});
