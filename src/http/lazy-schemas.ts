import type { FastifyInstance, RouteShorthandOptions } from 'fastify';

type Compilers = Required<Pick<RouteShorthandOptions, 'validatorCompiler' | 'serializerCompiler'>>;
type Validate = ReturnType<Compilers['validatorCompiler']>;
type Serialize = ReturnType<Compilers['serializerCompiler']>;

/**
 * Compiles the schemas of a route at its first request. For a hundred routes of administrators, compiling at the start
 * would take 0.2 to 0.5 s of one core and 2 to 4 MB, for requests that most processes never get.
 */
export function lazySchemas(app: FastifyInstance): Compilers {
  return {
    validatorCompiler(route) {
      let compiled: Validate | undefined;
      const validate: Validate = (value) => {
        compiled ??= compilerOf(app, 'validatorCompiler')(route);
        const result = compiled(value);
        Object.assign(validate, { errors: (compiled as { readonly errors?: unknown }).errors });
        return result;
      };
      return validate;
    },
    serializerCompiler(route) {
      let compiled: Serialize | undefined;
      return (value) => {
        compiled ??= compilerOf(app, 'serializerCompiler')(route);
        return compiled(value);
      };
    },
  };
}

/** The compiler of all other routes. It exists as soon as the server is ready. */
function compilerOf<Name extends keyof Compilers>(app: FastifyInstance, name: Name): Compilers[Name] {
  const compiler = app[name];
  if (compiler === undefined) throw new Error('The server has no route whose schemas are compiled at the start');
  return compiler as Compilers[Name];
}
