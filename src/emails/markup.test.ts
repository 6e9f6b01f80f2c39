import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinHtml } from '../core/html.ts';
import { trustedLine, untrustedLine } from './line.ts';
import { emailHtml } from './message-html.ts';

test('escapes a text value', () => {
  assert.equal(
    emailHtml`<p title="${'"<>&\''}">${'"<>&\''}</p>`.html,
    '<p title="&quot;&lt;&gt;&amp;&#39;">&quot;&lt;&gt;&amp;&#39;</p>',
  );
});

test('inserts markup unchanged', () => {
  assert.equal(
    emailHtml`<p>${emailHtml`<b>${'<'}</b>`}${joinHtml([emailHtml`<i>`, emailHtml`</i>`])}</p>`.html,
    '<p><b>&lt;</b><i></i></p>',
  );
});

test('isolates untrusted text, with the direction of its characters', () => {
  assert.equal(emailHtml`${trustedLine(`To ${untrustedLine('<Ann>')}`)}`.html, 'To <bdi dir="ltr">&lt;Ann&gt;</bdi>');
  assert.equal(emailHtml`${untrustedLine('שלום.pdf')}`.html, '<bdi>שלום.pdf</bdi>');
  assert.equal(emailHtml`${untrustedLine('+1 555 0100')}`.html, '<bdi dir="ltr">+1 555 0100</bdi>');
});

test('an attribute contains no element', () => {
  assert.equal(emailHtml`<p title="${untrustedLine('Ann')}">`.html, '<p title="Ann">');
});
