import { createResolve, endpointsOf, exampleOf, type OpenApi } from '../reference/document.ts';

const json = 'application/json';

/** Lists the JSON requests and successful JSON responses of a description that have no example. */
export function missingExamples(document: OpenApi): readonly string[] {
  const resolve = createResolve(document);
  return endpointsOf(document).flatMap(({ operationId, requestBody, responses }) => {
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const bodies = [
      { name: 'request', content: requestBody === undefined ? {} : resolve(requestBody).content },
      ...successes.map(([status, response]) => ({ name: status, content: resolve(response).content ?? {} })),
    ];
    return bodies
      .filter(({ content }) => content[json] !== undefined && exampleOf(resolve, content[json]) === undefined)
      .map(({ name }) => `${operationId} ${name}`);
  });
}
