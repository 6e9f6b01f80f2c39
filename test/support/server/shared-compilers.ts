import { createRequire } from 'node:module';
import type { ServerOptions } from '../../../src/http/server.ts';

type Compilers = Required<NonNullable<NonNullable<ServerOptions['schemaController']>['compilersFactory']>>;
type Serializer = ReturnType<ReturnType<Compilers['buildSerializer']>>;

// The packages that Fastify uses by default.
const requireOfFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
/** It caches validators by their schema. */
const buildValidator: Compilers['buildValidator'] = requireOfFastify('@fastify/ajv-compiler')();
const buildSerializer: Compilers['buildSerializer'] = requireOfFastify('@fastify/fast-json-stringify-compiler')();
const serializers = new WeakMap<object, Serializer>();

/**
 * Compiles each schema once for all servers in this process. Otherwise each server of a test would compile the schemas
 * of all routes, which takes longer than most tests.
 */
export const sharedCompilers: ServerOptions['schemaController'] = {
  compilersFactory: {
    buildValidator,
    buildSerializer: (...options) => {
      const compile = buildSerializer(...options);
      return (route) => {
        const schema = route.schema as object;
        const serializer = serializers.get(schema) ?? compile(route);
        serializers.set(schema, serializer);
        return serializer;
      };
    },
  },
};
