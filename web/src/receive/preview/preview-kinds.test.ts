import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewKind } from './preview-kinds.ts';

test('shows only files that the server allows to be shown, and no HTML or SVG', () => {
  const kindOf = (fileName: string) => previewKind({ fileName, size: 1, previewHref: '/api/preview' });
  assert.deepEqual(
    ['roof.JPG', 'notes.txt', 'a.b.wav', 'tour.webm', 'plan.pdf', 'a.html', 'a.svg', 'png', 'a.constructor'].map(
      kindOf,
    ),
    ['picture', 'text', 'audio', 'video', 'pdf', undefined, undefined, undefined, undefined],
  );
  assert.equal(previewKind({ fileName: 'roof.jpg', size: 1 }), undefined);
  assert.equal(previewKind({ fileName: 'plan.pdf', size: 200_000_000, previewHref: '/api/preview' }), undefined);
});
