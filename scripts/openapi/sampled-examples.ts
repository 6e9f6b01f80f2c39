import { isDeepStrictEqual } from 'node:util';
import { createResolve, exampleOf, type OpenApi } from '../reference/document.ts';
import { type Json, mapValues } from './schemas.ts';

/** Leaves out the example of a body if the examples of its schema make the same one. */
export function omitSampledExamples<Document extends object>(document: Document): Document {
  const resolve = createResolve(document as unknown as OpenApi);
  const omitIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(omitIn);
    if (typeof value !== 'object' || value === null) return value;
    const { example, ...media } = value as Json;
    const isSampled = example !== undefined && 'schema' in media && !('name' in media);
    if (isSampled && isDeepStrictEqual(exampleOf(resolve, media), example)) return media;
    return mapValues(value as Json, omitIn);
  };
  return omitIn(document) as Document;
}
