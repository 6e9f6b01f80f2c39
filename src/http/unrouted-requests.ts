import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { Problem } from '../core/problem.ts';
import { limits } from './connections/limits.ts';
import type { BoundRoute } from './route.ts';

type UnroutedHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/**
 * Returns a function for requests that the router found no route for. It responds to OPTIONS, rejects another method on
 * the path of a route with 405, and an unknown path with 404. It runs before the body is read, so that the client need
 * not send it.
 */
export function createUnroutedHandler(routes: readonly BoundRoute[]): UnroutedHandler {
  // A second router, which ignores methods. Routes for all other methods would take 5 MB and 0.15 s of each start.
  const paths = createRouter({ maxParamLength: limits.headerBytes, querystringParser: () => ({}) });
  for (const { path, headers } of knownPaths(routes)) paths.on('GET', path, () => {}, headers);

  // Asynchronous, so that Node's parser rejects a malformed body that came with the request head first.
  return async (request, reply) => {
    if (!request.is404) return undefined;
    const headers: Headers | undefined = paths.find('GET', request.raw.url ?? '/')?.store;
    if (headers === undefined) throw new Problem('endpoint_unknown');
    reply.headers(headers);
    if (request.method === 'OPTIONS') return reply.code(204).send();
    throw new Problem('method_unsupported');
  };
}

/**
 * Rejects methods that would reach the route of another path, because a parameter there accepts a name that is fixed
 * here: PATCH of `transfers/sent-transfers` is not a change of a transfer with that tracking ID.
 */
export function rejectMethodsOfParameters(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  for (const { path: url, allowed, headers } of knownPaths(routes)) {
    const others = app.supportedMethods.filter((method) => !allowed.includes(method));
    const method = others.filter((each) => app.findRoute({ method: each, url }) !== null);
    if (method.length === 0) continue;
    const onRequest = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      reply.headers(headers);
      throw new Problem('method_unsupported');
    };
    app.route({ method, url, onRequest, handler: () => {} });
  }
}

type Headers = Readonly<Record<string, string>>;

interface KnownPath {
  readonly path: string;
  readonly allowed: readonly string[];
  /** Headers of the response to OPTIONS and to a method that is not allowed. */
  readonly headers: Headers;
}

function knownPaths(routes: readonly BoundRoute[]): readonly KnownPath[] {
  return [...Map.groupBy(routes, ({ path }) => path)].map(([path, atPath]) => {
    const methods: string[] = atPath.map(({ method }) => method);
    const allowed = ['OPTIONS', ...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].toSorted();
    const common = atPath.map(({ commonHeaders }) => commonHeaders);
    return { path, allowed, headers: Object.assign({ allow: allowed.join(', ') }, ...common) };
  });
}
