import { sampleOf } from '../../../scripts/openapi/samples.ts';
import { nouns } from '../../../src/administration/nouns.ts';
import { type Noun, operationsOf } from '../../../src/administration/operation.ts';
import { uploadOf } from '../../../src/contract/schema-helpers.ts';

/** A valid body of each operation of administration that needs one, by operation ID, made from the examples of its schema. */
export const adminBodies: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.values<Noun>(nouns)
    .flatMap(operationsOf)
    .flatMap(([id, operation]) => {
      const body = 'special' in operation ? operation.schema.body : operation.body;
      if (body === undefined) return [];
      return [[id, uploadOf(body) === undefined ? sampleOf(body, id) : 'No such file'] as const];
    }),
);
