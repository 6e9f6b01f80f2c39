import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrandDescription } from '#client';
import { enteredValue, inputOf, unsavedValues } from './values.ts';

const saved = (values: Readonly<Record<string, string>>) =>
  ({
    settings: Object.entries(values).map(([name, value]) => ({ name, value })),
    logo: null,
  }) as unknown as BrandDescription;

test('footer lines are lines of the field, and have bars between them in the API', () => {
  assert.equal(inputOf('brand.footer', 'Example Ltd|Register: 12'), 'Example Ltd\nRegister: 12');
  assert.equal(enteredValue('brand.footer', ' Example Ltd \n\nRegister: 12\n'), 'Example Ltd | Register: 12');
  assert.equal(enteredValue('brand.name', ' Example | Ltd '), 'Example | Ltd');
});

test('only values that differ from the saved ones are unsaved', () => {
  const brand = saved({ 'brand.name': 'Example', 'brand.footer': 'One|Two', 'brand.color': '' });
  const input = new Map([
    ['brand.name', 'Example '],
    ['brand.footer', 'One\nTwo'],
    ['brand.color', '#17605a'],
  ] as const);
  assert.deepEqual(unsavedValues(brand, input), { 'brand.color': '#17605a' });
  assert.deepEqual(unsavedValues(brand, new Map([['brand.name', '']])), { 'brand.name': '' });
});
