import { problemBody } from '../src/contract/problem.ts';
import { apiSections } from '../src/http/routes.ts';
import { info, printSecuritySchemes, printTags } from './openapi/info.ts';
import { printJson } from './openapi/json-text.ts';
import { type DescribedRoute, printHeaderComponents, printOperation, printPath } from './openapi/operations.ts';
import { problemContent, problemExamples, problemHeaders } from './openapi/problems.ts';
import { omitSampledExamples } from './openapi/sampled-examples.ts';
import { createSchemaPrinter, type Json, type SchemaPrinter } from './openapi/schemas.ts';
import { shareRepeated } from './openapi/shared.ts';

/** The public contract, from the route table of the server. */
export function printOpenapi(): string {
  const schemas = createSchemaPrinter();
  schemas.print(problemBody);
  const shared = shareRepeated(printPaths(schemas));
  const headers = printHeaderComponents();
  const document = {
    openapi: '3.1.0',
    info,
    // A server replaces it by its own URL.
    servers: [{ url: '/', description: 'This server' }],
    ...printTags(),
    paths: shared.paths,
    components: {
      schemas: sorted(schemas.components),
      responses: { Problem: anyProblem, ...shared.responses },
      parameters: { ...headers.parameters, ...shared.parameters },
      headers: headers.headers,
      examples: problemExamples(),
      securitySchemes: printSecuritySchemes(),
    },
  };
  return `${printJson(omitSampledExamples(document))}\n`;
}

/** The errors that any request can get, besides those that its operation lists. */
const anyProblem = {
  description: 'Error (RFC 9457). `type` and `errorCode` identify the problem.',
  headers: problemHeaders([]),
  content: problemContent(['unexpected', 'unavailable']),
};

function printPaths(schemas: SchemaPrinter): Readonly<Record<string, Readonly<Record<string, Json>>>> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { tag, routes } of apiSections) {
    for (const route of routes) {
      const path = printPath(route.path);
      const operation = printOperation(schemas, tag, route as DescribedRoute);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
    }
  }
  return paths;
}

function sorted(record: Json): Json {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
