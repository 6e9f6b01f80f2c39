import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDomain, presets, rulesFile, rulesOf } from './presets.ts';

test('accepts a domain, also from an address, and nothing that would break the file', () => {
  for (const input of ['example.org', ' Example.ORG ', '@example.org', 'ann@example.org'])
    assert.equal(parseDomain(input), 'example.org');
  assert.equal(parseDomain('bücher.example'), 'bücher.example');
  for (const input of ['', 'org', 'a,b.org', 'exa mple.org', '"example.org', '*.example.org', '-a.org', 'a..org'])
    assert.equal(parseDomain(input), undefined, input);
});

test('each preset has the rules that its name promises', () => {
  const files = presets.map((preset) => rulesFile(rulesOf(preset, 'a.example')).split('\n').slice(1, -1));
  assert.deepEqual(files, [
    ['allow,*@a.example,*,,'],
    ['allow,*@a.example,*@a.example,,'],
    ['allow,*@a.example,*,,', 'allow,*,*@a.example,,'],
    [],
  ]);
});
