import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationExamples } from '../scripts/openapi/examples.ts';
import { missingExamples } from '../scripts/openapi/missing-examples.ts';
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
  assert.deepEqual(missingExamples(documentWith(bare)), ['sample request', 'sample 201']);
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
