import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { withDefault } from './schema-helpers.ts';

test('prints a member with a default as optional', () => {
  const schema = Type.Object({ page: withDefault(Type.Integer({ minimum: 1 }), 1), name: Type.String() });
  assert.deepEqual(JSON.parse(JSON.stringify(schema)), {
    type: 'object',
    required: ['name'],
    properties: { page: { type: 'integer', minimum: 1, default: 1 }, name: { type: 'string' } },
  });
});
