import type { FastifyBaseLogger } from 'fastify';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

interface Later {
  readonly parent: FastifyBaseLogger;
  readonly bindings: Record<string, unknown>;
  made?: FastifyBaseLogger;
}

/** The methods of a logger, shared by all that are made later. */
const methods: Record<string, (this: Later, ...said: never[]) => unknown> = {
  child(...said) {
    return madeNow(this).child(...(said as unknown as Parameters<FastifyBaseLogger['child']>));
  },
  silent() {},
};
for (const level of levels) {
  methods[level] = function log(...said) {
    madeNow(this)[level](...(said as unknown as [string]));
  };
}

function madeNow(later: Later): FastifyBaseLogger {
  later.made ??= later.parent.child(later.bindings);
  return later.made;
}

/** The logger of a request, which is made only when there is something to tell: most requests have one line, and not of it. */
export function childWhenNeeded(parent: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger {
  return Object.assign(Object.create(methods), { parent, bindings });
}
