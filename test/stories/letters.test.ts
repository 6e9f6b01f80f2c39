import assert from 'node:assert/strict';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Page } from 'playwright-core';
import type { Language } from '../../src/languages/pack.ts';
import { composeMail } from '../../src/mail/compose.ts';
import { aMail, serviceAddress } from '../../src/ports/mailer.suite.ts';
import { openBrowser } from '../support/browser.ts';
import { hostileSamples } from '../support/hostile-letters.ts';
import { allLanguages } from '../support/languages/all-languages.ts';
import { readMail } from '../support/mail-servers.ts';
import { pageFacts } from '../support/page-facts.ts';
import { type Sample, sampleLetters, writeSample } from '../support/sample-letters.ts';
import { scriptPayloads } from '../support/script-payloads.ts';

/** A narrow phone and a large screen. */
const widths = [360, 800];
const schemes = ['light', 'dark'] as const;
const pictures = fileURLToPath(new URL('../../reports/letters', import.meta.url));
const languages = await allLanguages();

let browser: Browser;
let page: Page;
let requests: string[] = [];

before(async () => {
  await rm(pictures, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  browser = await openBrowser();
  page = await browser.newPage();
  await page.addInitScript('window.ran = () => { top.hasRun = true; }');
  page.on('request', (request) => requests.push(request.url()));
});

after(() => browser.close());

const inFrame = (html: string, width: number) =>
  `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" style="width:${width}px;border:0"></iframe>`;

/** A letter in each width, side by side, each as high as it needs to be. */
async function show(html: string): Promise<readonly Frame[]> {
  await page.setContent(
    `<!DOCTYPE html><body style="margin:0;display:flex;align-items:start">${widths.map((width) => inFrame(html, width)).join('')}`,
  );
  const height = await page.evaluate(`(() => {
    const frames = [...document.querySelectorAll('iframe')];
    const height = Math.max(...frames.map((frame) => frame.contentDocument.documentElement.scrollHeight));
    for (const frame of frames) frame.style.height = height + 'px';
    return height;
  })()`);
  await page.setViewportSize({ width: widths.reduce((sum, width) => sum + width), height: Number(height) });
  return page.frames().slice(1);
}

/** The HTML as a mail program of somebody else's takes it out of the mail. */
async function asItArrives(sample: Sample, language: Language): Promise<string> {
  const { html } = await readMail(await composeMail(serviceAddress, aMail(writeSample(sample, language))));
  return html ?? assert.fail('There is no HTML in the mail');
}

async function lookAt(name: string, sample: Sample, language: Language): Promise<void> {
  const frames = await show(await asItArrives(sample, language));
  assert.equal(frames.length, widths.length);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const frame of frames) {
      assert.deepEqual(
        await pageFacts(frame),
        {
          language: language.locale,
          direction: language.direction,
          isWiderThanItsWindow: false,
          hiddenLinks: [],
          faintTexts: [],
          crowded: [],
        },
        `${name} in ${language.locale}, ${scheme}`,
      );
    }
    await page.screenshot({ path: join(pictures, `${name}-${language.locale}-${scheme}.png`) });
  }
}

test('letters fit narrow and wide screens, by day and by night, and load nothing', async () => {
  const english = languages.get('en') ?? assert.fail('en');
  requests = [];
  for (const [name, sample] of sampleLetters) await lookAt(name, sample, english);
  assert.deepEqual(requests, []);
});

for (const [locale, kind] of [
  ['de', 'in German'],
  ['he', 'from right to left'],
] as const) {
  test(`letters of every kind fit ${kind} too`, async () => {
    const language = languages.get(locale) ?? assert.fail(locale);
    const oneOfEachKind = new Map(sampleLetters.toReversed().map((named) => [named[1].kind, named]));
    for (const [name, sample] of oneOfEachKind.values()) await lookAt(name, sample, language);
  });
}

test('letters fit in languages that are longer', async () => {
  const language = languages.get('qps-Ploc') ?? assert.fail('qps-Ploc');
  for (const name of ['recipient', 'upload-summary', 'lock-alert-sender']) {
    await lookAt(name, new Map(sampleLetters).get(name) ?? assert.fail(name), language);
  }
});

test('letters fit with the longest values there can be', async () => {
  const english = languages.get('en') ?? assert.fail('en');
  for (const [name, sample] of hostileSamples({ text: 'ö'.repeat(255), links: 'kept', messageType: 'text' })) {
    if (['recipient', 'upload-summary', 'download-summary'].includes(name))
      await lookAt(`long-${name}`, sample, english);
  }
});

/** Each in a page of its own, unseen; resolves when all of them have loaded what they wanted to load. */
async function openAll(letters: readonly string[]): Promise<void> {
  await page.setContent(`<body hidden>${letters.map((html) => inFrame(html, 600)).join('')}`);
}

test('a letter with script payloads in all its values runs nothing and asks for nothing', async () => {
  const english = languages.get('en') ?? assert.fail('en');
  const messageTypes = ['text', 'markdown', 'html'] as const;
  requests = [];
  const letters = scriptPayloads.map((text, index) => {
    const samples = hostileSamples({ text, links: 'ending', messageType: messageTypes[index % 3] ?? 'text' });
    // It holds the most that others have written. That all are built alike is shown without a browser.
    const sample = new Map(samples).get('recipient') ?? assert.fail('recipient');
    return writeSample(sample, english).html;
  });
  for (let start = 0; start < letters.length; start += 50) await openAll(letters.slice(start, start + 50));
  assert.equal(await page.evaluate('top.hasRun'), undefined);
  assert.deepEqual(requests, []);
});

test('a payload that did run, or ask for something, would be noticed', async () => {
  await openAll(['<img src="https://evil.invalid/x" onerror="ran()">']);
  assert.equal(await page.evaluate('top.hasRun'), true);
  assert.deepEqual(requests, ['https://evil.invalid/x']);
});
