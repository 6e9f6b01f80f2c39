import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { operationExamples } from '../scripts/openapi/examples.ts';
import { printJson } from '../scripts/openapi/json-text.ts';
import { missingExamples } from '../scripts/openapi/missing-examples.ts';
import { shareRepeated } from '../scripts/openapi/shared.ts';
import type { Operation } from '../scripts/reference/document.ts';
import { apiRoutes } from '../src/http/routes.ts';

const documentWith = (operation: Pick<Operation, 'requestBody' | 'responses'>) => ({
  info: { title: 'Sample', version: '1.0' },
  paths: { '/sample': { post: { operationId: 'sample', summary: 'Sample', ...operation } } },
  components: { schemas: {} },
});

test('reports a JSON request and a successful JSON response without an example', () => {
  const json = { 'application/json': { schema: { type: 'object' } } };
  const bare = { requestBody: { content: json }, responses: { '201': { description: 'Created', content: json } } };
  assert.deepEqual(missingExamples(documentWith(bare)), [
    'sample request has no example: add it to its schema',
    'sample 201 has no example: add it to its schema',
  ]);
  const name = { type: 'string', examples: ['Ann'] };
  const sampled = { 'application/json': { schema: { type: 'object', properties: { name }, required: ['name'] } } };
  const half = {
    'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
  };
  const mixed = {
    requestBody: { content: sampled },
    responses: { '201': { description: 'Created', content: half } },
  };
  assert.deepEqual(missingExamples(documentWith(mixed)), ['sample 201.name has no example: add it to its schema']);
  const full = { 'application/json': { ...json['application/json'], example: {} } };
  const complete = { requestBody: { content: full }, responses: { '201': { description: 'Created', content: full } } };
  assert.deepEqual(missingExamples(documentWith(complete)), []);
});

test('requires no example of a binary body, an empty response or an error', () => {
  const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const problem = { 'application/json': { schema: { type: 'object' } } };
  const responses = { '204': { description: 'Done' }, '400': { description: 'Error', content: problem } };
  assert.deepEqual(missingExamples(documentWith({ requestBody: { content: bytes }, responses })), []);
});

test('every example belongs to an operation', () => {
  const known = apiRoutes.map(({ schema }) => schema.operationId);
  assert.deepEqual(
    Object.keys(operationExamples).filter((id) => !known.includes(id)),
    [],
  );
});

test('prints each parameter and error response of several operations once', () => {
  const id = { name: 'id', in: 'path' };
  const locked = { description: 'Locked', 'x-problem-types': ['urn:sealpost:problem:locked'] };
  const operation = { parameters: [id], responses: { '403': locked } };
  const references = {
    parameters: [{ $ref: '#/components/parameters/id' }],
    responses: { '403': { $ref: '#/components/responses/locked' } },
  };
  const another = { parameters: [{ ...id, in: 'query' }], responses: { '403': { ...locked, description: 'Other' } } };
  assert.deepEqual(shareRepeated({ '/one': { get: operation, put: another }, '/two': { get: operation } }), {
    paths: { '/one': { get: references, put: another }, '/two': { get: references } },
    parameters: { id },
    responses: { locked },
  });
});

test('prints JSON with the same values in the same order', () => {
  const text = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');
  assert.equal(JSON.stringify(JSON.parse(text)), JSON.stringify(JSON.parse(printJson(JSON.parse(text)))));
  assert.ok(printJson(JSON.parse(text)).split('\n').length > 5000);
});

test('keeps what is printed of the API small enough to read and to load', () => {
  const sizeOf = (path: string): number => readFileSync(new URL(`../${path}`, import.meta.url)).length;
  assert.ok(sizeOf('openapi.json') <= 600_000, `openapi.json has ${sizeOf('openapi.json')} bytes`);
  const types = sizeOf('client/src/operations.gen.ts');
  assert.ok(types <= 500_000, `operations.gen.ts has ${types} bytes`);
});
