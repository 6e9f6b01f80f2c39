import type { Setup } from '#client';
import { type Attempt, AttemptNotice, Button } from '../../components/actions.tsx';
import { t } from './t.ts';

export type SetupStep = Setup[number];
export type StepName = SetupStep['name'];

/** The steps in their order. Each is a name in the address. */
export const stepNames = [
  'name',
  'baseUrl',
  'mail',
  'keyCopy',
  'policy',
  'scanner',
  'languages',
] as const satisfies readonly StepName[];

/** The page that is shown: a step, or the one before or behind all steps. */
export type View = StepName | 'start' | 'done';

/** Finds the page of a name in the address. Others show the start. */
export function viewOf(name: string | undefined): View {
  return [...stepNames, 'done' as const].find((each) => each === name) ?? 'start';
}

/** The page behind a step. */
export const viewAfter = (name: StepName): View => stepNames[stepNames.indexOf(name) + 1] ?? 'done';

/** How a step ends. */
interface Flow {
  readonly attempt: Attempt;
  /** Marks the step, and goes to the next one. */
  finish(state: 'done' | 'skipped'): Promise<void>;
  /** Goes to the next step, and changes nothing. */
  next(): void;
}

export interface StepProps {
  readonly step: SetupStep;
  readonly flow: Flow;
}

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
          <Button onUse={flow.next} label={t('next')} />
        ) : (
          <Button attempt={flow.attempt} onUse={() => flow.finish('skipped')} label={t('skip')} />
        )}
      </p>
    </>
  );
}
