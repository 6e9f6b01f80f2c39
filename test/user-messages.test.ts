import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readDocPage } from '../scripts/doc-pages.ts';
import { auditActions } from '../src/core/audit-log.ts';
import { productBrand } from '../src/core/brand.ts';
import { checkCodeNames, healthParts } from '../src/core/health.ts';
import { logoLimits } from '../src/core/logo/logo.ts';
import { requirementsOf, ruleNames } from '../src/core/password/rules.ts';
import { defaultPolicySettings } from '../src/core/policy/settings.ts';
import { problems } from '../src/core/problem.ts';
import type { Setting } from '../src/core/setting-table.ts';
import { defaultSettings, settingGroups, settingNames, settings } from '../src/core/settings.ts';
import { textLimits } from '../src/core/text-limits.ts';
import { transferStates } from '../src/core/transfer-state.ts';
import { fromName } from '../src/emails/from-name.ts';
import { emailTemplates } from '../src/emails/render-email.ts';
import { limits } from '../src/http/connections/limits.ts';
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

test('every action of the audit log has a text, by which the administration filters', () => {
  const defined = namesIn('web/admin-audit').filter((name) => name.startsWith('action.'));
  assert.deepEqual(defined.toSorted(), auditActions.map((name) => `action.${name}`).toSorted());
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
  const requests: Readonly<Record<string, RegExp>> = { en: /\bplease\b/i, de: /\bBitte\b/ };
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
  // Each template begins with the type of its values.
  const templates = globSync(`${folder}/templates/*.ts`)
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').split(/^(?=(?:export )?(?:interface|type) \w+Values\b)/m));
  const sourceOf = (kind: string) => {
    const name = kind.replace(/-(\w)/g, (_, initial: string) => initial.toUpperCase());
    const maker = new RegExp(`^export (?:function|const) ${name}(?:Email)?\\b`, 'm');
    return templates.find((text) => maker.test(text)) ?? assert.fail(kind);
  };
  const sources = new Map(emailTemplates.map((kind) => [kind, sourceOf(kind)]));
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
  const source = files.map((file) => withCompleteKeys(file, readFileSync(`${root}${file}`, 'utf8'))).join();
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

/** Writes out what sections leave out: their own part in the keys of `t`, and the names of columns behind a prefix. */
function withCompleteKeys(file: string, text: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as in the source
  const complete = text.replaceAll(/(?:labels=|columnsOf<[^(]*\()["']([\w:-]+)["']/g, '`$1.${name}`');
  const [, section] = /admin\/sections\/(\w+)\//.exec(file) ?? [];
  if (section === undefined) return complete;
  const [before, ...calls] = complete.split(/\bt\(/);
  // Texts that are compared are no keys.
  const key = /(?<![!=]== )(['`])([\w.]+|[\w.]*\$\{[^}]+\}[\w.]*)\1/g;
  const ends = calls.map((call) => endOfArgument(call));
  const keys = calls.map((call, index) => call.slice(0, ends[index]).replaceAll(key, `$1admin-${section}:$2$1`));
  return [before, ...calls.map((call, index) => `${keys[index]}${call.slice(ends[index])}`)].join('t(');
}

/** The place of the comma or bracket behind the first argument of a call. */
function endOfArgument(text: string): number {
  let depth = 0;
  return [...text].findIndex((character) => {
    if ('({'.includes(character)) depth += 1;
    if (depth === 0 && ',)'.includes(character)) return true;
    if (')}'.includes(character)) depth -= 1;
    return false;
  });
}

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

/** The folder of the guide for senders and recipients in each shipped language. */
const guides: Readonly<Record<string, string>> = { en: 'docs/guide', de: 'docs/guide/de' };

test('the guides name the sender of an email as the emails do', async () => {
  const languages = await allLanguages();
  for (const [locale, folder] of Object.entries(guides)) {
    const language = languages.get(locale);
    assert.ok(language);
    const page = readDocPage(`${folder}/is-this-email-real.md`);
    for (const sender of ['Ann Example', '']) {
      const name = fromName(language, productBrand, sender);
      assert.ok(page.includes(`\`${name}\``), `${folder}: ${name}`);
    }
  }
});

test('each button and field that a guide names is on a page', () => {
  for (const [locale, folder] of Object.entries(guides)) {
    const pack = packs.find((each) => each.locale === locale);
    const labels = [...(pack?.messages ?? [])].flatMap(([key, text]) =>
      key.startsWith('web/') ? [text.replaceAll(/\{\w+\}/g, '…').replace(/ \(.*\)$/, '')] : [],
    );
    for (const file of globSync(`${folder}/*.md`, { cwd: fileURLToPath(new URL('..', import.meta.url)) })) {
      const named = [...readDocPage(file).matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name = '']) => {
        const isTerm =
          name.endsWith(':') || ['tracking ID', 'confidential message', 'vertrauliche Nachricht'].includes(name);
        return isTerm ? [] : [name];
      });
      assert.deepEqual(
        named.filter((name) => !labels.includes(name.replaceAll(/\s+/g, ' ').replace(/ \(.*\)$/, ''))),
        [],
        file,
      );
    }
  }
});

test('the guides show the default limits', () => {
  const gibibytes = defaultPolicySettings.maxTotalSize / 2 ** 30;
  const gigabytes = Math.round(defaultPolicySettings.maxTotalSize / 1e9);
  const count = (name: 'maxFiles' | 'maxRecipients' | 'maxMessageLength' | 'maxSubjectLength') =>
    settings[`transfer.${name}`].default;
  const [min, max] = [settings['password.minimumLength'].default, settings['password.maximumLength'].default];
  const rows: Readonly<Record<string, (number: (value: number) => string) => readonly string[]>> = {
    en: (number) => [
      `size of all files of a transfer | ${gigabytes} GB (${gibibytes} GiB)`,
      `files of a transfer | ${number(count('maxFiles'))}`,
      `recipients of a transfer | ${number(count('maxRecipients'))}`,
      `availability | ${defaultPolicySettings.maxRetentionPeriod} days`,
      `message | ${number(count('maxMessageLength'))} characters`,
      `subject | ${number(count('maxSubjectLength'))} characters`,
      `message when you withdraw a transfer | ${number(textLimits.revocationMessage)} characters`,
      `password | ${min} to ${max} characters,`,
    ],
    de: (number) => [
      `Größe aller Dateien einer Sendung | ${gigabytes} GB (${gibibytes} GiB)`,
      `Dateien einer Sendung | ${number(count('maxFiles'))}`,
      `Empfänger einer Sendung | ${number(count('maxRecipients'))}`,
      `Verfügbarkeit | ${defaultPolicySettings.maxRetentionPeriod} Tage`,
      `Nachricht | ${number(count('maxMessageLength'))} Zeichen`,
      `Betreff | ${number(count('maxSubjectLength'))} Zeichen`,
      `Nachricht beim Zurückziehen | ${number(textLimits.revocationMessage)} Zeichen`,
      `Passwort | ${min} bis ${max} Zeichen,`,
    ],
  };
  for (const [locale, folder] of Object.entries(guides)) {
    const page = readDocPage(`${folder}/send.md`);
    const number = (value: number) => new Intl.NumberFormat(locale).format(value);
    for (const row of rows[locale]?.(number) ?? ['']) assert.ok(page.includes(`| ${row}`), row);
  }
});

test('the hints for a logo name its limit', () => {
  for (const { messages } of packs.filter(({ locale }) => locale in guides)) {
    for (const key of ['web/admin-assistant:name.logoHint', 'web/admin-branding:logo.hint']) {
      assert.match(messages.get(key) ?? '', new RegExp(`\\b${logoLimits.givenBytes / 1024} KiB`), key);
    }
  }
});

test('the API guide shows the limits of every client', () => {
  const page = readDocPage('docs/api-guide.md');
  for (const row of [
    `pipelined requests on a connection | ${limits.inFlightPerConnection} |`,
    `JSON body | ${limits.jsonBytes / 1024} KiB;`,
    `headers | ${limits.headerBytes / 1024} KiB`,
    `password | ${new Intl.NumberFormat('en').format(limits.passwordBytes)} bytes |`,
  ])
    assert.ok(page.includes(`| ${row}`), row);
});

test('a text about Transfer Status spells a state as the response does', () => {
  const document = readFileSync(fileURLToPath(new URL('../openapi.json', import.meta.url)), 'utf8');
  const sentences = document.split(/\. |\\n/).filter((text) => /`getTransferStatus`/.test(text));
  const named = sentences.flatMap((text) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  const states = named.filter((name) => transferStates.some((state) => state.toUpperCase() === name.toUpperCase()));
  assert.ok(states.length > 0);
  assert.deepEqual(
    states.filter((name) => name !== name.toUpperCase()),
    [],
  );
});

test('German texts use one word for each term of the administration', () => {
  const retired =
    /Audit-Protokoll|Protokoll der Verwaltung|Richtlinie|zentralen? Anmeldung|[Ee]mpfangende Person|[Ee]ntsperr|Zustand\b|Backup|(?<!Daten)Sicherung|\bBytes\b|\b(der|den|einen) (API-)?Token\b|Aufrufer/;
  const german = packs.find(({ locale }) => locale === 'de');
  const found = [...(german?.messages ?? [])].filter(([, text]) => retired.test(text));
  assert.deepEqual(found, []);
});
