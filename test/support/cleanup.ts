/** Registers functions that run when a test ends. A test context is one. */
export interface Cleanup {
  after(close: () => unknown): void;
}

/** Runs the registered functions in reverse order when it is disposed: a server stops before its database is closed. */
export function createCleanup(): Cleanup & AsyncDisposable {
  const stack = new AsyncDisposableStack();
  return {
    after: (close) =>
      stack.defer(async () => {
        await close();
      }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** Returns a cleanup that runs in reverse order when the test ends. Test contexts run hooks in registration order. */
export function inReverseOrder(t: Cleanup): Cleanup {
  const cleanup = createCleanup();
  t.after(() => cleanup[Symbol.asyncDispose]());
  return cleanup;
}

/** For what the test files of a process share. Runs after the last of them (`scripts/test-process.ts`). */
export const processCleanup = createCleanup();
