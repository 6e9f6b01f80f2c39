import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorProblem, contrast } from '../../../../../src/core/brand-colors.ts';
import { designTokens } from '../../../../../src/http/pages/design-tokens.ts';
import { contrastOnPage, isColor, minContrast, readableColor } from './contrast.ts';
import { productColors } from './values.ts';

const colors = ['#000000', '#17605a', '#a8442f', '#5b2d8e', '#757575', '#777777', '#ffcc00', '#00ff88', '#ffffff'];

test('the page accepts the colors that the server accepts', () => {
  for (const color of colors) {
    assert.equal(contrastOnPage(color).toFixed(6), contrast(color, '#f2f4f1').toFixed(6), color);
    assert.equal(contrastOnPage(color) >= minContrast, colorProblem(color) === undefined, color);
  }
  assert.deepEqual(['#17605A', '17605a', '#176', 'red', ''].map(isColor), [true, false, false, false, false]);
});

test('a color that is not readable has a darker one that the server accepts', () => {
  for (const color of colors) assert.equal(colorProblem(readableColor(color)), undefined, color);
  assert.equal(readableColor('#17605a'), '#17605a');
  assert.match(readableColor('#ffcc00'), /^#8\w6\w00$/);
});

test('the colors without a brand are those of the pages', () => {
  assert.ok(designTokens.includes(`--accent: ${productColors['brand.color']};`));
  assert.ok(designTokens.includes(`--seal: ${productColors['brand.sealColor']};`));
});
