import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinHtml } from '../core/html.ts';
import { trustedLine, untrustedLine } from './line.ts';
import { bidiHtml } from './message-html.ts';

test('escapes a text value', () => {
  assert.equal(
    bidiHtml`<p title="${'"<>&\''}">${'"<>&\''}</p>`.html,
    '<p title="&quot;&lt;&gt;&amp;&#39;">&quot;&lt;&gt;&amp;&#39;</p>',
  );
});

test('inserts markup unchanged', () => {
  assert.equal(
    bidiHtml`<p>${bidiHtml`<b>${'<'}</b>`}${joinHtml([bidiHtml`<i>`, bidiHtml`</i>`])}</p>`.html,
    '<p><b>&lt;</b><i></i></p>',
  );
});

test('isolates untrusted text, with the direction of its characters', () => {
  assert.equal(bidiHtml`${trustedLine(`To ${untrustedLine('<Ann>')}`)}`.html, 'To <bdi dir="ltr">&lt;Ann&gt;</bdi>');
  assert.equal(bidiHtml`${untrustedLine('שלום.pdf')}`.html, '<bdi>שלום.pdf</bdi>');
  assert.equal(bidiHtml`${untrustedLine('+1 555 0100')}`.html, '<bdi dir="ltr">+1 555 0100</bdi>');
});

test('an attribute contains no element', () => {
  assert.equal(bidiHtml`<p title="${untrustedLine('Ann')}">`.html, '<p title="Ann">');
});
