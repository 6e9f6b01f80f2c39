import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewType } from './preview-types.ts';

test('pictures, text, PDF, audio and video can be shown', () => {
  for (const [name, type] of [
    ['roof.JPG', 'image/jpeg'],
    ['a.b.png', 'image/png'],
    ['notes.md', 'text/plain; charset=utf-8'],
    ['data.xml', 'text/plain; charset=utf-8'],
    ['plan.pdf', 'application/pdf'],
    ['call.mp3', 'audio/mpeg'],
    ['tour.webm', 'video/webm'],
  ] as const) {
    assert.equal(previewType(name, { allowsPdf: true }), type, name);
  }
  assert.equal(previewType('plan.PDF', { allowsPdf: false }), undefined);
});

test('nothing that a browser executes can be shown, and nothing unknown', () => {
  for (const name of [
    'a.html',
    'a.htm',
    'a.xhtml',
    'a.svg',
    'a.svgz',
    'a.js',
    'a.mjs',
    'a.css',
    'a.swf',
    'a.exe',
    'a.docx',
    'a.zip',
    'png',
    'a.png.html',
    'a.constructor',
    'a.__proto__',
    '',
  ]) {
    assert.equal(previewType(name, { allowsPdf: true }), undefined, name);
  }
});
