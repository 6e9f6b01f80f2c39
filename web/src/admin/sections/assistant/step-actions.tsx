import { translate } from '../../../messages.ts';
import { AttemptNotice } from '../../components/attempt.tsx';
import type { StepProps } from './steps.ts';

interface Props extends StepProps {
  /** The label of the button that completes the step. Without it, the step can only be skipped. */
  readonly action?: string | undefined;
  /** Whether the button submits a form around it. Otherwise it marks the step as done. */
  readonly isInForm?: boolean;
  readonly isBusy?: boolean;
}

/** The buttons at the end of a step. */
export function StepActions({ step, flow, action, isInForm = false, isBusy = false }: Props) {
  const isDone = step.state === 'done';
  return (
    <>
      <AttemptNotice attempt={flow.attempt} />
      <p class="actions step-actions">
        {action !== undefined && (
          <button
            type={isInForm ? 'submit' : 'button'}
            class="main"
            aria-disabled={isBusy || flow.attempt.isBusy}
            onClick={() => (isInForm ? undefined : void flow.finish('done'))}
          >
            {action}
          </button>
        )}
        {isDone ? (
          <button type="button" onClick={flow.next}>
            {translate('admin-assistant:next')}
          </button>
        ) : (
          <button type="button" aria-disabled={flow.attempt.isBusy} onClick={() => void flow.finish('skipped')}>
            {translate('admin-assistant:skip')}
          </button>
        )}
      </p>
    </>
  );
}
