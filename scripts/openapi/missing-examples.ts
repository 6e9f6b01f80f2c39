import { createResolve, endpointsOf, type MediaType, type OpenApi } from '../reference/document.ts';
import { sampleOf } from './samples.ts';

const json = 'application/json';

/** Lists the JSON requests and successful JSON responses that have no example, and whose schema has none for a member. */
export function missingExamples(document: OpenApi): readonly string[] {
  const resolve = createResolve(document);
  return endpointsOf(document).flatMap(({ operationId, requestBody, responses }) => {
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const bodies = [
      { name: 'request', content: requestBody === undefined ? {} : resolve(requestBody).content },
      ...successes.map(([status, response]) => ({ name: status, content: resolve(response).content ?? {} })),
    ];
    return bodies.flatMap(({ name, content }) => missingIn(content[json], `${operationId} ${name}`));
  });

  function missingIn(media: MediaType | undefined, path: string): readonly string[] {
    if (media?.schema === undefined || media.example !== undefined || media.examples !== undefined) return [];
    try {
      sampleOf(media.schema, path, resolve);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  }
}
