/** The steps of setting up a service, in the order in which they are shown. */
export const setupSteps = ['name', 'baseUrl', 'mail', 'keyCopy', 'policy', 'scanner', 'languages'] as const;
export type SetupStepName = (typeof setupSteps)[number];

/** A step is `open` until it is done, which the service finds out itself where it can, or an administrator decides. */
export const setupStates = ['open', 'done', 'skipped'] as const;
export type SetupState = (typeof setupStates)[number];

export interface SetupStep {
  readonly name: SetupStepName;
  readonly state: SetupState;
  /** Whether the service has found out itself that the step is done. */
  readonly isDetected: boolean;
}

/** Checks that an administrator can run during the set-up. */
export const setupChecks = [
  'baseUrl',
  'certificate',
  'clock',
  'database',
  'disk',
  'mail',
  'scanner',
  'storage',
] as const;
export type SetupCheck = (typeof setupChecks)[number];

export const isSetupStep = (text: string): text is SetupStepName => setupSteps.some((name) => name === text);
export const isSetupState = (text: string): text is SetupState => setupStates.some((state) => state === text);
export const isSetupCheck = (text: string): text is SetupCheck => setupChecks.some((name) => name === text);
