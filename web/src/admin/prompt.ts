import { type Signal, signal } from '@preact/signals';

/** A dialog that one or several callers wait for. All of them get the same result. */
export interface Prompt<Result> {
  /** Undefined while no caller waits. `close` ends the wait. */
  readonly pending: Signal<{ readonly result: Promise<Result>; readonly close: (value: Result) => void } | undefined>;
  /** Opens the dialog, unless it is open already. */
  open(): Promise<Result>;
}

export function createPrompt<Result>(): Prompt<Result> {
  const pending: Prompt<Result>['pending'] = signal(undefined);
  return {
    pending,
    open() {
      if (pending.value !== undefined) return pending.value.result;
      let resolve: (value: Result) => void = () => {};
      const result = new Promise<Result>((done) => {
        resolve = done;
      });
      const close = (value: Result) => {
        pending.value = undefined;
        resolve(value);
      };
      pending.value = { result, close };
      return result;
    },
  };
}
