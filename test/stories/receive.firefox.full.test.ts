import '../support/browser/use-firefox.ts';
import './receive.test.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFirefox } from '../support/browser/open-browser.ts';
import { createViewableTransfer, downloadPageOf, enterPassword } from '../support/browser/receive-page-states.ts';
import { openWindow, startWebServer } from '../support/server/web-server.ts';

test('Firefox shows a PDF in the page with its own viewer, which has no rights of the page', async (t) => {
  const browser = await openFirefox({ hasPdfViewer: true });
  t.after(() => browser.close());
  const server = await startWebServer(t);
  const { page, assertQuiet } = await openWindow(t, browser, server);
  const made = await createViewableTransfer(server);
  await page.goto(downloadPageOf(server, made));
  await enterPassword(page, made.password);
  await page.getByRole('button', { name: 'View plan.pdf' }).click();
  await page.frameLocator('dialog iframe').locator('.page canvas').waitFor();
  const [, viewer] = page.frames();
  const readPage = '(() => { try { return parent.document.title } catch ({ name }) { return name } })()';
  assert.equal(await viewer?.evaluate('globalThis.origin'), 'resource://pdf.js');
  assert.equal(await viewer?.evaluate(readPage), 'SecurityError');
  // The viewer runs the script of the file in a sandbox of its own, where nothing of the page exists.
  assertQuiet(
    /^(Warning: Indexing all PDF objects|PDF \w+ \[|Error when executing "OpenAction" for document\nReferenceError: ran )/,
  );
});
