import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import type { Language } from '../../src/languages/pack.ts';
import { composeEmail } from '../../src/mail/compose.ts';
import { sampleEmail, serviceAddress } from '../../src/ports/mailer.suite.ts';
import { measurePage } from '../support/browser/measure-page.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { scriptPayloads } from '../support/inputs/script-payloads.ts';
import { allLanguages } from '../support/languages/all-languages.ts';
import { hostileSampleEmails } from '../support/mail/hostile-emails.ts';
import { renderSampleEmail, type SampleEmail, sampleEmails } from '../support/mail/sample-emails.ts';
import { parseMime } from '../support/mail/smtp-servers.ts';
import { longestWaitMs } from '../support/wait-until.ts';

/** The widths in pixels of a narrow phone and of a large screen. */
const widths = [360, 800];
const schemes = ['light', 'dark'] as const;
const languages = await allLanguages();

let browser: Browser;
let page: Page;
let requests: string[] = [];

before(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(longestWaitMs);
  await page.addInitScript('window.ran = () => { top.hasRun = true; }');
  page.on('request', (request) => requests.push(request.url()));
});

after(() => browser.close());

const inFrame = (html: string, width: number) =>
  `<iframe srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" style="width:${width}px;border:0"></iframe>`;

/** Shows an email in each width, side by side, each frame as high as its content. */
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

/** Returns the HTML that a third-party parser finds in the email. */
async function parsedHtml(sample: SampleEmail, language: Language): Promise<string> {
  const { html } = await parseMime(
    await composeEmail(serviceAddress, sampleEmail(renderSampleEmail(sample, language))),
  );
  return html ?? assert.fail('There is no HTML in the mail');
}

async function checkLayout(name: string, sample: SampleEmail, language: Language): Promise<void> {
  const frames = await show(await parsedHtml(sample, language));
  assert.equal(frames.length, widths.length);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const frame of frames) {
      assert.deepEqual(
        await measurePage(frame),
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
  }
}

test('emails fit narrow and wide screens, light and dark, and load nothing', async () => {
  const english = languages.get('en') ?? assert.fail('en');
  requests = [];
  for (const [name, sample] of sampleEmails) await checkLayout(name, sample, english);
  assert.deepEqual(requests, []);
});

for (const [locale, kind] of [
  ['de', 'in German'],
  ['he', 'from right to left'],
] as const) {
  test(`emails of every kind fit ${kind} too`, async () => {
    const language = languages.get(locale) ?? assert.fail(locale);
    const oneOfEachKind = new Map(sampleEmails.toReversed().map((named) => [named[1].kind, named]));
    for (const [name, sample] of oneOfEachKind.values()) await checkLayout(name, sample, language);
  });
}

test('emails fit in languages with longer texts', async () => {
  const language = languages.get('qps-Ploc') ?? assert.fail('qps-Ploc');
  for (const name of ['recipient', 'upload-summary', 'lock-alert-sender']) {
    await checkLayout(name, new Map(sampleEmails).get(name) ?? assert.fail(name), language);
  }
});

test('emails fit with the longest possible values', async () => {
  const english = languages.get('en') ?? assert.fail('en');
  for (const [name, sample] of hostileSampleEmails({
    text: 'ö'.repeat(255),
    links: 'unchanged',
    messageType: 'text',
  })) {
    if (['recipient', 'upload-summary', 'download-summary'].includes(name))
      await checkLayout(`long-${name}`, sample, english);
  }
});

/** Opens each email in a hidden frame, and resolves when all frames have loaded. */
async function openAll(emails: readonly string[]): Promise<void> {
  await page.setContent(`<body hidden>${emails.map((html) => inFrame(html, 600)).join('')}`);
}

test('an email with script payloads in all its values executes and requests nothing', async () => {
  const english = languages.get('en') ?? assert.fail('en');
  const messageTypes = ['text', 'markdown', 'html'] as const;
  requests = [];
  const emails = scriptPayloads.map((text, index) => {
    const samples = hostileSampleEmails({ text, links: 'ending', messageType: messageTypes[index % 3] ?? 'text' });
    // This email contains the most user input. Other tests show without a browser that all are rendered alike.
    const sample = new Map(samples).get('recipient') ?? assert.fail('recipient');
    return renderSampleEmail(sample, english).html;
  });
  for (let start = 0; start < emails.length; start += 50) await openAll(emails.slice(start, start + 50));
  assert.equal(await page.evaluate('top.hasRun'), undefined);
  assert.deepEqual(requests, []);
});

test('the check detects a payload that runs or sends a request', async () => {
  await openAll(['<img src="https://evil.invalid/x" onerror="ran()">']);
  assert.equal(await page.evaluate('top.hasRun'), true);
  assert.deepEqual(requests, ['https://evil.invalid/x']);
});
