import swagger from '@fastify/swagger';
import { type FastifySchema, fastify } from 'fastify';
import { type GeneralParameter, generalParameters } from '../src/contract/general-parameters.ts';
import { problemBody } from '../src/contract/problem.ts';
import { apiVersion } from '../src/contract/status.ts';
import { addRoutes, bindRoutes, type Route } from '../src/http/route.ts';
import { apiRoutes } from '../src/http/routes.ts';

/** Parameters of every operation, except those that describe the server itself. */
const commonParameters: readonly GeneralParameter[] = ['majorVersion', 'minorVersion', 'productKey'];

/**
 * How a caller shows who it is: below an address with a verification of it, below a transfer id with the password, and
 * where its own log is meant with its client id.
 */
const parametersBelow: ReadonlyArray<readonly [path: string, parameters: readonly GeneralParameter[]]> = [
  ['/api/users/:email', ['clientId', 'token']],
  ['/api/transfers/:transferId', ['password']],
  ['/api/products/:productKey/logging', ['clientId']],
  ['/api/logs', ['clientId']],
];

/** The public contract, from the route table of the server. */
export async function printOpenapi(): Promise<string> {
  // HEAD is described only where it is a route of its own.
  const app = fastify({ exposeHeadRoutes: false });
  await app.register(swagger, {
    exposeHeadRoutes: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sealpost',
        description: 'Send files securely from your own server.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        version: `${apiVersion.major}.${apiVersion.minor}`,
      },
      servers: [{ url: '/' }],
    },
    transform: ({ schema, url }) => ({
      schema: url.includes('*') ? withNamedRest(schema) : schema,
      url: namedRest(url),
    }),
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) => String(schema['$id'] ?? `schema-${index}`),
    },
  });
  app.addSchema(problemBody);
  // No handler is called here, so the routes need no dependencies.
  addRoutes(app, bindRoutes<never>(apiRoutes, undefined as never));
  await app.ready();
  const description = withGeneralParameters(app.swagger() as unknown as Description, apiRoutes);
  await app.close();
  return `${JSON.stringify(description, null, 2)}\n`;
}

/** The rest of a path, which is `*` for the router, has a name in the description. */
function namedRest(path: string): string {
  return path.replace('*', ':path');
}

function withNamedRest(schema: FastifySchema): FastifySchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"*"', '"path"'));
}

interface Operation {
  operationId?: string;
  parameters?: unknown[];
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
}

/** Headers and their twins in the query stand once under `components`; operations point there. */
function withGeneralParameters(description: Description, routes: readonly Route[]): Description {
  for (const { method, path, general, schema } of routes) {
    const operation = description.paths[namedRest(path).replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${method} ${path} is not in the printed description`);
    operation.operationId = schema.operationId; // of a HEAD it was changed
    if (general !== 'checked') continue;
    const own = parametersBelow.filter(([start]) => path.startsWith(start)).flatMap(([, parameters]) => parameters);
    operation.parameters = [
      ...(operation.parameters ?? []),
      ...[...own, ...commonParameters].flatMap(headerAndQueryRefs),
    ];
  }
  const parameters = Object.entries(generalParameters).flatMap(([key, { header, query, description: text }]) => [
    [`${key}Header`, { name: header, in: 'header', required: false, description: text, schema: { type: 'string' } }],
    [`${key}Query`, { name: query, in: 'query', required: false, description: text, schema: { type: 'string' } }],
  ]);
  return { ...description, components: { ...description.components, parameters: Object.fromEntries(parameters) } };
}

function headerAndQueryRefs(key: GeneralParameter): readonly unknown[] {
  return ['Header', 'Query'].map((place) => ({ $ref: `#/components/parameters/${key}${place}` }));
}
