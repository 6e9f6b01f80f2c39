import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinHtml } from '../core/html.ts';
import { trustedLine, untrustedLine } from './line.ts';
import { html } from './message-html.ts';

test('escapes a text value', () => {
  assert.equal(
    html`<p title="${'"<>&\''}">${'"<>&\''}</p>`.html,
    '<p title="&quot;&lt;&gt;&amp;&#39;">&quot;&lt;&gt;&amp;&#39;</p>',
  );
});

test('inserts markup unchanged', () => {
  assert.equal(
    html`<p>${html`<b>${'<'}</b>`}${joinHtml([html`<i>`, html`</i>`])}</p>`.html,
    '<p><b>&lt;</b><i></i></p>',
  );
});

test('isolates untrusted text, with the direction of its characters', () => {
  assert.equal(html`${trustedLine(`To ${untrustedLine('<Ann>')}`)}`.html, 'To <bdi dir="ltr">&lt;Ann&gt;</bdi>');
  assert.equal(html`${untrustedLine('שלום.pdf')}`.html, '<bdi>שלום.pdf</bdi>');
  assert.equal(html`${untrustedLine('+1 555 0100')}`.html, '<bdi dir="ltr">+1 555 0100</bdi>');
});

test('an attribute contains no element', () => {
  assert.equal(html`<p title="${untrustedLine('Ann')}">`.html, '<p title="Ann">');
});
