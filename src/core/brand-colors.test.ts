import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorFamilies, colorProblem, contrast, minContrast } from './brand-colors.ts';

/** All combinations of six values of each channel, among them black, white, grays and full colors. */
const values = ['00', '33', '66', '99', 'cc', 'ff'];
const manyColors = values.flatMap((red) => values.flatMap((green) => values.map((blue) => `#${red}${green}${blue}`)));

test('computes the contrast as WCAG defines it', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21);
  assert.equal(contrast('#ffffff', '#000000'), 21);
  assert.equal(contrast('#17605a', '#17605a'), 1);
  // Known figures of the two grays on either side of the limit.
  assert.equal(contrast('#767676', '#ffffff').toFixed(2), '4.54');
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

test('rejects a color that is too light, and suggests one of the same hue that is accepted', () => {
  assert.equal(
    colorProblem('#f39200'),
    'has a contrast of 2.1 to the background of the pages; at least 4.5 is needed. #9e5f00 has it',
  );
  assert.equal(colorProblem('#17605a'), undefined);
  assert.equal(colorProblem('#17605A'), undefined);
  assert.equal(colorProblem('#000000'), undefined);
  const rejected = manyColors.filter((color) => colorProblem(color) !== undefined);
  for (const color of rejected) {
    const suggested = /(#[0-9a-f]{6}) has it$/.exec(colorProblem(color) ?? '')?.[1] ?? '';
    assert.equal(colorProblem(suggested), undefined, `${color}: ${suggested}`);
  }
  assert.ok(rejected.length > 50 && rejected.length < manyColors.length);
});

test('derives colors with enough contrast for light and dark mode from every accepted color', () => {
  for (const color of manyColors.filter((each) => colorProblem(each) === undefined)) {
    const { light, dark } = colorFamilies(color);
    assert.equal(light.color, color);
    const pairs = [
      ...['#ffffff', '#f6f4ee', '#f2f4f1', light.tint].map((background) => [light.color, background]),
      [light.on, light.color],
      [light.on, light.strong],
      ['#1f2a29', light.tint],
      ...['#15191a', '#1d2223', '#131817', '#1b2221', dark.tint].map((background) => [dark.color, background]),
      [dark.on, dark.color],
      [dark.on, dark.strong],
      ['#e9edeb', dark.tint],
    ] as const;
    for (const [one = '', other = ''] of pairs)
      assert.ok(contrast(one, other) >= minContrast, `${color}: ${one} on ${other}`);
  }
});

test('accepts the colors of Sealpost itself', () => {
  for (const color of ['#17605a', '#a8442f']) assert.equal(colorProblem(color), undefined);
});
