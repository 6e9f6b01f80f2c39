import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findBreakingChanges, type WireDocument } from './support/openapi/breaking-changes.ts';
import { releases, wireOf } from './support/releases.ts';

const current = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');

for (const version of releases) {
  test(`serves every client of version ${version}`, () => {
    assert.deepEqual(findBreakingChanges(wireOf(version), JSON.parse(current)), []);
  });
}

const post = 'POST /api/items';

/** A document in which each kind of difference can be made by replacing text. */
const example = JSON.stringify({
  paths: {
    '/api/items': {
      post: {
        operationId: 'addItem',
        security: [{ Token: [] }],
        parameters: [{ $ref: '#/components/parameters/Version' }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewItem' } } } },
        responses: {
          '200': {
            headers: { ETag: { schema: { type: 'string' } }, Age: { $ref: '#/components/headers/Age' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Item' } } },
          },
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    parameters: { Version: { name: 'Version', in: 'header', schema: { type: 'integer' } } },
    headers: { Age: { schema: { type: 'integer' } } },
    responses: {
      NotFound: {
        headers: { Date: { schema: { type: 'string' } } },
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    examples: { gone: { value: { type: 'urn:gone', status: 410, errorCode: 2006 } } },
    schemas: {
      Error: { type: 'object', properties: { cause: { type: 'string' } }, required: ['cause'] },
      NewItem: {
        type: 'object',
        properties: { name: { type: 'string' }, kind: { type: 'string', enum: ['small', 'large'] } },
        required: ['name'],
      },
      Item: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          size: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          state: { type: 'string', enum: ['new', 'old'] },
          parts: { type: 'array', items: { $ref: '#/components/schemas/Item' } },
        },
        required: ['id', 'parts'],
      },
    },
  },
});

const changesAfter = (from: string, to: string) => {
  assert.ok(example.includes(from), `The example does not contain ${from}`);
  return findBreakingChanges(JSON.parse(example) as WireDocument, JSON.parse(example.replace(from, to)));
};

test('reports what disappears, changes its type or is newly required', () => {
  const cases: ReadonlyArray<readonly [from: string, to: string, change: string]> = [
    ['"/api/items"', '"/api/things"', `${post} is gone`],
    ['"post":', '"put":', `${post} is gone`],
    ['addItem', 'makeItem', `${post} has another operation ID`],
    ['{"Token":[]}', '{"Token":[],"Other":[]}', `${post} needs other credentials`],
    ['"name":"Version"', '"name":"Release"', `${post}: header Version is gone`],
    [
      '"in":"header","schema":{"type":"integer"}',
      '"in":"header","schema":{"type":"string"}',
      `${post}: header Version was integer and is string`,
    ],
    ['"in":"header"', '"in":"header","required":true', `${post}: header Version is newly required`],
    ['"requestBody":{', '"requestBody":{"required":true,', `${post}: the request body is newly required`],
    ['"200":', '"201":', `${post}: the response 200 is gone`],
    ['"ETag":', '"Tag":', `${post}: 200: the header ETag is gone`],
    [
      '"ETag":{"schema":{"type":"string"}}',
      '"ETag":{"schema":{"type":"integer"}}',
      `${post}: 200: the header ETag was string and is integer`,
    ],
    [
      '"Age":{"schema":{"type":"integer"}}',
      '"Age":{"schema":{"type":"string"}}',
      `${post}: 200: the header Age was integer and is string`,
    ],
    ['"Date":', '"Day":', `${post}: 404: the header Date is gone`],
    ['problem+json', 'json', `${post}: 404: the media type application/problem+json is gone`],
    ['"cause":{"type":"string"}', '"reason":{"type":"string"}', `${post}: 404.cause is gone`],
    ['"errorCode":2006', '"errorCode":2007', 'urn:gone was 410 / 2006 and is 410 / 2007'],
    ['urn:gone', 'urn:went', 'urn:gone was 410 / 2006 and is gone'],
    ['"required":["name"]', '"required":["name","kind"]', `${post}: request.kind is newly required`],
    ['"small",', '', `${post}: request.kind: the value small is gone`],
    [
      '"name":{"type":"string"}',
      '"name":{"type":"string","enum":["a"]}',
      `${post}: request.name accepts only some values`,
    ],
    ['"id":{"type":"string"}', '"id":{"type":"integer"}', `${post}: 200.id was string and is integer`],
    ['"id":{"type":"string"},', '', `${post}: 200.id is gone`],
    ['"required":["id","parts"]', '"required":["parts"]', `${post}: 200.id may be missing`],
    ['{"type":"null"}', '{"type":"boolean"}', `${post}: 200.size: alternative 2 is gone or changed`],
    [
      '"items":{"$ref":"#/components/schemas/Item"}',
      '"items":{"type":"string"}',
      `${post}: 200.parts[] was object and is string`,
    ],
  ];
  for (const [from, to, change] of cases) assert.deepEqual(changesAfter(from, to), [change]);
});

test('reports no addition', () => {
  const cases: ReadonlyArray<readonly [from: string, to: string]> = [
    ['"post":', '"get":{"operationId":"getItem","responses":{}},"post":'],
    ['"200":', '"202":{},"200":'],
    ['"examples":{', '"examples":{"new":{"value":{"type":"urn:new","status":400,"errorCode":1004}},'],
    ['"name":{"type":"string"}', '"name":{"type":"string"},"note":{"type":"string"}'],
    ['"required":["name"]', '"required":[]'],
    ['"id":{"type":"string"}', '"id":{"type":"string"},"note":{"type":"string"}'],
    ['["small","large"]', '["small","large","huge"]'],
    ['["new","old"]', '["new","old","gone"]'],
  ];
  for (const [from, to] of cases) assert.deepEqual(changesAfter(from, to), []);
});
