import type { FastifyBaseLogger } from 'fastify';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

interface LazyLogger {
  readonly parent: FastifyBaseLogger;
  readonly bindings: Record<string, unknown>;
  logger?: FastifyBaseLogger;
}

/** The methods of every lazy logger. */
const methods: Record<string, (this: LazyLogger, ...args: never[]) => unknown> = {
  child(...args) {
    return loggerOf(this).child(...(args as unknown as Parameters<FastifyBaseLogger['child']>));
  },
  silent() {},
};
for (const level of levels) {
  methods[level] = function log(...args) {
    loggerOf(this)[level](...(args as unknown as [string]));
  };
}

function loggerOf(later: LazyLogger): FastifyBaseLogger {
  later.logger ??= later.parent.child(later.bindings);
  return later.logger;
}

/** Creates the logger of a request when it is first used. Most requests never use it. */
export function lazyChildLogger(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return Object.assign(Object.create(methods), { parent, bindings });
}
