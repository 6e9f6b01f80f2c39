import assert from 'node:assert/strict';
import { test } from 'node:test';
import { given, said } from './line.ts';
import { html, joined } from './markup.ts';

test('a text in a hole is escaped', () => {
  assert.equal(
    html`<p title="${'"<>&\''}">${'"<>&\''}</p>`.markup,
    '<p title="&quot;&lt;&gt;&amp;&#39;">&quot;&lt;&gt;&amp;&#39;</p>',
  );
});

test('markup in a hole is taken as it is', () => {
  assert.equal(
    html`<p>${html`<b>${'<'}</b>`}${joined([html`<i>`, html`</i>`])}</p>`.markup,
    '<p><b>&lt;</b><i></i></p>',
  );
});

test('what was given stands apart, with the direction of its letters', () => {
  assert.equal(html`${said(`To ${given('<Ann>')}`)}`.markup, 'To <bdi dir="ltr">&lt;Ann&gt;</bdi>');
  assert.equal(html`${given('שלום.pdf')}`.markup, '<bdi>שלום.pdf</bdi>');
  assert.equal(html`${given('+1 555 0100')}`.markup, '<bdi dir="ltr">+1 555 0100</bdi>');
});

test('an attribute holds no element', () => {
  assert.equal(html`<p title="${given('Ann')}">`.markup, '<p title="Ann">');
});
