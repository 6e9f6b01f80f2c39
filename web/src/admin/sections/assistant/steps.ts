import type { Setup } from '#client';
import type { Attempt } from '../../components/attempt.tsx';

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
export function viewAfter(name: StepName): View {
  return stepNames[stepNames.indexOf(name) + 1] ?? 'done';
}

/** How a step ends. */
export interface Flow {
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
