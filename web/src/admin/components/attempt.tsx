import { useSignal } from '@preact/signals';
import { describeProblem } from '../../describe-problem.ts';
import { translate } from '../../messages.ts';
import { PasskeyCanceled } from '../passkeys.ts';

/** A request that a form or a button sends. */
export interface Attempt {
  readonly isBusy: boolean;
  readonly problem: unknown;
  /**
   * Runs the work, unless it runs already. Returns whether it has succeeded: it has neither thrown nor returned false.
   * `onFailure` marks what an error is about.
   */
  run(work: () => Promise<unknown>, onFailure?: (error: unknown) => unknown): Promise<boolean>;
  clear(): void;
}

/** Remembers whether the work of a form runs, and why it has failed. */
export function useAttempt(): Attempt {
  const isBusy = useSignal(false);
  const problem = useSignal<unknown>(undefined);
  return {
    isBusy: isBusy.value,
    problem: problem.value,
    async run(work, onFailure) {
      if (isBusy.peek()) return false;
      isBusy.value = true;
      problem.value = undefined;
      try {
        return (await work()) !== false;
      } catch (error) {
        await onFailure?.(error);
        problem.value = error;
        return false;
      } finally {
        isBusy.value = false;
      }
    },
    clear() {
      problem.value = undefined;
    },
  };
}

/** Describes why the work has failed. Always rendered, because screen readers announce only changes of an existing alert. */
export function AttemptNotice({ attempt: { problem } }: { readonly attempt: Attempt }) {
  if (!(problem instanceof PasskeyCanceled)) {
    return <div role="alert">{problem !== undefined && <p class="notice bad">{describeProblem(problem)}</p>}</div>;
  }
  return (
    <div role="alert">
      <p class="notice warn">{translate('admin:passkeyCanceled')}</p>
    </div>
  );
}
