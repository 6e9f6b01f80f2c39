import { Type } from 'typebox';
import { setupChecks, setupStates, setupSteps } from '../../core/setup-steps.ts';
import { date, describedAs, email, envelope, flag, named, nullable, text } from '../schema-helpers.ts';
import { failureCode } from './common.ts';
import { checkCode } from './health.ts';

/** The operations check the parameters: another value is an unknown step, check or email. */
export const setupStepParams = Type.Object({
  step: describedAs(Type.String({ description: 'Name of the step.' }), { enum: setupSteps }),
});
export const setupCheckParams = Type.Object({
  check: describedAs(Type.String({ description: 'What to check.' }), { enum: setupChecks }),
});
export const testEmailParams = Type.Object({ emailId: text('ID of the test email.') });

const stepState = (description: string) => Type.Enum([...setupStates], { description });

export const setupResponse = envelope(
  Type.Array(
    named(
      'SetupStep',
      Type.Object({
        name: Type.Enum([...setupSteps], { description: 'Name of the step.' }),
        state: stepState('State of the step.'),
        isDetected: flag('Whether the service has found out itself that the step is done.'),
      }),
    ),
    { description: 'In the order in which they are usually done.' },
  ),
  'SetupResponse',
);

export const setupStepRequest = named(
  'SetupStepChange',
  Type.Object({ state: stepState('`open` takes a decision back.') }),
);

export const setupCheckResponse = envelope(
  named(
    'CheckResult',
    Type.Object({
      state: Type.Enum(['ok', 'failing', 'off'], {
        description: '`off`: the part is not used, or cannot be checked from the server.',
      }),
      code: checkCode,
      validUntil: nullable(date('The end of the certificate, if the check has read it.')),
      sentence: text('The result in English, and what to do about a failure.'),
    }),
  ),
  'CheckResultResponse',
);

export const testEmailRequest = named(
  'TestEmailRequest',
  Type.Object({ address: email('Where to send the email. It is in the language of `Accept-Language`.') }),
);

export const queuedTestEmailResponse = envelope(
  named('QueuedTestEmail', Type.Object({ id: text('ID of the email, for `getTestEmail`.') })),
  'QueuedTestEmailResponse',
);

export const testEmailResponse = envelope(
  named(
    'TestEmail',
    Type.Object({
      state: Type.Enum(['queued', 'sent', 'failed', 'dropped'], {
        description: '`sent`: the mail server has accepted it. `failed`: it was given up after an hour.',
      }),
      attempts: Type.Integer({ description: 'How often the server has tried to send it.' }),
      failure: nullable(text('Why the last attempt has failed, in English.')),
      failureCode,
    }),
  ),
  'TestEmailResponse',
);
