import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { Problem } from '../../core/problem.ts';
import { queryEntries, readQuery, rejectUnknownQuery } from './query.ts';

const declared = Type.Object({ page: Type.Integer(), active: Type.Boolean(), fields: Type.String() });
const refused = (error: unknown) => error instanceof Problem && error.code === 'value_malformed';

test('reads declared parameters with their types', () => {
  assert.deepEqual(readQuery({ url: '/x?page=3&active=TRUE&fields=a(b)%2C+c' }, declared), {
    page: 3,
    active: true,
    fields: 'a(b), c',
  });
});

test('reads a list from commas, repeated parameters, or both; an empty one is absent', () => {
  const list = Type.Object({ ids: Type.Array(Type.String()), limit: Type.Number() });
  assert.deepEqual(readQuery({ url: '/x?ids=a,b%2Cc&ids=d&ids=,%20e,&limit=.5' }, list), {
    ids: ['a', 'b', 'c', 'd', 'e'],
    limit: 0.5,
  });
  assert.deepEqual(readQuery({ url: '/x?ids=&ids=,,&ids' }, list), {});
  assert.deepEqual(readQuery({ url: '/x?ids[]=a&ids%5B%5D=b&ids[0]=c&ids%5B12%5D=d,e&ids[x]=f&ids[][]=g' }, list), {
    ids: ['a', 'b', 'c', 'd', 'e'],
  });
  assert.throws(() => readQuery({ url: '/x?ids=a&ids=%ff' }, list), refused);
});

test('ignores unknown parameters, including malformed ones', () => {
  assert.deepEqual(readQuery({ url: '/x?unknown=1&unknown=2&%zz=%zz&&=&__proto__=1&constructor=2' }, declared), {});
});

test('rejects a parameter that is neither declared nor general, with similar names', () => {
  const list = Type.Object({ 'min-size': Type.Integer(), ids: Type.Array(Type.String()) });
  const detail = (url: string, schema?: typeof list) => {
    try {
      rejectUnknownQuery({ url }, schema);
      return undefined;
    } catch (error) {
      return error instanceof Problem ? error.detail : error;
    }
  };
  for (const url of ['/x', '/x?&=&', '/x?min-size=1', '/x?ids=a&ids[]=b&ids[0]=c', '/x?major-api-version=1', '/x?zzz='])
    assert.equal(detail(url, list), undefined, url);
  assert.equal(detail('/x?minSize=1', list), 'minSize is an unknown parameter. Did you mean min-size?');
  for (const name of ['zzz', 'ids[x]', '%zz', '__proto__', 'constructor'])
    assert.equal(detail(`/x?${name}=1`, list), `${name} is an unknown parameter.`);
  assert.equal(detail('/x?ids=1'), 'ids is an unknown parameter.');
});

test('treats an empty parameter as absent, also beside one with a value', () => {
  assert.deepEqual(readQuery({ url: '/x?page=&active&fields=' }, declared), {});
  assert.deepEqual(readQuery({ url: '/x?page=&page=2' }, declared), { page: 2 });
});

test('rejects a declared parameter that is repeated or malformed', () => {
  for (const target of ['/x?page=1&page=1', '/x?p%61ge=1&page=2', '/x?page=1.5', '/x?active=1', '/x?fields=%ff']) {
    assert.throws(() => readQuery({ url: target }, declared), refused, target);
  }
});

test('rejects an array for a parameter that is no list, and ignores an empty one', () => {
  for (const target of ['/x?page[]=1', '/x?page=1&page[]=2', '/x?fields%5B0%5D=a', '/x?active[12]=true']) {
    assert.throws(() => readQuery({ url: target }, declared), refused, target);
  }
  assert.deepEqual(readQuery({ url: '/x?page[]=&page=2&fields[a]=b&unknown[]=1' }, declared), { page: 2 });
});

test('returns no entries for a target without a query', () => {
  assert.deepEqual(queryEntries({ url: '/x' }), []);
});

test('parses a query once for any number of parameters', () => {
  let reads = 0;
  const request = {
    get url() {
      reads += 1;
      return '/x?page=3&fields=a';
    },
  };
  for (let time = 0; time < 3; time += 1) assert.deepEqual(readQuery(request, declared), { page: 3, fields: 'a' });
  assert.equal(reads, 1);
});
