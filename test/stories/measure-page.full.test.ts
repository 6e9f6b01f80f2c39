import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { measurePage } from '../support/browser/measure-page.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { longestWaitMs } from '../support/wait-until.ts';

let browser: Browser;
let page: Page;
before(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 400, height: 300 } });
  page.setDefaultTimeout(longestWaitMs);
});
after(() => browser.close());

async function factsOf(html: string) {
  await page.setContent(`<!DOCTYPE html><style>body{margin:8px;font:16px/1.5 sans-serif}</style>${html}`);
  return measurePage(page.mainFrame());
}

test('reports nothing crowded and nothing faint on a good page', async () => {
  const { crowded, faintTexts, isWiderThanItsWindow } = await factsOf(`
    <p>Some <bdi>words</bdi>, and <a href="/">a link</a> among them, on more than one line of the page</p>
    <p style="border:1px solid">In a box <button>Press</button> <input value="x"></p>
    <div style="overflow:auto;height:20px"><p>long<br>and<br>longer</p></div>
    <details><summary>More</summary><p>Behind it</p></details>
    <button disabled style="color:#ccc;background:#fff">Not now</button>`);
  assert.deepEqual([crowded, faintTexts, isWiderThanItsWindow], [[], [], false]);
});

for (const [what, html, reported] of [
  ['cut off', '<p style="overflow:hidden;height:20px">one<br>two</p>', 'cut off: two'],
  [
    'cut off at the side',
    '<p style="overflow:clip;width:50px;white-space:nowrap">one two three four</p>',
    'cut off: one',
  ],
  [
    'out of its box',
    '<p style="width:60px;border:1px solid;white-space:nowrap">words and more</p>',
    'out of its box: words',
  ],
  [
    'beyond the window',
    '<p style="white-space:nowrap">words that do not end before the window does, however wide it is</p>',
    'beyond the window',
  ],
  ['on top of other text', '<p>first</p><p style="margin-top:-2.4em">second</p>', 'first overlaps second'],
  ['on top of a button', '<p>words</p><button style="position:relative;top:-3em">x</button>', 'words overlaps'],
  [
    'crowded in a collapsed section',
    '<details><summary>More</summary><p style="overflow:hidden;height:5px">one</p></details>',
    'one',
  ],
] as const) {
  test(`reports text that is ${what}`, async () => {
    const { crowded } = await factsOf(html);
    assert.ok(
      crowded.some((each) => each.startsWith(reported) || each.endsWith(reported)),
      JSON.stringify(crowded),
    );
  });
}

for (const [what, html] of [
  ['by its color', '<p style="color:#999">faint</p>'],
  ['by its background', '<p style="color:#fff">faint</p>'],
  ['by its opacity', '<p style="opacity:.5">faint</p>'],
  ['on a translucent background', '<p style="color:#fff;background:rgb(0 0 0/40%)">faint</p>'],
  ['in a collapsed section', '<details><summary>More</summary><p style="color:#aaa">faint</p></details>'],
  ['in a field', '<input id="faint" value="x" style="color:#aaa">'],
] as const) {
  test(`reports text that is faint ${what}`, async () => {
    const { faintTexts } = await factsOf(html);
    assert.match(faintTexts.join(), /^#?faint \d\.\d\d$/);
  });
}
