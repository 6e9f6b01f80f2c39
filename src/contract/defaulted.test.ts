import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { defaulted } from './defaulted.ts';

test('a member with a default is optional in the printed contract', () => {
  const schema = Type.Object({ page: defaulted(Type.Integer({ minimum: 1 }), 1), name: Type.String() });
  assert.deepEqual(JSON.parse(JSON.stringify(schema)), {
    type: 'object',
    required: ['name'],
    properties: { page: { type: 'integer', minimum: 1, default: 1 }, name: { type: 'string' } },
  });
});
