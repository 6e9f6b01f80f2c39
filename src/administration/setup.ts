import { Type } from 'typebox';
import { recordAudit } from '../actions/audit/record-audit.ts';
import { runSetupCheck } from '../actions/health/setup-checks.ts';
import { describedAs, flag, named, nullable, text, time } from '../contract/schema-helpers.ts';
import { type Actor, localActor } from '../core/actor.ts';
import { parseAddress, parseChoice } from '../core/command-values.ts';
import { Findings, OperatorError } from '../core/errors.ts';
import { Problem } from '../core/problem.ts';
import {
  isSetupCheck,
  isSetupStep,
  type SetupState,
  type SetupStep,
  type SetupStepName,
  setupChecks,
  setupStates,
  setupSteps,
} from '../core/setup-steps.ts';
import { deleteSetupStep, readSetupSteps, saveSetupStep } from '../db/administration/reports.ts';
import { readSettings } from '../db/settings.ts';
import type { Ports } from '../ports/ports.ts';
import { readHealth } from '../records/admin-reports.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { data, nothing, type Operator, operation } from './operation.ts';
import { type CheckDeps, checkCodeSchema } from './service-health.ts';
import { queueTestEmail, reportTestEmail } from './test-emails.ts';

const stepState = (description: string, example: SetupState) =>
  Type.Enum([...setupStates], { description, examples: [example] });

const setupStep = named(
  'SetupStep',
  Type.Object({
    name: Type.Enum([...setupSteps], { description: 'Name of the step.' }),
    state: stepState('State of the step.', 'done'),
    isDetected: flag('Whether the service has found out itself that the step is done.'),
  }),
);

const checkResult = named(
  'CheckResult',
  Type.Object({
    state: Type.Enum(['ok', 'failing', 'off'], {
      description: '`off`: the part is not used, or cannot be checked from the server.',
    }),
    code: checkCodeSchema,
    validUntil: nullable(time('The end of the certificate, if the check has read it.', '2026-05-30T12:00:00+00:00')),
    sentence: text(
      'The result in English, and what to do about a failure.',
      'https://files.example.org leads to this service.',
    ),
  }),
);

/** The operations check the parameters: another value is an unknown step or check. */
const step = describedAs(Type.String({ description: 'Name of the step.' }), {
  enum: setupSteps,
  examples: ['languages'],
});
const check = describedAs(Type.String({ description: 'What to check.' }), { enum: setupChecks, examples: ['clock'] });

type DetectDeps = Pick<Ports, 'db' | 'keys' | 'policy' | 'scanner'>;
type RunCheckDeps = CheckDeps & Pick<Runtime, 'runningChecks'>;
type Deps = Pick<Ports, 'db' | 'clock' | 'keys'>;

const testEmail = 'testEmail';

/** The steps of the set-up, and its checks. */
export const setup = {
  getSetup: operation({
    route: ['GET', '/api/admin/setup'],
    permission: 'setup.read',
    summary: 'List the steps of the set-up',
    description:
      'Returns which steps are open, done or skipped. The service finds out itself that a step is done, except for the copy of the master key and the languages.',
    output: data(
      'The steps.',
      Type.Array(setupStep, { description: 'In the order in which they are usually done.' }),
      'SetupResponse',
    ),
    sdk: 'service.setup(): Setup',
    types: { Setup: 'The steps of the set-up.' },
    run: (deps: DetectDeps & { readonly configuredUrl?: URL | undefined }) =>
      getSetup(deps, { hasBaseUrl: deps.configuredUrl !== undefined }),
    command: {
      name: 'admin setup show',
      entry: 'step',
      summary: 'Show which steps of the set-up are open, done or skipped.',
      details:
        'Steps: name of your organization, baseUrl, mail, keyCopy (a copy of the master key), policy, scanner and languages. The service finds out itself that a step is done, except for keyCopy and languages.',
      examples: [{ about: 'Show what is left to do.', run: 'admin setup show' }],
      columns: { Step: 'name', State: 'state' },
    },
  }),
  changeSetupStep: operation({
    route: ['PATCH', '/api/admin/setup/steps/:step'],
    permission: 'setup.write',
    problems: ['entity_unknown'],
    summary: 'Change a step of the set-up',
    description: 'Marks a step as done or skipped, or opens it again. A step that the service finds done stays done.',
    params: { step },
    body: named('SetupStepChange', Type.Object({ state: stepState('`open` takes a decision back.', 'skipped') })),
    output: nothing('The step was changed.'),
    sdk: 'service.changeSetupStep(step, state)',
    async run(deps: Deps, { step, state }, { actor }: Operator) {
      if (!isSetupStep(step)) throw new Problem('entity_unknown');
      await changeSetupStep(deps, step, state, actor);
    },
    command: {
      name: 'admin setup set',
      values: '<step> <state>',
      summary: 'Mark a step of the set-up as done, skipped or open.',
      examples: [
        { about: 'Record that a copy of the master key is in a safe place.', run: 'admin setup set keyCopy done' },
        { about: 'Decide to work without a virus scanner.', run: 'admin setup set scanner skipped' },
      ],
      done: (_result, { values }) => values.join(': '),
    },
  }),
  runSetupCheck: operation({
    route: ['POST', '/api/admin/setup/checks/:check'],
    permission: 'setup.write',
    problems: ['already_running', 'entity_unknown'],
    summary: 'Run a check of the set-up',
    description:
      'Runs one check and returns its result; a failure is a result too. `baseUrl` requests the service at its public address, as browsers do. Takes up to ten seconds, and up to a minute for `scanner`. Each check runs once at a time.',
    params: { check },
    output: data('The result.', checkResult),
    sdk: 'service.runSetupCheck(check): CheckResult',
    types: { CheckResult: 'The result of a check.' },
    async run(deps: RunCheckDeps, { check }, { stopping }: Operator) {
      if (!isSetupCheck(check)) throw new Problem('entity_unknown');
      return runSetupCheck({ ...deps, server: deps.checkedServer() }, check, stopping);
    },
    command: {
      name: 'admin setup check',
      values: '<check> [address]',
      summary: 'Check one part of the set-up, or send a test email.',
      details:
        'Checks: baseUrl (does the public address lead to this service), certificate, clock, database, disk, mail (connection and password), scanner, storage, and testEmail, which sends an email to the address. The service must run for baseUrl and testEmail.',
      findings: 'The check has failed.',
      examples: [
        { about: 'Check the public address and the reverse proxy.', run: 'admin setup check baseUrl' },
        { about: 'Send a test email.', run: 'admin setup check testEmail you@example.org' },
      ],
      run({ values: [name = '', to] }) {
        const check = parseChoice('<check>', name, [...setupChecks, testEmail]);
        if (check === testEmail) {
          if (to === undefined) throw new OperatorError('Enter the address that the test email goes to.');
          const address = parseAddress(to);
          return async (deps: RunCheckDeps & Pick<Ports, 'languages'>, { actor }: Operator) =>
            reportTestEmail(deps, await queueTestEmail(deps, { address }, actor));
        }
        if (to !== undefined) throw new OperatorError(`Only ${testEmail} has an address.`);
        return async (deps: RunCheckDeps & Pick<Ports, 'languages'>, { stopping }: Operator) => {
          const { state, sentence } = await runSetupCheck({ ...deps, server: deps.checkedServer() }, check, stopping);
          if (state === 'failing') throw new Findings(sentence);
          return sentence;
        };
      },
    },
  }),
};

export interface SetupFacts {
  /** Whether SEALPOST_BASE_URL is set: otherwise links lead to this machine. */
  readonly hasBaseUrl: boolean;
}

/** Returns the steps of the set-up. What the service finds out itself counts more than what an administrator has set. */
export async function getSetup(deps: DetectDeps, facts: SetupFacts): Promise<readonly SetupStep[]> {
  const detected = await detectSteps(deps, facts);
  const chosen = new Map((await readSetupSteps(deps.db)).map(({ name, state }) => [name, state]));
  return setupSteps.map((name) => {
    const isDetected = detected[name] === true;
    return { name, isDetected, state: isDetected ? 'done' : (chosen.get(name) ?? 'open') };
  });
}

/** Nothing shows whether a copy of the master key exists, or whether other languages are needed. */
async function detectSteps(
  { db, keys, policy, scanner }: DetectDeps,
  { hasBaseUrl }: SetupFacts,
): Promise<Partial<Record<SetupStepName, boolean>>> {
  const health = await readHealth({ db, keys });
  const { all } = await policy.read();
  return {
    name: (await readSettings(db))['brand.name'] !== '',
    baseUrl: hasBaseUrl,
    mail: health.some(({ part, state }) => part === 'mail' && state === 'ok'),
    policy: all.some(({ effect, tryOut }) => effect === 'allow' && !tryOut),
    scanner: scanner !== undefined,
  };
}

/** Marks a step of the set-up as done or skipped, or opens it again. */
export async function changeSetupStep(
  { db, ...ports }: Deps,
  name: SetupStepName,
  state: SetupState,
  by: Actor = localActor,
): Promise<void> {
  const changed_at = ports.clock.now().toISOString();
  await db.transaction().execute(async (tx) => {
    const old = await deleteSetupStep(tx, name);
    const isChanged = (old?.state ?? 'open') !== state;
    if (!isChanged && old !== undefined) await saveSetupStep(tx, old);
    if (!isChanged) return;
    if (state !== 'open') await saveSetupStep(tx, { name, state, changed_at });
    const before = old?.state ?? 'open';
    await recordAudit(tx, ports, by, { action: 'changeSetupStep', subject: name, old: before, new: state });
  });
}
